import ArgumentParser
import Foundation

/// The entry point, which parses the command line, runs the subcommand, and exits with its status.
@main struct Main {
  static func main() {
    InternalErrorHandler.install()
    var status = ExitStatus.success
    do {
      var command = try DeclREPL.parseAsRoot()
      try command.run()
    } catch let end as ExitStatus {
      status = end
    } catch {
      status = report(error)
    }
    StandardOutput.flush()
    exit(status.rawValue)
  }

  /// Writes the message of the argument parser: help to standard output, errors to standard error.
  private static func report(_ error: any Error) -> ExitStatus {
    let text = DeclREPL.fullMessage(for: error)
    switch DeclREPL.exitCode(for: error) {
    case .success:
      StandardOutput.write(text + "\n")
      return .success
    case .validationFailure:
      StandardOutput.writeError(text + "\n")
      return .usage
    default:
      StandardOutput.writeError(text + "\n")
      return .internalError
    }
  }
}

/// The exit statuses of declrepl. A subcommand that has written its errors throws one to exit.
enum ExitStatus: Int32, Error {
  case success = 0
  /// The script has errors, or a step or a test failed.
  case failure = 1
  /// The command line is wrong, or a file that it names does not exist.
  case usage = 2
  /// An internal error of declrepl.
  case internalError = 3
}
