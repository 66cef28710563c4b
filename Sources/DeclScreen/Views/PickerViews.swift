import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of views that choose a value: pickers of options and of colours.
enum PickerViews {
  static let rules: [String: Builder.ViewRule] = [
    "Picker": { builder, view, look in picker(builder, view, look) },
    "ColorPicker": { builder, view, look in
      let color = look.color(view.value("selection")) ?? .black
      let well = Parts.drawing(Size(28, 28)) { rect in
        let inner = rect.inset(by: Insets(top: 5, leading: 5, bottom: 5, trailing: 5))
        let ring = rect.inset(by: Insets(top: 1.5, leading: 1.5, bottom: 1.5, trailing: 1.5))
        return [
          .stroke(
            .ellipse(ring), StrokeStyle(width: 3),
            .angular(rainbow, center: ring.center, start: 0, end: 2 * Double.pi)),
          .fill(.ellipse(inner), .color(color), .nonZero),
        ]
      }
      return [ValueViews.labelled(builder, view, look, well).touchable()]
    },
  ]

  /// The colours around the well of a colour picker.
  private static let rainbow = Gradient(
    [SystemColor.red, .orange, .yellow, .green, .teal, .blue, .purple, .red].enumerated().map {
      Gradient.Stop($1.color(), at: Double($0) / 7)
    })

  private static func picker(_ builder: Builder, _ view: DrawnView, _ look: Look) -> [Piece] {
    let options = view.options
    let chosen = options.first { $0.isChosen }?.view
    var style = look.style("Picker", "PickerStyle")
    if style == "Default" { style = look.container == .toolbar ? "Inline" : "Menu" }
    // Outside of lists and menus there are no rows to stand between.
    if style == "Inline", look.container == nil { style = "Wheel" }
    switch style {
    case "Segmented", "Palette": return [segments(builder, view, options, look)]
    case "Wheel": return [wheel(builder, options, look)]
    case "Inline", "RadioGroup":
      let rows = options.map { option in
        row(builder, option.view, isChosen: option.isChosen, look)
      }
      guard look.container == .list else { return [Parts.column(rows, distance: 0)] }
      // Among rows the label is the first one.
      return (look.hidesLabels ? [] : builder.label(of: view, look)) + rows
    default:
      let value = chosen.map { builder.pieces($0, look.choiceLook) } ?? []
      let isLink = style == "NavigationLink"
      let arrow = isLink ? "chevron.right" : "chevron.up.chevron.down"
      let ink = isLink ? Ink.color(look.system(.tertiaryLabel)) : look.choiceLook.foreground
      let symbol = Parts.symbol(arrow, size: isLink ? 14 : 12, weight: 500, ink, look)
      let shown = Parts.row([Parts.one(value)] + [symbol], distance: 5).touchable()
      // Outside of lists a menu shows the chosen value alone.
      guard look.container == .list || isLink else { return [shown] }
      return [ValueViews.labelled(builder, view, look, shown)]
    }
  }

  private static func row(
    _ builder: Builder, _ view: DrawnView, isChosen: Bool, _ look: Look
  ) -> Piece {
    let label = Parts.one(builder.pieces(view, look))
    var parts = [label, Parts.spacer()]
    if isChosen {
      parts.append(Parts.symbol("checkmark", size: 15, weight: 600, look.tint, look))
    }
    return Parts.row(parts).touched(as: .option(view.handle))
  }

