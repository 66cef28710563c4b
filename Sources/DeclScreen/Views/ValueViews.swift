import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of controls that show or change a number or a Boolean.
enum ValueViews {
  static let rules: [String: Builder.ViewRule] = [
    "Toggle": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look)
      if !body.isEmpty { return [Parts.one(body).touchable()] }
      let isOn = view.value("isOn").isTrue
      if isButton(look) {
        return [toggleButton(builder, view, look, isOn)]
      }
      return [labelled(builder, view, look, toggle(isOn, look)).touchable()]
    },
    "Stepper": { builder, view, look in [labelled(builder, view, look, stepper(look))] },
    "Slider": { builder, view, look in [slider(builder, view, look)] },
    "ProgressView": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look)
      return body.isEmpty ? [progress(builder, view, look)] : body
    },
    "Gauge": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look)
      return body.isEmpty ? [gauge(builder, view, look)] : body
    },
  ]

  /// Returns whether a toggle is a button that stays pressed, as it is in a toolbar by default.
  static func isButton(_ look: Look) -> Bool {
    let style = look.style("Toggle", "ToggleStyle")
    return style == "Button" || style == "Default" && look.container == .toolbar
  }

  /// Returns a control at the trailing edge with its label at the leading one; the control alone if labels are
  /// hidden.
  static func labelled(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ control: Piece
  ) -> Piece {
    let labels = look.hidesLabels ? [] : builder.label(of: view, look.labelLook)
    if labels.isEmpty { return control }
    return Parts.row([Parts.one(labels, alignment: .leading), Parts.spacer(), control])
  }

  private static func toggle(_ isOn: Bool, _ look: Look) -> Piece {
    let on = look.hasOwnTint ? look.tint : .color(look.system(.green))
    let track = isOn ? on : .color(look.system(.fill))
    let opacity = look.isEnabled ? 1 : 0.5
    // The knob lies at the trailing end when the switch is on.
    let atRight = isOn != look.isRightToLeft
    return Parts.drawing(Metrics.toggle) { rect in
      let side = rect.size.height - 2 * Metrics.toggleInset
      let x =
        atRight
        ? rect.maxX - side - Metrics.toggleInset : rect.origin.x + Metrics.toggleInset
      let knob = Rect(x, rect.origin.y + Metrics.toggleInset, side, side)
      return [
        .fill(.capsule(rect), track.opacity(opacity).paint(in: rect), .nonZero),
        .fill(
          .ellipse(Rect(knob.origin.x, knob.origin.y + 1, side, side)),
          .color(.black.opacity(0.12)), .nonZero),
        .fill(.ellipse(knob), .color(.white), .nonZero),
      ]
    }
  }

  private static func toggleButton(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ isOn: Bool
  ) -> Piece {
    var inner = look
    inner.foregroundLevels = [isOn ? .color(.white) : look.tint]
    let label = Parts.one(builder.parts(of: view, in: "label", inner))
    let back = isOn ? look.tint : .color(.clear)
    return label.padded(Metrics.buttonInsets)
      .backed(by: Parts.box(back, radius: Metrics.buttonRadius)).touchable()
  }

  private static func stepper(_ look: Look) -> Piece {
    let back = look.system(.tertiaryFill)
    let ink = look.isEnabled ? look.system(.label) : look.system(.tertiaryLabel)
    let line = look.system(.gray3)
    return Parts.drawing(Metrics.stepper) { rect in
      let middle = Point(rect.origin.x + rect.size.width / 2, rect.origin.y + rect.size.height / 2)
      let arm = 7.0
      func bar(_ x: Double, isVertical: Bool = false) -> DisplayNode.Content {
        let size = isVertical ? Size(1.5, 2 * arm) : Size(2 * arm, 1.5)
        return .fill(
          .rectangle(Rect(x - size.width / 2, middle.y - size.height / 2, size.width, size.height)),
          .color(ink), .nonZero)
      }
      let left = rect.origin.x + rect.size.width / 4
      let right = rect.origin.x + rect.size.width * 3 / 4
      let (minus, plus) = look.isRightToLeft ? (right, left) : (left, right)
      return [
        .fill(
          .roundedRectangle(rect, radius: 8, isContinuous: true), .color(back), .nonZero),
        .fill(.rectangle(Rect(middle.x - 0.5, middle.y - 9, 1, 18)), .color(line), .nonZero),
        bar(minus), bar(plus), bar(plus, isVertical: true),
      ]
    }
  }

  private static func slider(_ builder: Builder, _ view: DrawnView, _ look: Look) -> Piece {
    let share = share(view.value("value"), in: view.value("bounds"))
    let tint = look.isEnabled ? look.tint : look.tint.opacity(0.5)
    let rest = look.system(.fill)
    let track = Piece(FillNode()).with {
      $0.draw = { rect in
        let knob = Metrics.sliderKnob
        let y = rect.origin.y + rect.size.height / 2
        let place = look.isRightToLeft ? 1 - share : share
        let x = rect.origin.x + (rect.size.width - knob) * place
        let height = Metrics.sliderTrack
        let whole = Rect(rect.origin.x, y - height / 2, rect.size.width, height)
        let middle = x + knob / 2
        let filled =
          look.isRightToLeft
          ? Rect(middle, whole.origin.y, whole.maxX - middle, height)
          : Rect(whole.origin.x, whole.origin.y, middle - whole.origin.x, height)
        let circle = Rect(x, y - knob / 2, knob, knob)
        return [
          .fill(.capsule(whole), .color(rest), .nonZero),
          .fill(.capsule(filled), tint.paint(in: filled), .nonZero),
          .fill(
            .ellipse(
              circle.inset(by: Insets(top: -0.5, leading: -0.5, bottom: -2, trailing: -0.5))),
            .color(.black.opacity(0.14)), .nonZero),
          .fill(.ellipse(circle), .color(.white), .nonZero),
        ]
      }
    }
    .framed(height: Metrics.sliderHeight)
    let lower = builder.parts(of: view, in: "minimumValueLabel", look)
    let upper = builder.parts(of: view, in: "maximumValueLabel", look)
    if lower.isEmpty && upper.isEmpty { return track }
    return Parts.row(lower + [track] + upper, distance: 8)
  }

  /// Returns the place of a number in a range as a share from 0 to 1.
  static func share(_ value: ValueSnapshot, in bounds: ValueSnapshot) -> Double {
    let lower = bounds["lowerBound"].number ?? 0
    let upper = bounds["upperBound"].number ?? 1
    guard let value = value.number, upper > lower else { return 0 }
    return min(max((value - lower) / (upper - lower), 0), 1)
  }

  // MARK: Progress

  private static func progress(_ builder: Builder, _ view: DrawnView, _ look: Look) -> Piece {
    let fraction =
      view.value("_interval") == .none
      ? view.value("fractionCompleted").share : view.currentFraction
    let labels = look.hidesLabels ? [] : builder.parts(of: view, in: "label", look)
    let style = look.style("ProgressView", "ProgressViewStyle")
    if style == "Circular" || (fraction == nil && style != "Linear") {
      let wheel = spinner(look)
      if labels.isEmpty { return wheel }
      var inner = look
      inner.foregroundLevels = [look.hierarchical("secondary")]
      return Parts.column([wheel] + builder.parts(of: view, in: "label", inner), distance: 8)
    }
    var small = look
    small.font = FontSpec(.caption)
    small.foregroundLevels = [look.hierarchical("secondary")]
    let values = builder.parts(of: view, in: "currentValueLabel", small)
    let bar = bar(min(max(fraction ?? 0.3, 0), 1), look)
    if labels.isEmpty && values.isEmpty { return bar }
    return Parts.column(labels + [bar] + values, distance: 4, alignment: .leading)
  }

  private static func bar(_ share: Double, _ look: Look) -> Piece {
    let tint = look.tint
    let rest = look.system(.fill)
    return Piece(FillNode()).with {
      $0.draw = { rect in
        let width = rect.size.width * share
        let x = look.isRightToLeft ? rect.maxX - width : rect.origin.x
        let done = Rect(x, rect.origin.y, width, rect.size.height)
        return [
          .fill(.capsule(rect), .color(rest), .nonZero),
          .fill(.capsule(done), tint.paint(in: done), .nonZero),
        ]
      }
    }
    .framed(height: Metrics.progressHeight)
  }

  /// Returns a wheel of eight spokes.
  private static func spinner(_ look: Look) -> Piece {
    let isLarge = ["large", "extraLarge"].contains(look.controlSize)
    let side = isLarge ? Metrics.largeSpinner : Metrics.spinner
    let ink =
      look.hasOwnTint ? look.tint.middleColor : look.system(.gray)
    return Parts.drawing(Size(side, side)) { rect in
      let middle = Point(rect.origin.x + side / 2, rect.origin.y + side / 2)
      return (0..<8).map { spoke in
        let angle = Double(spoke) * Double.pi / 4 - Double.pi / 2
        let direction = AngleVector(angle)
        let (inner, outer) = (side * 0.25, side * 0.46)
        let path = Path([
          .move(x: middle.x + direction.x * inner, y: middle.y + direction.y * inner),
          .line(x: middle.x + direction.x * outer, y: middle.y + direction.y * outer),
        ])
        let share = 0.3 + 0.7 * Double((spoke + 7) % 8) / 7
        return .stroke(
          path, StrokeStyle(width: side * 0.11, cap: .round), .color(ink.opacity(share)))
      }
    }
  }

  // MARK: Gauges

  private static func gauge(_ builder: Builder, _ view: DrawnView, _ look: Look) -> Piece {
    let share = view.value("value").share ?? 0
    let style = look.style("Gauge", "GaugeStyle")
    func parts(_ slot: String, _ font: FontSpec) -> [Piece] {
      builder.parts(of: view, in: slot, look.with { $0.font = font })
    }
    let labels = look.hidesLabels ? [] : builder.parts(of: view, in: "label", look)
    if style.contains("Circular") {
      let values = parts("currentValueLabel", FontSpec(.title3))
      if style.contains("Capacity") {
        return ring(share, values.isEmpty ? labels : values, look)
      }
      return openRing(
        share, values,
        bounds: (parts("minimumValueLabel", gapFont), parts("maximumValueLabel", gapFont)),
        label: look.hidesLabels ? [] : parts("label", gapFont), look)
    }
    let small = FontSpec(.caption)
    let isMarked = style == "AccessoryLinear"
    let track = isMarked ? markedBar(share, look) : bar(share, look)
    let line = Parts.row(
      parts("minimumValueLabel", small) + [track] + parts("maximumValueLabel", small), distance: 8)
    // A bar with a marker has no room for a label.
    if isMarked { return line }
    return Parts.column(labels + [line] + parts("currentValueLabel", small), distance: 4)
  }

  /// The font of what stands in the gap of an open ring.
  private static let gapFont = FontSpec(size: 11, weight: 500)

  /// Returns a ring that fills, with something in its middle.
  private static func ring(_ share: Double, _ content: [Piece], _ look: Look) -> Piece {
    let tint = look.tint
    return ringed(content) { rect in
      [
        .stroke(Path.arc(in: rect, from: -0.25, 1), ringLine, tint.opacity(0.25).paint(in: rect)),
        .stroke(Path.arc(in: rect, from: -0.25, share), ringLine, tint.paint(in: rect)),
      ]
    }
  }

  /// Returns a ring with a gap at the bottom and a marker at the value. The labels of the bounds stand at the ends of the
  /// gap; without them the label of the gauge stands in it.
  private static func openRing(
    _ share: Double, _ content: [Piece], bounds: (lower: [Piece], upper: [Piece]),
    label: [Piece], _ look: Look
  ) -> Piece {
    let (tint, ground) = (look.tint, look.backgroundColor)
    let ink = look.foreground
    let gauge = ringed(content) { rect in
      let angle = (0.375 + 0.75 * share) * 2 * Double.pi
      let direction = AngleVector(angle)
      let middle = Point(
        rect.origin.x + rect.size.width / 2 * (1 + direction.x),
        rect.origin.y + rect.size.height / 2 * (1 + direction.y))
      return [
        .stroke(Path.arc(in: rect, from: 0.375, 0.75), ringLine, tint.paint(in: rect))
      ] + marker(middle, ink, ground)
    }
    let ends = bounds.lower.isEmpty && bounds.upper.isEmpty
    let gap =
      ends
      ? Parts.one(label)
      : Parts.row(bounds.lower + [Parts.spacer(minLength: 2)] + bounds.upper, distance: 0)
        .framed(width: Metrics.gauge * 0.62)
    return ends && label.isEmpty ? gauge : gauge.overlaid(by: gap, alignment: .bottom)
  }

  private static let ringLine = StrokeStyle(width: 6, cap: .round)

  /// Returns what a ring shows, around something in its middle.
  private static func ringed(
    _ content: [Piece], _ draw: @escaping (Rect) -> [DisplayNode.Content]
  ) -> Piece {
    let ring = Parts.drawing(Size(Metrics.gauge, Metrics.gauge)) { rect in
      draw(rect.inset(by: Insets(top: 3, leading: 3, bottom: 3, trailing: 3)))
    }
    return content.isEmpty ? ring : ring.overlaid(by: Parts.one(content))
  }

  /// Returns a bar with a marker at the value.
  private static func markedBar(_ share: Double, _ look: Look) -> Piece {
    let (tint, ground, ink) = (look.tint, look.backgroundColor, look.foreground)
    return Piece(FillNode()).with {
      $0.draw = { rect in
        let place = look.isRightToLeft ? 1 - share : share
        let x = rect.origin.x + 3 + (rect.size.width - 6) * place
        let middle = Point(x, rect.origin.y + rect.size.height / 2)
        return [.fill(.capsule(rect), tint.paint(in: rect), .nonZero)] + marker(middle, ink, ground)
      }
    }
    .framed(height: 6)
  }

  /// Returns a dot with a gap around it.
  private static func marker(
    _ middle: Point, _ ink: Ink, _ ground: Color
  ) -> [DisplayNode.Content] {
    func circle(_ radius: Double) -> Rect {
      Rect(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius)
    }
    return [
      .fill(.ellipse(circle(5)), .color(ground), .nonZero),
      .fill(.ellipse(circle(3)), ink.paint(in: circle(3)), .nonZero),
    ]
  }
}

extension Look {
  /// The look of a control's label.
  var labelLook: Look {
    with {
      $0.stackAxis = nil
      if !isEnabled { $0.foregroundLevels = [disabledInk] }
    }
  }
}

/// The direction of an angle.
private struct AngleVector {
  let x, y: Double

  init(_ radians: Double) {
    let turn = Transform.rotation(radians).apply(1, 0)
    (x, y) = (turn.x, turn.y)
  }
}

extension Path {
  /// Returns a part of the ellipse in a rectangle.
  /// - Parameters:
  ///   - start: the begin in turns, clockwise from the right.
  ///   - length: the length in turns.
  static func arc(in rect: Rect, from start: Double, _ length: Double) -> Path {
    let steps = Int((length * 64).rounded(.up), within: 1...64)
    let middle = Point(rect.origin.x + rect.size.width / 2, rect.origin.y + rect.size.height / 2)
    return Path(
      (0...steps).map { step in
        let turn = start + length * Double(step) / Double(steps)
        let direction = AngleVector(turn * 2 * Double.pi)
        let x = middle.x + direction.x * rect.size.width / 2
        let y = middle.y + direction.y * rect.size.height / 2
        return step == 0 ? .move(x: x, y: y) : .line(x: x, y: y)
      })
  }
}
