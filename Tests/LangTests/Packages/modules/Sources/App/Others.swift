import Shapes

typealias Item2 = Shapes.Item
let lateGlobal = trace("App.lateGlobal")
func helper() -> String { "app" }
func finish() { print("end", lateGlobal) }
