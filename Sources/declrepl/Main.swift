import ArgumentParser
import DeclPresentation
import Foundation

/// The entry point, which parses the command line, runs the subcommand, and exits with its status.
@main struct Main {
  static func main() {
    SignalHandlers.install()
    var status = ExitStatus.success
    do {
      var command = try DeclREPL.parseAsRoot(ProcessArguments.own)
      if ProcessArguments.ofScript != nil, !(command is any ScriptCommand) {
        throw ValidationError("Only a script that runs takes arguments after --.")
      }
      try command.run()
    } catch let end as ExitStatus {
      status = end
    } catch {
      status = report(error)
    }
    StandardOutput.endAttributes()
    StandardOutput.flush()
    exit(status.rawValue)
  }

  /// Writes the message of the argument parser: help to standard output, errors to standard error.
  private static func report(_ error: any Error) -> ExitStatus {
    // The message quotes arguments.
    let text = TextStyle.plain.rendered(DeclREPL.fullMessage(for: error))
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

/// An exit status of declrepl: one of its own, or that of a script which ends itself. A subcommand that has
/// written its errors throws one to exit.
struct ExitStatus: RawRepresentable, Equatable, Error {
  /// The number that the parent process receives.
  let rawValue: Int32

  /// Everything went well.
  static let success = ExitStatus(rawValue: 0)
  /// The script has errors, or a step or a test failed.
  static let failure = ExitStatus(rawValue: 1)
  /// The command line is wrong, or a file that it names does not exist.
  static let usage = ExitStatus(rawValue: 2)
  /// An internal error of declrepl.
  static let internalError = ExitStatus(rawValue: 3)
}
