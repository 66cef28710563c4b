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
for style in [Style.plain, Style.simple, Style.grid, Style.fancy, Style.psql, Style.pipe, Style.org, Style.rst, Style.html, Style.latex] {
  print(table.string(for: people, style: style) ?? "nothing")
}
print(table.string(for: [], style: Style.plain) ?? "nothing")
table.print(people.reversed(), style: Style.simple)
