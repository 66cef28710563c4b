import Foundation

// Usage: bench [frontend] [modules] [languages] [rows] [updates] [records] [pictures]; without arguments it runs all of them.
let chosen = Set(CommandLine.arguments.dropFirst())
for (argument, printBytes) in [
  (OneRow.memoryArgument, OneRow.printBytes), (Records.memoryArgument, Records.printBytes),
  (Records.plainMemoryArgument, Records.printPlainBytes),
] where chosen == [argument] {
  try printBytes()
  exit(0)
}
let sections: [(name: String, run: () throws -> Void)] = [
  ("frontend", FrontEnd.run),
  ("modules", Modules.run),
  ("languages", Languages.run),
  ("rows", Rows.run),
  ("updates", OneRow.run),
  ("records", Records.run),
  ("pictures", Pictures.run),
]

print("Decl's benchmarks on \(Host.description)")
for section in sections where chosen.isEmpty || chosen.contains(section.name) {
  try section.run()
}
