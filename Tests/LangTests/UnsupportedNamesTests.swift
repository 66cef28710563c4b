import DeclLang
import Testing

@testable import DeclSemantics

/// Tests that Decl declares none of the names in its lists of unsupported APIs.
@Suite struct UnsupportedNamesTests {
  /// Returns the lines of a script that have other diagnostics than `unsupported-api`, or none.
  private func linesNotReportedAsUnsupported(_ imports: [String], _ lines: [String]) -> [String] {
    let text = (imports.map { "import \($0)" } + lines).joined(separator: "\n")
    let file = SourceFile(name: "names.decl", text: text)
    var codes: [Int: Set<String>] = [:]
    for diagnostic in Compiler.check([file]).diagnostics {
      let line = file.location(of: Int(diagnostic.range.start)).line
      codes[line, default: []].insert(diagnostic.code)
    }
    return lines.enumerated().compactMap { index, line in
      codes[imports.count + index + 1] == ["unsupported-api"] ? nil : line
    }
  }

  private func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test func unsupportedTypesAreNotDeclared() {
    let imports = UnsupportedNames.frameworks.flatMap(\.modules)
    let names =
      UnsupportedNames.frameworks.flatMap { UnsupportedNames.expanded($0.types) }
      + words(UnsupportedNames.interfaceTypes)
    #expect(names.count > 8_000)
    #expect(Set(names).count == names.count)
    #expect(linesNotReportedAsUnsupported(imports, names.map { "_ = \($0).self" }) == [])
  }