  private static func segments(
    _ builder: Builder, _ view: DrawnView, _ options: [(view: DrawnView, isChosen: Bool)],
    _ look: Look
  ) -> Piece {
    var inner = look
    let ink = look.isEnabled ? look.system(.label) : look.system(.tertiaryLabel)
    let settings = look.settings
    inner.paragraph.lineLimit = 1
    inner.stackAxis = nil
    let front = settings.chosenSegment ?? (look.isDark ? look.system(.gray2) : Color.white)
    let cells = options.map { option -> Piece in
      inner.font = FontSpec(size: 13, weight: option.isChosen ? 600 : 400)
      inner.foregroundLevels = [
        .color((option.isChosen ? settings.chosenTitle : settings.otherTitles) ?? ink)
      ]
      let label = Parts.one(builder.pieces(option.view, inner))
      let cell = label.padded(horizontal: 8).limited(maxWidth: .infinity, maxHeight: .infinity)
        .touched(as: .option(option.view.handle))
      guard option.isChosen else { return cell }
      let plate = Parts.box(.color(front), radius: Metrics.segmentedRadius - 2)
      let raised = plate.wrapped(TransparentNode()).with {
        $0.effects = { _ in
          Effects { $0.shadows = [Shadow(.black.opacity(0.12), radius: 4, y: 3)] }
        }
      }
      return cell.backed(by: raised)
    }
    return Piece(EqualColumnsNode(), cells).padded(horizontal: 2, vertical: 2)
      .framed(height: Metrics.segmentedHeight)
      .backed(
        by: Parts.box(
          .color(settings.segments ?? look.system(.tertiaryFill)), radius: Metrics.segmentedRadius))
  }

  private static func wheel(
    _ builder: Builder, _ options: [(view: DrawnView, isChosen: Bool)], _ look: Look
  ) -> Piece {
    let chosen = options.firstIndex { $0.isChosen } ?? 0
    let rows = (chosen - 2...chosen + 2).map { index -> Piece in
      guard options.indices.contains(index) else {
        return Parts.drawing(Size(1, Metrics.wheelRow)) { _ in [] }
      }
      var inner = look
      let distance = Double(abs(index - chosen))
      inner.font = FontSpec(size: 21 - 2 * distance)
      if distance > 0 {
        inner.foregroundLevels = [look.foreground.opacity(distance == 1 ? 0.5 : 0.25)]
      }
      let label = Parts.one(builder.pieces(options[index].view, inner))
      return label.framed(height: Metrics.wheelRow).wide(alignment: .center)
        .touched(as: .option(options[index].view.handle))
    }
    let plate = Parts.box(.color(look.system(.tertiaryFill)), radius: 8)
      .framed(height: Metrics.wheelRow).padded(horizontal: 9)
    return Parts.column(rows, distance: 0).framed(height: Metrics.wheelHeight).backed(by: plate)
      .clipped(radius: 0)
  }
}

extension Look {
  /// The look of the value that a menu shows.
  fileprivate var choiceLook: Look {
    with {
      $0.paragraph.lineLimit = 1
      if !isEnabled {
        $0.foregroundLevels = [disabledInk]
      } else {
        $0.foregroundLevels = [container == .list && !hasOwnTint ? hierarchical("secondary") : tint]
      }
    }
  }
}

extension Rect {
  /// The point in the middle.
  var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
}

/// Columns of the same width, as wide together as what is proposed, or each as wide as the widest ideal one.
final class EqualColumnsNode: LayoutNode {
  private func widest(_ height: Double?) -> Double {
    children.map { $0.size(for: Proposal(nil, height)).width }.max() ?? 0
  }

  /// Takes the proposed size, or what the widest column needs.
  override func measure(_ proposal: Proposal) -> Size {
    let count = Double(max(children.count, 1))
    let width = proposal.width ?? widest(proposal.height) * count
    let column = Proposal(width / count, proposal.height)
    return Size(width, children.map { $0.size(for: column).height }.max() ?? 0)
  }

  /// Places the columns beside each other, in the middle of the height.
  override func arrange(_ fit: Fit) -> Arrangement {
    let width = fit.size.width / Double(max(children.count, 1))
    let proposal = Proposal(width, fit.size.height)
    let fits = children.map { Fit(proposal, $0.size(for: proposal)) }
    let origins = fits.enumerated().map { index, child in
      Point(
        width * Double(index) + (width - child.size.width) / 2,
        (fit.size.height - child.size.height) / 2)
    }
    return Arrangement(origins: origins, fits: fits)
  }
}
