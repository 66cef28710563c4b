/// A generator of modifiers, shapes, layouts and values for the layout and the pictures of views: also of lengths that
/// are impossible, endless or not numbers.
struct LayoutGenerator {
  /// The numbers, of which the generator that uses this one takes those that are left.
  var numbers: SeededGenerator

  /// The declarations that the views refer to.
  static let declarations = """
    struct Wave: Shape {
      var turns = 3
      func path(in rect: CGRect) -> Path {
        Path { p in
          p.move(to: rect.origin)
          for i in 0..<turns { p.addLine(to: CGPoint(x: rect.width * CGFloat(i), y: rect.height / CGFloat(i))) }
          p.addQuadCurve(to: CGPoint(x: rect.maxX, y: rect.maxY), control: .zero)
          p.closeSubpath()
        }
      }
    }
    struct Rows: Layout {
      var gap = 2.0
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
        return CGSize(width: sizes.map { $0.width }.max() ?? 0, height: sizes.reduce(0) { $0 + $1.height + gap })
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        var y = bounds.minY
        for s in subviews { s.place(at: CGPoint(x: bounds.minX, y: y), proposal: proposal); y += s.dimensions(in: proposal).height + gap }
      }
    }
    extension VerticalAlignment {
      struct Third: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height / 3 } }
      static let third = VerticalAlignment(Third.self)
    }

    """

  /// Returns a length in points.
  mutating func length() -> String {
    numbers.pick([
      "0", "1", "40", "10.5", "300", "-20", "CGFloat(n)", "n < 0 ? 1 : CGFloat(n)", ".infinity",
      "1e9", "1e300", "CGFloat.nan", "-CGFloat.infinity", "CGFloat.leastNonzeroMagnitude",
    ])
  }

  private mutating func alignment() -> String {
    numbers.pick([
      ".leading", ".center", ".bottomTrailing", ".topLeading", ".centerFirstTextBaseline",
    ])
  }

  private mutating func shape() -> String {
    numbers.pick([
      "Circle()", "Rectangle()", "Capsule()", "RoundedRectangle(cornerRadius: \(length()))",
      "Ellipse().inset(by: \(length()))", "Wave(turns: n % 50)",
      "Wave().rotation(.degrees(Double(n)))",
      "Circle().trim(from: 0.1, to: Double(n))", "Rectangle().scale(\(length()))",
    ])
  }

  private mutating func style() -> String {
    numbers.pick([
      "Color.red", "Color(red: Double(n), green: .nan, blue: -1)", ".blue.opacity(0.5)", ".primary",
      "LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)",
      "AngularGradient(colors: [.red, .blue], center: .center)",
      "RadialGradient(colors: [], center: .center, startRadius: \(length()), endRadius: \(length()))",
      "Color.clear", "Color(\"missing\")", ".tertiary", "Color.red.gradient",
    ])
  }

  /// Returns a modifier about size, place or look.
  mutating func modifier() -> String {
    switch numbers.below(5) {
    case 0: size()
    case 1: place()
    case 2: look()
    case 3: effect()
    default: text()
    }
  }

  private mutating func size() -> String {
    numbers.pick([
      ".frame(width: \(length()), height: \(length()))",
      ".frame(maxWidth: .infinity, alignment: .leading)",
      ".frame(minWidth: \(length()), idealWidth: \(length()), maxWidth: \(length()), minHeight: \(length()))",
      ".padding(\(length()))", ".padding(.horizontal, \(length()))", ".fixedSize()",
      ".aspectRatio(\(length()), contentMode: .fit)",
      ".scaledToFill()", ".layoutPriority(Double(n))",
      ".containerRelativeFrame(.horizontal, count: n, span: n, spacing: \(length()))",
      ".gridCellColumns(n)", ".lineLimit(n)", ".lineLimit(n, reservesSpace: true)",
      ".minimumScaleFactor(\(length()))",
      ".safeAreaPadding(\(length()))", ".ignoresSafeArea()",
    ])
  }

  private mutating func place() -> String {
    numbers.pick([
      ".offset(x: \(length()), y: \(length()))", ".position(x: \(length()), y: \(length()))",
      ".zIndex(Double(n))",
      ".alignmentGuide(.leading) { $0.width / CGFloat(n) }",
      ".alignmentGuide(VerticalAlignment.third) { d in d[.bottom] }",
      ".overlay(alignment: \(alignment())) { Text(\"over\") }", ".background { \(shape()) }",
      ".background(\(style()))",
      ".safeAreaInset(edge: .bottom) { Text(\"bar\").frame(height: \(length())) }",
      ".environment(\\.layoutDirection, .rightToLeft)",
      ".coordinateSpace(name: \"space\")",
    ])
  }

  private mutating func look() -> String {
    numbers.pick([
      ".foregroundStyle(\(style()))", ".tint(.red)", ".border(Color.red, width: \(length()))",
      ".clipShape(\(shape()))", ".clipped()",
      ".mask { \(shape()) }", ".cornerRadius(\(length()))", ".opacity(\(length()))",
      ".contentShape(\(shape()))",
      ".redacted(reason: .placeholder)", ".preferredColorScheme(.dark)", ".allowsHitTesting(on)",
      ".hidden()",
    ])
  }

