import DeclConsole
import DeclLang
import DeclRuntime
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Measures the memory of a process of its own, for tests; prints numbers of bytes.
//
//     memory-probe limit BYTES SOURCE      runs a script under a limit
//     memory-probe picture BYTES SOURCE    mounts a view under a limit and draws it as PNG and SVG
//     memory-probe sessions COUNT SOURCE   makes sessions and drops them
//     memory-probe inputs COUNT SOURCE     evaluates an input again and again in one session

/// Returns the maximum of the process's memory so far, in bytes.
func peakMemory() -> Int {
  var usage = rusage()
  // `RUSAGE_SELF`, which has another type on each system.
  getrusage(0, &usage)
  #if canImport(Darwin)
    return usage.ru_maxrss
  #else
    return usage.ru_maxrss * 1024
  #endif
}

func makeSession(_ text: String, memory: Int = 2 << 30) -> Session {
  var options = Session.Options()
  options.memoryLimit = memory
  options.output = { _ in }
  let session = Session(options: options)
  let errors = session.load([SourceFile(name: "script.decl", text: text)])
    .filter { $0.severity == .error }
  guard errors.isEmpty else { fail("\(errors.map(\.message))") }
  return session
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

/// Prints the code of the trap that ended the script, the growth of the process's peak since the script was
/// checked, and the memory that the session counts at the end.
func runLimited(_ limit: Int, _ text: String) {
  let session = makeSession(text, memory: limit)
  let base = peakMemory()
  var trap = session.run().trap
  if trap == nil, session.hasRoot { trap = session.mount().compactMap(\.trap).last }
  print(trap?.code ?? "none", peakMemory() - base, session.usedMemory)
}

/// Prints whether the picture of the script's view was drawn, and the growth of the process's peak since the script was
/// checked.
func drawLimited(_ limit: Int, _ text: String) {
  let console = Console(output: Console.Output(results: { _ in }, errors: { _ in })) {
    makeSession("", memory: limit)
  }
  let files = [SourceFile(name: "script.decl", text: text)]
  // The first check of a source reads the library.
  let base = peakMemory()
  console.load(files, named: [])
  var outcome = "drawn"
  do {
    for format in [PictureFormat.png, .svg] {
      _ = try console.picture(of: try console.laidOutScreen(), as: format)
    }
  } catch {
    outcome = "refused"
  }
  print(outcome, peakMemory() - base)
}

/// Performs an action some times and prints the growth of the process's peak in the second half of them.
func measureGrowth(_ count: Int, _ action: (Int) -> Void) {
  for index in 0..<(count / 2) { action(index) }
  let base = peakMemory()
  for index in (count / 2)..<count { action(index) }
  print(peakMemory() - base)
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let number = Int(arguments[2]) else {
  fail("usage: memory-probe limit|picture|sessions|inputs NUMBER SOURCE")
}
switch arguments[1] {
case "limit": runLimited(number, arguments[3])
case "picture": drawLimited(number, arguments[3])
case "sessions":
  measureGrowth(number) { _ in
    let session = makeSession(arguments[3])
    _ = session.run()
    _ = session.mount()
  }
case "inputs":
  let session = makeSession("")
  measureGrowth(number) { _ in
    _ = session.evaluate(SourceFile(name: "input", text: arguments[3]))
  }
default: fail("unknown measure \(arguments[1])")
}
