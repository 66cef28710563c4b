private func suffix() -> String { "!" }
func helper() -> String { suffix() }
fileprivate struct Note { var text = "shapes" }
public func note() -> String { Note().text }
extension Int { private var mark: String { "first" }; fileprivate func marked() -> String { mark } }
public func firstMark() -> String { 1.marked() }
