import Foundation

// Usage: bench [frontend] [modules] [languages] [rows] [updates]; without arguments it runs all of them.
let chosen = Set(CommandLine.arguments.dropFirst())
if chosen == [OneRow.memoryArgument] {
  try OneRow.printBytes()
  exit(0)
}
let sections: [(name: String, run: () throws -> Void)] = [
  ("frontend", FrontEnd.run),
  ("modules", Modules.run),
  ("languages", Languages.run),
  ("rows", Rows.run),
  ("updates", OneRow.run),
]

print("Decl's benchmarks on \(Host.description)")
for section in sections where chosen.isEmpty || chosen.contains(section.name) {
  try section.run()
}
