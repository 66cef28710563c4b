/// Why an input could not be done.
package struct ConsoleError: Error {
  /// One line that says it; nil when the reports say all.
  package let message: String?
  /// Reports that come before it, each ended by a newline.
  package let reports: [String]
  /// Whether a file that was named is at fault, and not what is in it.
  package let isAboutFile: Bool

  /// An error of one message.
  package init(_ message: String) {
    self.init(reports: [], message: message)
  }

  /// An error about a file that was named.
  package init(file message: String) {
    self.init(reports: [], message: message, isAboutFile: true)
  }

  /// An error that full reports tell.
  package init(reports: [String], message: String? = nil, isAboutFile: Bool = false) {
    self.message = message
    self.reports = reports
    self.isAboutFile = isAboutFile
  }
}
