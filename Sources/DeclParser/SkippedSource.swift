import DeclTree
import Synchronization

/// The source range of skipped braces, whose content is lexed and parsed on demand: once for all compilers of the process,
/// which share the library.
struct SkippedSource: SkippedBraces {
  let file: SourceFile
  /// The index of the file in its source map.
  let index: UInt32
  /// The byte offsets from the opening brace to the end of the closing brace.
  let range: Range<Int>
  let declaresOperator: Bool
  let implicitlyUnwrappedNames: [String]
  /// The kind of declaration that the skipped members belong to.
  var context = Parser.MemberContext.type

  /// The content that was parsed; shared by the copies of the value.
  private let parsed = Parsed()

  private final class Parsed: Sendable {
    let statements = AtomicLazyReference<Box<[StmtSyntax]>>()
    let members = AtomicLazyReference<Box<[DeclSyntax]>>()
  }

  private final class Box<Content: Sendable>: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  init(
    file: SourceFile, index: UInt32, range: Range<Int>, declaresOperator: Bool,
    implicitlyUnwrappedNames: [String]
  ) {
    self.file = file
    self.index = index
    self.range = range
    self.declaresOperator = declaresOperator
    self.implicitlyUnwrappedNames = implicitlyUnwrappedNames
  }

  func statements() -> [StmtSyntax] {
    if let known = parsed.statements.load() { return known.content }
    let statements = Parser.parse(self) { $0.parseBlock(after: "func").statements }
    // Where two compilers parse it at the same time, both take what was stored first.
    return parsed.statements.storeIfNil(Box(statements)).content
  }

  func members() -> [DeclSyntax] {
    if let known = parsed.members.load() { return known.content }
    let members = Parser.parse(self) { parser in
      parser.skipsBraces = true
      parser.advance()
      return parser.parseMembers(context)
    }
    return parsed.members.storeIfNil(Box(members)).content
  }
}