  private mutating func effect() -> String {
    numbers.pick([
      ".blur(radius: \(length()))", ".shadow(radius: \(length()), x: \(length()), y: 3)",
      ".rotationEffect(.degrees(Double(n)))",
      ".scaleEffect(\(length()))", ".scaleEffect(x: \(length()), y: -1, anchor: .bottom)",
      ".blendMode(.multiply)", ".compositingGroup()",
      ".saturation(\(length()))", ".hueRotation(.radians(Double(n)))", ".colorInvert()",
      ".contrast(\(length()))", ".drawingGroup()",
      ".rotation3DEffect(.degrees(40), axis: (x: 1, y: 0, z: 0))",
    ])
  }

  private mutating func text() -> String {
    numbers.pick([
      ".font(.system(size: \(length())))", ".font(.largeTitle)", ".bold()", ".kerning(\(length()))",
      ".tracking(\(length()))",
      ".lineSpacing(\(length()))", ".baselineOffset(\(length()))",
      ".multilineTextAlignment(.trailing)", ".truncationMode(.middle)",
      ".dynamicTypeSize(.accessibility5)", ".textCase(.uppercase)", ".underline()",
      ".strikethrough()", ".imageScale(.large)",
    ])
  }

  /// Returns a container or a view that is about layout, with views inside.
  mutating func container(_ a: String, _ b: String) -> String {
    switch numbers.below(4) {
    case 0:
      numbers.pick([
        "HStack(alignment: .third, spacing: \(length())) { \(a); \(b) }",
        "ZStack(alignment: \(alignment())) { \(a); \(b) }",
        "VStack(spacing: \(length())) { \(a); Spacer(minLength: \(length())); Divider(); \(b) }",
        "Rows(gap: Double(n)) { \(a); \(b) }",
        "(on ? AnyLayout(HStackLayout()) : AnyLayout(Rows())) { \(a); \(b) }",
      ])
    case 1:
      numbers.pick([
        "Grid(horizontalSpacing: \(length())) { GridRow { \(a); \(b) }; GridRow { \(b) }; Divider() }",
        "LazyVGrid(columns: [GridItem(.adaptive(minimum: \(length())))]) { ForEach(rows, id: \\.self) { _ in \(a) } }",
        "LazyHGrid(rows: [GridItem(.fixed(\(length()))), GridItem(.flexible(minimum: \(length()), maximum: \(length())))]) { \(a); \(b) }",
        "LazyVGrid(columns: []) { \(a); \(b) }",
        "LazyVStack(pinnedViews: .sectionHeaders) { Section { \(a) } header: { \(b) } }",
      ])
    case 2:
      numbers.pick([
        "ScrollView([.horizontal, .vertical]) { \(a); \(b) }", "ViewThatFits { \(a); \(b) }",
        "ScrollViewReader { proxy in ScrollView { \(a); Button(\"Scroll\") { proxy.scrollTo(n, anchor: .center) }; \(b).id(n) } }",
        "GeometryReader { g in \(a).frame(width: g.size.width * CGFloat(n)); Text(\"\\(g.frame(in: .global).minX)\") }",
        "Form { Section(\"s\") { \(a) }; \(b) }", "ControlGroup { \(a); \(b) }",
        "GroupBox(\"box\") { \(a) }",
      ])
    default:
      numbers.pick([
        "\(shape()).fill(\(style()))",
        "\(shape()).stroke(\(style()), style: StrokeStyle(lineWidth: \(length()), dash: [\(length()), \(length())]))",
        "\(shape()).strokeBorder(Color.red, lineWidth: \(length()))",
        "Image(systemName: \"heart.fill\").resizable()", "Image(\"missing\")",
        "Label(\"label\", systemImage: \"star\")", "ProgressView(value: \(length()))",
        "Text(String(repeating: \"long \", count: n < 0 || n > 5000 ? 9 : n))",
        "Gauge(value: 0.3) { \(a) }", "Canvas { context, size in }",
        "DatePicker(\"when\", selection: .constant(Date(timeIntervalSince1970: Double(n))))",
        "ColorPicker(\"color\", selection: .constant(.red))",
        "Path { p in p.addArc(center: .zero, radius: \(length()), startAngle: .zero, endAngle: .degrees(Double(n)), clockwise: true) }",
      ])
    }
  }

  /// Returns an input about layout, a picture, or the past.
  mutating func input() -> String {
    let target = numbers.pick([
      "Text", "V0", "V1", "@\(1 + numbers.below(40))", "VStack", "ScrollView", "Button[1]",
    ])
    let point =
      "\(numbers.pick(["0", "100", "196", "-5", "1e9"])),\(numbers.pick(["60", "400", "851", "nan"]))"
    return numbers.pick([
      ":render", ":render", ":picture png", ":picture svg", ":frame", ":frame \(target)",
      ":layout \(target)", ":at \(point)",
      ":tap \(point)", ":tap \(point)", ":scroll ScrollView to \(target)",
      ":scroll \(target) by \(point)", ":tree frames",
      ":expect frame \(target) 0,0,10,10", ":expect above \(target), Text", ":expect lines Text 1",
      ":expect picture missing",
      ":undo", ":undo", ":why-not V1", ":profile", ":frames all", ":goto \(numbers.below(12))",
      ":storage", ":windows",
      ":drag \(target) \(point)", ":pinch \(target) 1e300", ":rotate \(target) nan",
      ":hover \(target)", ":filter \(target)",
      ":filter off", ":env dynamicTypeSize .accessibility5", ":env layoutDirection .rightToLeft",
      ":saveas out.txt", ":previews",
      ":reload!", ":types", ":show \(target)", ":source \(target)", ":doc View", ":explain G2",
      ":more", ":help scroll", ":choose a b",
      ":refresh ScrollView", ":advance 1e18", ":drag \(target) to Text", ":device 0x0", ":log 1",
      ":reset",
    ])
  }
}
