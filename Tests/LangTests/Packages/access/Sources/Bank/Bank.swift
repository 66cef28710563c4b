public struct Account {
  public private(set) var balance = 0
  public internal(set) var owner = ""
  var number = 1
  public init() {}
  init(number: Int) { self.number = number }
  func audit() {}
}
struct Ledger {}
public class Card {
  public init() {}
  public func pay() {}
}
open class Note {
  public init() {}
  public func sign() {}
}
public struct Point { public var x = 0 }
func audit() {}
