// The private names of the other file again.
private func suffix() -> String { "?" }
fileprivate struct Note { var length = 3 }
public func noteLength() -> Int { Note().length + suffix().count }
extension Int {
  private var mark: String { "second" }; fileprivate func marked() -> String { mark }
}
public func secondMark() -> String { 1.marked() }
