import Foundation
import TextTable

struct Person {
  let name: String
  let age: Int
  let city: String?
}

let people = [
  Person(name: "Alice", age: 42, city: "Rome"), Person(name: "Bob", age: 7, city: nil),
  Person(name: "Eve", age: 142, city: "New York City"),
]

let table = TextTable<Person> {
  [
    Column("Name" <- $0.name, align: .left),
    Column("Age" <- $0.age, align: .right),
    Column("City" <- ($0.city ?? "-"), width: 8, align: .center, truncate: .tail),
  ]
}
let styles: [TextTableStyle.Type] = [
  Style.plain, Style.simple, Style.grid, Style.fancy, Style.psql, Style.pipe, Style.org, Style.rst,
  Style.html, Style.latex,
]
for style in styles {
  print(table.string(for: people, style: style) ?? "nothing")
}
print(table.string(for: [], style: Style.plain) ?? "nothing")
table.print(people.reversed(), style: Style.simple)

struct Row {
  let values: [String]
}

let long = Row(values: ["a long text that is cut", "middle of the text is cut", "the head is cut"])
for truncation in [Truncation.head, .tail] {
  let cut = TextTable<Row> {
    [
      Column("First" <- $0.values[0], width: 9, truncate: truncation),
      Column("Second" <- $0.values[1], width: 12, align: .center, truncate: truncation),
    ]
  }
  print(cut.string(for: [long], style: Style.simple) ?? "nothing")
}
for alignment in [Alignment.left, .center, .right] {
  let aligned = TextTable<Int> { [Column("Number" <- $0, width: 10, align: alignment)] }
  print(aligned.string(for: [1, 22, 333], style: Style.pipe) ?? "nothing")
}
let dates = TextTable<Double> {
  [Column("Half" <- $0 / 2, formatter: NumberFormatter()), Column("Value" <- $0)]
}
print(dates.string(for: [3, 10, 1.5], style: Style.psql) ?? "nothing")
let special = TextTable<String> { [Column("<Title> & 50%" <- $0)] }
for style in [Style.html, Style.latex, Style.rst, Style.fancy] as [TextTableStyle.Type] {
  print(special.string(for: ["a < b & \"c\"", "100% #1 $2 {x}_y^z~\\"], style: style) ?? "nothing")
}
let wide = TextTable<String> {
  [Column("Text" <- $0), Column("Length" <- $0.count, align: .right)]
}
print(wide.string(for: ["日本", "é", "👍🏽", ""], style: Style.grid) ?? "nothing")
print(Style.psql.escape("a|b"), Style.html.escape("<&>"), Style.latex.escape("50%"))
print(wide.string(for: ["x"]) ?? "nothing")
let optional: [Person]? = nil
print((optional.flatMap { table.string(for: $0, style: Style.org) }) ?? "none")