  @Test func bracesInListsStandForTheirEndings() {
    #expect(
      UnsupportedNames.expanded("a B{1 2}{,x}\n C_{,D{E F} G}")
        == ["a", "B1", "B1x", "B2", "B2x", "C_", "C_DE", "C_DF", "C_G"])
  }

  @Test func onlyTheNamesThatCDeclaresAreUnsupported() {
    let names = ["AF_INET", "_SC_PAGESIZE", "tm", "strcmp", "R_X86_64_RELATIVE", "EVFILT_READ"]
    #expect(linesNotReportedAsUnsupported([], names.map { "_ = \($0).self" }) == [])
    #expect(linesNotReportedAsUnsupported([], names.map { "var x\($0): \($0)?" }) == [])
    let others = ["AF_INTE", "_SC_PAGE", "SIGNAL", "strcpm", "index"].map { "_ = \($0)" }
    #expect(linesNotReportedAsUnsupported([], others) == others)
  }

  /// Returns the entries of a list in which each type, written with a colon, is followed by the names that belong to it. The
  /// type is written with generic arguments where it needs them.
  private func entries(of lists: String...) -> [(owner: String, type: String, name: String)] {
    var owner = ""
    return lists.flatMap(words).compactMap { word in
      guard word.last == ":" else { return (owner, Self.spelled[owner] ?? owner, word) }
      owner = String(word.dropLast())
      return nil
    }
  }

  @Test func unsupportedMembersAreNotDeclared() {
    let members = entries(
      of: UnsupportedNames.standardMembers, UnsupportedNames.interfaceMembers,
      UnsupportedNames.foundationMembers, UnsupportedNames.combineMembers,
      UnsupportedNames.regexBuilderMembers
    ).filter { $0.owner != "ManagedBuffer" }  // It is unsupported itself.
    let lines = members.enumerated().map { index, member in
      // These enums are namespaces: they have no instances, and their members are types.
      let isNamespace = member.owner == "Publishers" || member.owner == "Subscribers"
      let base = isNamespace ? member.owner : "value"
      let isStatic = member.owner.hasSuffix("TimeZone")
      let set = (isStatic ? "\(member.owner)." : "value.") + member.name.dropLast()
      let isOperator = !member.name.contains { $0.isLetter }
      let use =
        isOperator
        ? "_ = value \(member.name) value"
        : member.name.last == "=" ? "\(set) = \(set)" : "_ = \(base).\(member.name)"
      return "func f\(index)(_ value: inout \(member.type)) { \(use) }"
    }
    #expect(lines.count > 600)
    #expect(linesNotReportedAsUnsupported([], lines) == [])
  }

  @Test func unsupportedConformancesAreNotDeclared() {
    let conformances = entries(
      of: UnsupportedNames.standardConformances, UnsupportedNames.foundationConformances,
      UnsupportedNames.regexBuilderConformances)
    let lines = conformances.enumerated().flatMap { index, entry in
      let need = "func need<P: \(entry.name)>(_ p: P.Type) {}; need(v)"
      if entry.type.hasPrefix("some ") {
        return ["func f\(index)<T: \(entry.owner)>(_ v: T.Type) { \(need) }"]
      }
      return [
        "func f\(index)(_ v: \(entry.type).Type) { \(need) }",
        "func f\(index)(_ value: \(entry.type)) { let _: any \(entry.name) = value }",
      ]
    }
    #expect(lines.count > 250)
    #expect(linesNotReportedAsUnsupported([], lines) == [])
  }

  /// The types whose names alone are not types with members.
  private static let spelled = [
    "Result": "Result<Int, Never>",
    "TableStyle": "some TableStyle",
    "TextEditorStyle": "some TextEditorStyle",
    "NavigationSplitViewStyle": "some NavigationSplitViewStyle",
    "DatePickerStyle": "some DatePickerStyle",
    "FormStyle": "some FormStyle",
    "WindowStyle": "some WindowStyle",
    "SymbolEffect": "some SymbolEffect",
    "GaugeStyle": "some GaugeStyle",
    "Gesture": "some Gesture",
    "Anchor": "Anchor<Int>",
    "BidirectionalCollection": "String",
    "AnyPublisher": "AnyPublisher<Int, Never>",
    "Publisher": "some Publisher",
    "Actor": "some Actor", "Array": "[Int]", "ArraySlice": "ArraySlice<Int>",
    "BinaryFloatingPoint": "Double", "Collection": "some Collection",
    "CheckedContinuation": "CheckedContinuation<Int, Never>",
    "CollectionDifference": "CollectionDifference<Int>",
    "CollectionDifference.Change": "CollectionDifference<Int>.Change",
    "CollectionOfOne": "CollectionOfOne<Int>",
    "ContiguousArray": "ContiguousArray<Int>",
    "Decimal.ParseStrategy": "Decimal.ParseStrategy<Decimal.FormatStyle>",
    "Dictionary": "[Int: Int]", "Dictionary.Iterator": "Dictionary<Int, Int>.Iterator",
    "DropFirstSequence": "DropFirstSequence<[Int]>", "EmptyCollection": "EmptyCollection<UInt8>",
    "Expression": "Expression<Int, Int>", "FixedWidthInteger": "Int",
    "FloatingPointFormatStyle": "FloatingPointFormatStyle<Double>",
    "FloatingPointFormatStyle.Currency": "FloatingPointFormatStyle<Double>.Currency",
    "FloatingPointFormatStyle.Percent": "FloatingPointFormatStyle<Double>.Percent",
    "FloatingPointParseStrategy":
      "FloatingPointParseStrategy<FloatingPointFormatStyle<Double>>",
    "FormatStyle": "some FormatStyle", "GlobalActor": "some GlobalActor",
    "IndexingIterator": "IndexingIterator<[Int]>",
    "IntegerFormatStyle": "IntegerFormatStyle<Int>",
    "IntegerFormatStyle.Currency": "IntegerFormatStyle<Int>.Currency",
    "IntegerFormatStyle.Percent": "IntegerFormatStyle<Int>.Percent",
    "IntegerParseStrategy": "IntegerParseStrategy<IntegerFormatStyle<Int>>",
    "KeyValuePairs": "KeyValuePairs<Int, Int>",
    "ListFormatStyle": "ListFormatStyle<StringStyle, [String]>",
    "Measurement": "Measurement<UnitLength>", "MemoryLayout": "MemoryLayout<Int>",
    "ListFormatStyle.ListType": "ListFormatStyle<StringStyle, [String]>.ListType",
    "ListFormatStyle.Width": "ListFormatStyle<StringStyle, [String]>.Width",
    "MutableCollection": "some MutableCollection", "NSCache": "NSCache<NSString, NSString>",
    "NSObjectProtocol": "some NSObjectProtocol", "Optional": "Int?",
    "ParseStrategy": "some ParseStrategy", "ParseableFormatStyle": "some ParseableFormatStyle",
    "Predicate": "Predicate<Int>",
    "Range": "Range<Int>",
    "RangeReplaceableCollection": "some RangeReplaceableCollection",
    "Regex": "Regex<Substring>", "Regex.Match": "Regex<Substring>.Match",
    "Repeated": "Repeated<UInt8>", "Set": "Set<Int>",
    "Set.Iterator": "Set<Int>.Iterator", "SIMDScalar": "Int",
    "Slice": "Slice<[Int]>", "SortDescriptor": "SortDescriptor<Int>",
    "Span": "Span<Int>",
    "StringProtocol": "some StringProtocol", "Task": "Task<Int, Never>",
    "TaskGroup": "TaskGroup<Int>", "TaskGroup.Iterator": "TaskGroup<Int>.Iterator",
    "TaskLocal": "TaskLocal<Int>",
    "ThrowingDiscardingTaskGroup": "ThrowingDiscardingTaskGroup<any Error>",
    "ThrowingTaskGroup": "ThrowingTaskGroup<Int, any Error>",
    "ThrowingTaskGroup.Iterator": "ThrowingTaskGroup<Int, any Error>.Iterator",
    "Unmanaged": "Unmanaged<NSString>",
    "URLSessionDataDelegate": "some URLSessionDataDelegate",
    "URLSessionDelegate": "some URLSessionDelegate",
    "URLSessionTaskDelegate": "some URLSessionTaskDelegate",
    "UnsafeBufferPointer": "UnsafeBufferPointer<Int>",
    "UnsafeMutableBufferPointer": "UnsafeMutableBufferPointer<Int>",
    "UnsafeMutablePointer": "UnsafeMutablePointer<Int>", "UnsafePointer": "UnsafePointer<Int>",
  ]

  /// Returns the parameters of a function, and the arguments with which it calls an entry of a list: of the stated types,
  /// or all of the type `Int`.
  private func parts(of call: String) -> (parameters: String, arguments: String) {
    let list = call.drop { $0 != "(" }.dropFirst().dropLast()
    if list.isEmpty || list.hasSuffix(":") && !list.contains(",") {
      let labels = list.split(separator: ":")
      let arguments = labels.map { $0 == "_" ? "x" : "\($0): x" }
      return ("_ x: Int", arguments.joined(separator: ", "))
    }
    let labels = list.split(separator: ",").map { $0.split(separator: ":").map(String.init) }
    let parameters = labels.enumerated().map { index, part in
      let type = part.count > 1 ? part[1] : "Int"
      return "_ x\(index): \(Self.argumentTypes[type] ?? type)"
    }
    let arguments = labels.enumerated().map { index, part in
      part[0] == "_" ? "x\(index)" : "\(part[0]): x\(index)"
    }
    return (parameters.joined(separator: ", "), arguments.joined(separator: ", "))
  }

  /// The types of the arguments for entries that state another name of a type.
  private static let argumentTypes = [
    "->": "@escaping () -> Int", "ClosedRange": "ClosedRange<UInt8>",
    "KeyPath": "KeyPath<String, Int>", "NSCopying": "any NSCopying", "Range": "Range<Int>",
    "RangeExpression": "PartialRangeFrom<UInt8>", "RangeSet": "RangeSet<AttributedString.Index>",
    "Regex": "Regex<AnyRegexOutput>", "Sequence": "[Character]", "StringProtocol": "String",
    "UnsafeBufferPointer": "UnsafeBufferPointer<Int>",
  ]

  /// Checks calls with the argument labels and types that the lists have.
  @Test func unsupportedCallsAreNotDeclared() {
    let calls =
      words(UnsupportedNames.interfaceCalls) + words(UnsupportedNames.foundationCalls)
      + words(UnsupportedNames.combineCalls)
    let lines = calls.enumerated().map { index, call in
      let path = call.prefix { $0 != "(" }
      let owner = String(path[..<path.lastIndex(of: ".")!])
      let name = path.dropFirst(owner.count + 1)
      let type = Self.spelled[owner] ?? owner
      let (parameters, arguments) = parts(of: call)
      if name == "init" {
        let made = Self.protocols.contains(owner) ? type : owner
        return "func f\(index)(\(parameters)) { _ = \(made)(\(arguments)) }"
      }
      if Self.staticFunctions.contains(String(path)) {
        return "func f\(index)(\(parameters)) { _ = \(path)(\(arguments)) }"
      }
      if Self.staticStyles.contains(owner) {
        return "func f\(index)(\(parameters)) { func need<S: \(owner)>(_ s: S) {}; "
          + "need(.\(name)(\(arguments))) }"
      }
      let use = name == "subscript" ? "v[\(arguments)]" : "v.\(name)(\(arguments))"
      return ["View", "Shape", "Scene"].contains(owner)
        ? "func f\(index)<V: \(type)>(_ v: V, \(parameters)) { _ = \(use) }"
        : "func f\(index)(_ v: \(type), \(parameters)) { _ = \(use) }"
    }
    #expect(lines.count > 120)
    #expect(linesNotReportedAsUnsupported([], lines) == [])
  }

  /// The protocols in the lists whose initialisers are tested with a type that conforms to them.
  private static let protocols: Set = ["BinaryFloatingPoint", "FixedWidthInteger"]

  /// The protocols in the lists whose functions are called as implicit members.
  private static let staticStyles: Set = [
    "FormatStyle", "ListStyle", "TableStyle", "TabViewStyle", "WindowToolbarStyle",
  ]

  @Test func functionsOfRegexBuilderAreNotDeclared() {
    let lines = [
      "firstMatch", "firstRange", "matches", "prefixMatch", "ranges", "starts", "wholeMatch",
      #"replacing(with: "b")"#, "replacing(maxReplacements: 2)",
    ].map { "_ = \"a\".\($0) { \"a\" }" }
    #expect(linesNotReportedAsUnsupported([], lines) == [])
    // With these labels other functions take other closures.
    let others = [
      "_ = text.contains { One(.digit) }", "_ = text.split { One(.digit) }",
      "_ = text.trimmingPrefix { One(.digit) }", "text.trimPrefix { One(.digit) }",
      "_ = text.replacing { One(.digit) } with: { _ in \"x\" }",
    ].enumerated().map { index, line in "func f\(index)(_ text: inout String) { \(line) }" }
    #expect(linesNotReportedAsUnsupported(["RegexBuilder"], others) == [])
    #expect(linesNotReportedAsUnsupported([], [others[0]]) == [others[0]])
  }

  /// Checks functions, initialisers and operators with the argument labels and types that the list has.
  @Test func unsupportedStandardCallsAreNotDeclared() throws {
    let lines = try words(UnsupportedNames.standardCalls).enumerated().map { index, call in
      let open = try #require(call.firstIndex(of: "("))
      let path = call[..<open].split(separator: ".").map(String.init)
      let (parameters, arguments) = parts(of: call)
      if path.count == 1 { return "func f\(index)(\(parameters)) { _ = \(path[0])(\(arguments)) }" }
      let owner = path.dropLast().joined(separator: ".")
      let use =
        switch call[..<open] {
        case "\(owner).init": "V(\(arguments))"
        case "\(owner).subscript": "v[\(arguments)]"
        case "Task.detached": "Task(\(arguments))"
        default: "v.\(path[path.count - 1])(\(arguments))"
        }
      if owner == "StringProtocol" {
        return "func f\(index)<V: StringProtocol>(_ v: V, \(parameters)) { _ = \(use) }"
      }
      let type = Self.spelled[owner] ?? owner
      return "func f\(index)(_ v: inout \(type), \(parameters)) { typealias V = \(type); "
        + "_ = \(use) }"
    }
    #expect(lines.count > 40)
    #expect(linesNotReportedAsUnsupported([], lines) == [])
  }

  @Test func conformancesThatSwiftLacksAreErrors() {
    let lines = ["let a: any Collection = 1", "struct S {}; let b: any CustomReflectable = S()"]
    #expect(linesNotReportedAsUnsupported([], lines) == lines)
  }

  /// The functions in the lists that belong to types and not to their instances.
  private static let staticFunctions: Set = [
    "Duration.UnitsFormatStyle.FractionalPartDisplayStrategy.hide",
    "Duration.UnitsFormatStyle.FractionalPartDisplayStrategy.show",
    "Locale.Region.isoRegions", "PresentationDetent.custom",
    "PropertyListSerialization.propertyList", "ToolbarItemPlacement.accessoryBar",
    "URL.homeDirectory",
  ]

  @Test func wrongLabelsAreNotReportedAsUnsupported() {
    let lines = [
      #"_ = Stepper("a", valu: 1)"#, #"_ = Picker("x", selection: Binding.constant(1))"#,
      #"_ = Text("a").onTapGesture(perfrm: {})"#,
    ]
    #expect(linesNotReportedAsUnsupported([], lines) == lines)
  }

  @Test func typesOfOtherFrameworksAreRecognisedByImportOrPrefix() {
    #expect(UnsupportedNames.framework(of: "Product", imports: []) == nil)
    #expect(UnsupportedNames.framework(of: "Product", imports: ["StoreKit"]) == "StoreKit")
    #expect(UnsupportedNames.framework(of: "UIView", imports: []) == "UIKit")
    #expect(UnsupportedNames.framework(of: "UI", imports: []) == nil)
    #expect(UnsupportedNames.framework(of: "UIx", imports: []) == nil)
  }

  @Test func otherNumbersOfGenericArgumentsAreUnsupported() {
    let lines = [
      "func a(_ link: ShareLink<[URL], Never, Never, Text>) {}",
      "func b(_ entry: AccessibilityRotorEntry<Int>) {}",
      "func c(_ columns: TableColumnForEach<[Int], Int, Int, Never, Text>) {}",
      "func d(_ item: CodableRepresentation<Int, JSONEncoder, JSONDecoder>) {}",
    ]
    #expect(linesNotReportedAsUnsupported([], lines) == [])
    let wrong = ["func a(_ link: ShareLink<Int, Text>) {}"]
    #expect(linesNotReportedAsUnsupported([], wrong) == wrong)
  }

  @Test func declarationsOfTheScriptShadowUnsupportedNames() {
    let lines = ["struct UIView { var n = 1 }", "print(UIView().n)"]
    #expect(linesNotReportedAsUnsupported([], lines) == lines)
  }
}
