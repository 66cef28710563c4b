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
// The order of a dictionary differs from run to run.
print(
  tabs.rows.map { $0.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" } },
  tabs.columns == nil)
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

print(
  named.description, named.text == text, named.content.rows.count,
  named.content.columns?.keys.sorted() ?? [])
print(
  CSVDelimiter.recognized.map(\.rawValue), CSVDelimiter(unicodeScalarLiteral: ";"),
  CSVDelimiter.character("|").rawValue)
print(CSVDelimiter.comma == ",", CSVDelimiter.tab == .semicolon)
let view = try Enumerated(
  header: ["a", "b"], text: "1,2\n3,4\n", delimiter: .comma, loadColumns: true, rowLimit: 1)
print(view.rows, view.columns?.map { "\($0.header): \($0.rows)" } ?? [])
print(view.columns?.first == view.columns?.last, view.columns?.first == view.columns?.first)
print(listed.serialized)
print(view.serialize(header: ["a", "b"], delimiter: .semicolon))
print(named.content.serialize(header: named.header, delimiter: .tab))
try named.enumerateAsArray(limitTo: 1, startAt: 0) { print("limited", $0) }
try listed.enumerateAsArray(startAt: 2, rowLimit: nil) { print($0.count, terminator: " ") }
print()
let quoted = try CSV<Named>(string: "\"a\"\"b\",c\r\n\"x\ny\",\"z,\"\r\n")
print(quoted.header, quoted.rows.map { $0.sorted { $0.key < $1.key }.map(\.value) })
print(quoted.serialized)
let empty = try CSV<Enumerated>(string: "only,header")
print(empty.header, empty.rows, empty.columns?.count ?? -1, empty.description)
print(
  try CSV<Named>(string: "a,b,c\n1,2\n4,5,6,7\n").rows.map {
    $0.sorted { $0.key < $1.key }.map(\.value)
  })
for bad in ["a\"b,c\n", "\"a\"b,c\n", "\"a"] {
  do {
    print(try CSV<Enumerated>(string: bad).rows)
  } catch CSVParseError.generic(let message) {
    print("generic:", message)
  } catch CSVParseError.quotation(let message) {
    print("quotation:", message)
  }
}
print((try? CSV<Named>(url: URL(fileURLWithPath: "/no/such.csv"))) == nil)
print(try CSV<Named>(name: "none", extension: "csv", bundle: .main, delimiter: .comma) == nil)
print(
  try NamedCSV(string: "ä;ö\n1;2", delimiter: .semicolon, loadColumns: true).columns ?? [:] == [
    "ä": ["1"], "ö": ["2"],
  ])
