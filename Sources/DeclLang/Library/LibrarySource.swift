/// The source of one library file.
package struct LibrarySource: Sendable {
  package let name: String
  /// The Swift module that provides the file's declarations: `Swift`, `Foundation` or `SwiftUI`.
  package let module: String
  package let text: String
}
