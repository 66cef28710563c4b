import Foundation

// Usage: bench [updates] [frontend] [languages] [rows]; without a name, all of them.
let chosen = Set(CommandLine.arguments.dropFirst())
let sections: [(name: String, run: () throws -> Void)] = [
  // First, while the process is still small: it is asked how much it grows.
  ("updates", OneRow.run),
  ("frontend", FrontEnd.run),
  ("languages", Languages.run),
  ("rows", Rows.run),
]

print("Decl's benchmarks on \(Host.description)")
for section in sections where chosen.isEmpty || chosen.contains(section.name) {
  try section.run()
}
