import Umbrella
@testable import Letters

print("start")
var item = Shapes.Item(size: 2)
item.grow()
print(item, item.changes, Letters.Item("x"), first())
print(type(of: item), String(reflecting: Letters.Item.self), Item2.self)
print(mark("a"), markLetters("b"), "c".marked())
print(order, order, letters)
print(note(), noteLength(), onlyForTests(), Shapes.Item(Letters.Item("A")), item.peek())

struct Room: Area { var area: Int }
print(Room(area: 5).doubled)

class Mine: Base { override var name: String { "mine" } }
print(Mine().greet(), Named("n").greet(), Base().greet())
print(Level.allCases.map(\.rawValue), Level(rawValue: "low") as Any)
print(item <+> Shapes.Item(size: 10), item == Shapes.Item(size: 3))
counter += 1
print(counter, Shapes.counter, lateGlobal, helper().count)
print(
  table("colours") ?? "none", nestedTable() ?? "none", table("missing") ?? "none", terminator: "")
print(" " + firstMark(), secondMark())
finish()
