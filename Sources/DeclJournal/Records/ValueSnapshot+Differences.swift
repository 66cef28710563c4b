extension ValueSnapshot {
  /// Returns the smallest parts in which another value differs, with their paths starting at `path`.
  ///
  /// A list is only broken down if exactly one element differs and it is a structure; a library type only if
  /// none of the differing properties is private to the library.
  package func differences(to new: ValueSnapshot, path: String) -> [Write.Leaf] {
    switch (self, new) {
    case (.structure(let type, let fields), .structure(let newType, let newFields))
    where type == newType && fields.count == newFields.count:
      let differing = zip(fields, newFields).filter { $0.value != $1.value }
      if differing.contains(where: { $0.0.name?.hasPrefix("_") == true }) { break }
      return zip(fields, newFields).enumerated().flatMap { index, pair in
        let name = pair.0.name ?? String(index)
        return pair.0.value.differences(
          to: pair.1.value, path: path.isEmpty ? name : "\(path).\(name)")
      }
    case (.list(let elements), .list(let newElements)) where elements.count == newElements.count:
      let differing = elements.indices.filter { elements[$0] != newElements[$0] }
      guard differing.count == 1, case .structure = elements[differing[0]],
        case .structure = newElements[differing[0]]
      else { break }
      return elements[differing[0]].differences(
        to: newElements[differing[0]], path: "\(path)[\(differing[0])]")
    default: break
    }
    return self == new ? [] : [Write.Leaf(path: path, old: self, new: new)]
  }
}
