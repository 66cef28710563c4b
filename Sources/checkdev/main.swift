import DeclLang
import Foundation
let args = CommandLine.arguments.dropFirst()
let clock = ContinuousClock()
var t = clock.now
let compiler = Compiler()
print("library", clock.now - t); t = clock.now
if args.first == "--library" {
  for d in compiler.checkLibrary().prefix(Int(args.dropFirst().first ?? "60") ?? 60) { show(d, compiler.sources) }
} else {
  let module = compiler.check(args.map { SourceFile(name: $0, bytes: [UInt8](FileManager.default.contents(atPath: $0)!)) })
  print("checked", clock.now - t)
  for d in module.diagnostics { show(d, module.sources) }
}
func show(_ d: Diagnostic, _ map: SourceMap) {
  print("\(map.describe(d.range)): \(d.severity)[\(d.code)]: \(d.message)")
  if let f = map.file(of: d.range) { print("    " + f.lineText(f.location(of: Int(d.range.start)).line)) }
}
