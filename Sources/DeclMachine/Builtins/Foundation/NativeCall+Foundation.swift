import DeclFoundation
import Foundation

/// Arguments and results of native functions for Foundation's types.
extension NativeCall {
  /// Returns an argument that is a date, in seconds since 2001.
  func date(_ index: Int) -> Date { Date(timeIntervalSinceReferenceDate: double(index)) }

  /// Returns an argument of type [Int].
  func ints(_ index: Int) -> [Int] {
    let array = array(index)
    return (0..<array.count).map { Int(array.elements[$0]) }
  }

  /// Returns an argument of type [String].
  func strings(_ index: Int) -> [String] {
    let array = array(index)
    let elements = array.object.references + ArrayBuffer.headWords
    return (0..<array.count).map { elements[$0]!.stringPointer.pointee }
  }

  /// Stores a date as the result, in seconds since 2001; NaN for nil.
  func finish(_ date: Date?) -> NativeOutcome {
    finish(date?.timeIntervalSinceReferenceDate ?? .nan)
  }

  /// Stores an Array of floating-point numbers as the result.
  func finish(_ numbers: [Double]) -> NativeOutcome {
    guard let array = machine.makeArray(resultType, capacity: numbers.count) else {
      return .trapped
    }
    for (index, number) in numbers.enumerated() {
      array.elements[index] = Int64(bitPattern: number.bitPattern)
    }
    array.count = numbers.count
    return finish(owned: array.object)
  }

  /// Returns the locale that an argument identifies.
  func locale(_ index: Int) -> Locale { machine.services.foundation.locale(string(index)) }

  /// Returns the time zone that an argument identifies.
  func zone(_ index: Int) -> TimeZone { machine.services.foundation.zone(string(index)) }
}
