import Shapes

/// The same name as a type of the module Shapes.
public struct Item: CustomStringConvertible {
  public let letter: Character
  public init(_ letter: Character) { self.letter = letter }
  public var description: String { "letter \(letter)" }
  public var asShape: Shapes.Item { Shapes.Item(size: 1) }
}

extension String {
  func marked() -> String { "[\(self)]" }
}

public func markLetters(_ text: String) -> String { text.marked() }

public final class Named: Base {
  let own: String
  public init(_ own: String) { self.own = own }
  public override var name: String { own }
}

extension Shapes.Item {
  public init(_ item: Item) { self.init(size: Int(item.letter.asciiValue ?? 0)) }
  package func peek() -> Int { shared }
}

func onlyForTests() -> Int { 42 }

public let letters = trace("Letters.letters")
