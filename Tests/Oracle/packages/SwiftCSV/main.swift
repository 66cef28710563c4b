import Foundation
import SwiftCSV

let text = "id,name,age\n1,Alice,18\n2,\"Bob, the \"\"great\"\"\",19\n3,Charlie,20\n"
let named = try CSV<Named>(string: text)
print(named.header, named.delimiter.rawValue)
for row in named.rows { print(row["id"] ?? "-", row["name"] ?? "-", row["age"] ?? "-") }
print(named.columns?["name"] ?? [])
print(named.serialized)

let listed = try EnumeratedCSV(string: text, delimiter: .comma)
print(listed.rows)
print(listed.columns?.map(\.rows) ?? [])

print(CSVDelimiter.guessed(string: "a;b;c\n1;2;3"), CSVDelimiter.guessed(string: "\"a;b\"\tc"))
let tabs = try CSV<Named>(string: "x\ty\n1\t2\n", delimiter: .tab, loadColumns: false, rowLimit: 1)
print(tabs.rows, tabs.columns == nil)
try named.enumerateAsDict { row in
  print(row.keys.sorted().map { "\($0)=\(row[$0]!)" }.joined(separator: " "))
}
try named.enumerateAsArray(startAt: 1, rowLimit: 1) { print($0) }

do {
  _ = try CSV<Named>(string: "a,b\n\"open,1\n")
  print("no error")
} catch {
  print("error:", error)
}
print(try CSV<Enumerated>(string: "p|q\n1|2", delimiter: "|").rows)
