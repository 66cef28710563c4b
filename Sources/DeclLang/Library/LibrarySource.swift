/// The text of one of the library's files.
package struct LibrarySource: Sendable {
  package let name: String
  /// The module of Swift's that declares what the file declares.
  package let module: String
  package let text: String
}
