import Foundation

/// Formatting of lists, byte counts and durations; Unicode normalisation and localised comparison of strings.
extension NativeTable {
  mutating func addFormats() {
    add("list.text") { call in
      typealias Style = ListFormatStyle<StringStyle, [String]>
      let width: Style.Width = call.int(2) == 0 ? .standard : call.int(2) == 1 ? .short : .narrow
      let style = Style.list(type: call.int(1) == 0 ? .and : .or, width: width)
      return call.finish(call.strings(0).formatted(style.locale(call.locale(3))))
    }
    add("bytes.styled") { call in
      let style: ByteCountFormatStyle.Style =
        switch call.int(1) {
        case 0: .file
        case 1: .memory
        case 2: .decimal
        default: .binary
        }
      let units = ByteCountFormatStyle.Units(rawValue: UInt(max(0, call.int(2))))
      let format = ByteCountFormatStyle(
        style: style, allowedUnits: units, spellsOutZero: call.bool(3),
        includesActualByteCount: call.bool(4), locale: call.locale(5))
      return call.finish(format.format(Int64(call.int(0))))
    }
    add("bytes.text") { call in
      let formatter = ByteCountFormatter()
      let flags = call.int(3)
      formatter.countStyle = ByteCountFormatter.CountStyle(rawValue: call.int(1)) ?? .file
      formatter.allowedUnits = ByteCountFormatter.Units(rawValue: UInt(max(0, call.int(2))))
      formatter.includesUnit = flags & 1 != 0
      formatter.includesCount = flags & 2 != 0
      formatter.includesActualByteCount = flags & 4 != 0
      formatter.isAdaptive = flags & 8 != 0
      formatter.zeroPadsFractionDigits = flags & 16 != 0
      formatter.allowsNonnumericFormatting = flags & 32 != 0
      return call.finish(formatter.string(fromByteCount: Int64(call.int(0))))
    }
    addDurations()
    addStringNormalisation()
  }

  private mutating func addDurations() {
    add("duration.time") { call in
      let fraction = call.int(4)
      let pad = call.int(3)
      let pattern: Duration.TimeFormatStyle.Pattern =
        switch call.int(2) {
        case 0: .hourMinute(padHourToLength: pad)
        case 1: .hourMinuteSecond(padHourToLength: pad, fractionalSecondsLength: fraction)
        default: .minuteSecond(padMinuteToLength: pad, fractionalSecondsLength: fraction)
        }
      let style = Duration.TimeFormatStyle(pattern: pattern, locale: call.locale(5))
      return call.finish(style.format(call.duration))
    }
    add("duration.units") { call in
      let all: [Duration.UnitsFormatStyle.Unit] = [
        .weeks, .days, .hours, .minutes, .seconds, .milliseconds, .microseconds, .nanoseconds,
      ]
      let bits = call.int(2)
      let width: Duration.UnitsFormatStyle.UnitWidth =
        call.int(3) == 0 ? .wide : call.int(3) == 1 ? .abbreviated : .narrow
      var style = Duration.UnitsFormatStyle(
        allowedUnits: Set(all.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)),
        width: width, maximumUnitCount: call.int(4) > 0 ? call.int(4) : nil,
        fractionalPart: .hide)
      if call.int(5) > 0 { style.fractionalPartDisplay = .show(length: call.int(5)) }
      return call.finish(style.locale(call.locale(6)).format(call.duration))
    }
  }

  private mutating func addStringNormalisation() {
    addNormalisation("string.decomposed") { $0.decomposedStringWithCanonicalMapping }
    addNormalisation("string.precomposed") { $0.precomposedStringWithCanonicalMapping }
    addNormalisation("string.decomposedFully") { $0.decomposedStringWithCompatibilityMapping }
    addNormalisation("string.precomposedFully") { $0.precomposedStringWithCompatibilityMapping }
    add("string.compareAsNames") { call in
      call.compare { $0.localizedStandardCompare($1).rawValue }
    }
    add("string.casedInLocale") { call in
      let form = call.int(1)
      let name = call.string(2)
      let locale = name.isEmpty ? nil : Locale(identifier: name)
      return call.finishTransformed(
        call.machine.transformed(
          call.string(0), endingAfter: { $0.properties.isWhitespace }
        ) {
          switch form {
          case 0: $0.lowercased(with: locale)
          case 1: $0.uppercased(with: locale)
          default: $0.capitalized(with: locale)
          }
        })
    }
    let locale = Locale(identifier: "en_US")
    add("string.compareInLocale") { call in
      let options: String.CompareOptions = call.int(2) != 0 ? .caseInsensitive : []
      return call.compare {
        $0.compare($1, options: options, range: nil, locale: locale).rawValue
      }
    }
  }

  private mutating func addNormalisation(
    _ name: String, _ normalised: @escaping (String) -> String
  ) {
    add(name) { call in
      call.finishTransformed(
        call.machine.transformed(
          call.string(0), portion: quadraticPortion, endingAfter: nil, normalised))
    }
  }
}

extension NativeCall {
  /// The duration that the first two arguments describe: seconds and attoseconds.
  fileprivate var duration: Duration {
    Duration(secondsComponent: Int64(int(0)), attosecondsComponent: Int64(int(1)))
  }
}
