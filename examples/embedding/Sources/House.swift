/// The program's model: rooms with sensors and heating. It does not depend on scripts.
final class House {
  private let sensors = ["Kitchen": 18.5, "Studio": 21.0]
  private(set) var heated: Set<String> = []
  let rooms = ["Kitchen", "Studio", "Cellar"]

  func temperature(in room: String) throws -> Double {
    guard let degrees = sensors[room] else { throw NoSensor(room: room) }
    return degrees
  }

  func setHeating(_ isOn: Bool, in room: String) {
    if isOn { heated.insert(room) } else { heated.remove(room) }
  }
}

struct NoSensor: Error, CustomStringConvertible {
  let room: String
  var description: String { "\(room) has no sensor" }
}
