import DeclFoundation
import Foundation

/// Arguments and results of natives that stand for Foundation's values.
extension NativeCall {
  /// An argument that is a moment in seconds since 2001.
  func date(_ index: Int) -> Date { Date(timeIntervalSinceReferenceDate: double(index)) }

  /// An argument of type [Int].
  func ints(_ index: Int) -> [Int] {
    let array = array(index)
    return (0..<array.count).map { Int(array.elements[$0]) }
  }

  /// An argument of type [String].
  func strings(_ index: Int) -> [String] {
    let array = array(index)
    let elements = array.object.references + ArrayBuffer.headWords
    return (0..<array.count).map { elements[$0]!.stringPointer.pointee }
  }

  /// The result is a moment; no number stands for none.
  func finish(_ date: Date?) -> NativeOutcome {
    finish(date?.timeIntervalSinceReferenceDate ?? .nan)
  }

  /// The result is an Array of floating-point numbers.
  func finish(_ numbers: [Double]) -> NativeOutcome {
    let array = machine.makeArray(resultType, capacity: numbers.count)
    for (index, number) in numbers.enumerated() {
      array.elements[index] = Int64(bitPattern: number.bitPattern)
    }
    array.count = numbers.count
    return finish(owned: array.object)
  }

  /// An argument that names a locale.
  func locale(_ index: Int) -> Locale { machine.services.foundation.locale(string(index)) }

  /// An argument that names a zone.
  func zone(_ index: Int) -> TimeZone { machine.services.foundation.zone(string(index)) }
}
