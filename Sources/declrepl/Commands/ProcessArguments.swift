/// The arguments of the process: those of declrepl, and after `--` those of the script.
///
/// The argument parser accepts only one list of positional arguments, which is that of the files.
enum ProcessArguments {
  private static let all = CommandLine.arguments.dropFirst()

  /// The arguments of declrepl.
  static let own = Array(all.prefix { $0 != "--" })
  /// The arguments of the script; nil if there is no `--`.
  static let ofScript = all.firstIndex(of: "--").map { Array(all[($0 + 1)...]) }
}
