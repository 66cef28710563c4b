import Foundation

/// The same name as a type of the module Letters.
public struct Item: Equatable, CustomStringConvertible {
  public var size: Int
  public private(set) var changes = 0
  internal var secret = 7
  package var shared = 8
  public init(size: Int) { self.size = size }
  public mutating func grow() {
    size += 1
    changes += 1
  }
  public var description: String { "shape of \(size)" }
}

public let order = trace("Shapes.order")
let hiddenOrder = trace("Shapes.hidden")
public var counter = 0

public func trace(_ name: String) -> String {
  print("initialised", name)
  return name
}

extension String {
  /// An internal member that the module Letters has too.
  func marked() -> String { "<\(self)>" }
}

public func mark(_ text: String) -> String { text.marked() + helper() }

public protocol Area { var area: Int { get } }
extension Area { public var doubled: Int { area * 2 + bonus }; var bonus: Int { 1 } }

open class Base {
  public init() {}
  open var name: String { "base" }
  public final func greet() -> String { "I am \(name)" }
}

public enum Level: String, CaseIterable { case low, high }

infix operator <+> : AdditionPrecedence
public func <+> (left: Item, right: Item) -> Item { Item(size: left.size + right.size) }

public func table(_ name: String) -> String? {
  guard let url = Bundle.module.url(forResource: name, withExtension: "txt") else { return nil }
  return try? String(contentsOf: url, encoding: .utf8)
}
public func nestedTable() -> String? {
  guard
    let path = Bundle.module.path(forResource: "Tables/small", ofType: "csv")
      ?? Bundle.module.url(forResource: "small", withExtension: "csv", subdirectory: "Tables")?.path
  else { return nil }
  return try? String(contentsOfFile: path, encoding: .utf8)
}
