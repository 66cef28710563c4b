private func suffix() -> String { "!" }
func helper() -> String { suffix() }
fileprivate struct Note { var text = "shapes" }
public func note() -> String { Note().text }
