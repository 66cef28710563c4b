import ArgumentParser
import Foundation

/// The entry point: parses the command line, runs the subcommand, and turns its end into an exit status.
@main struct Main {
  static func main() {
    InternalFault.watch()
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

  /// Shows what the argument parser has to say: help as a result, a mistake as an error.
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
      return .fault
    }
  }
}

/// How declrepl ends. Throwing one ends a subcommand that has said all there is to say.
enum ExitStatus: Int32, Error {
  case success = 0
  /// The script has errors, or a step or a test failed.
  case failure = 1
  /// The command line is wrong, or names a file that is not there.
  case usage = 2
  /// declrepl itself is at fault.
  case fault = 3
}
