/// The reason why an input could not be run.
package struct ConsoleError: Error {
  /// A one-line message; nil if the reports are sufficient.
  package let message: String?
  /// The reports to write before the message, each ending in a newline.
  package let reports: [String]
  /// Indicates whether a named file could not be read, or its folder is not there, as opposed to wrong content and
  /// to a failed write.
  package let isAboutFile: Bool

  /// Creates an error with only a message.
  package init(_ message: String) {
    self.init(reports: [], message: message)
  }

  /// Creates an error about a file that could not be read, or whose folder is not there.
  package init(file message: String) {
    self.init(reports: [], message: message, isAboutFile: true)
  }

  /// Creates an error with full reports and possibly a message.
  package init(reports: [String], message: String? = nil, isAboutFile: Bool = false) {
    self.message = message
    self.reports = reports
    self.isAboutFile = isAboutFile
  }
}
