import Testing

@testable import DeclRuntime

/// Tests whose scripts use the declarations of a host.
protocol HostedScripts {}

extension HostedScripts {
  func module(_ declarations: String) -> HostModule {
    HostModule(SourceFile(name: "program.decl", text: declarations))
  }

  func options(_ hosts: [HostModule]) -> Session.Options {
    var options = Session.Options()
    options.hosts = hosts
    return options
  }

  func start(_ script: String, _ hosts: HostModule...) -> (Session, RunResult) {
    start(script, hosts)
  }

  func start(_ script: String, _ hosts: [HostModule]) -> (Session, RunResult) {
    let session = Session(options: options(hosts))
    let errors = session.load([file(script)]).filter { $0.severity == .error }
    #expect(errors.map(\.message) == [])
    return (session, session.run())
  }

  func run(_ script: String, _ hosts: HostModule...) -> RunResult {
    start(script, hosts).1
  }

  func output(of script: String, _ hosts: HostModule...) -> String {
    let run = start(script, hosts).1
    #expect(run.trap == nil)
    return run.output
  }

  func errors(of script: String, _ hosts: HostModule...) -> [String] {
    let session = Session(options: options(hosts))
    return session.load([file(script)]).filter { $0.severity == .error }.map { error in
      "\(session.checkedSources.describe(error.range)): \(error.message)"
    }
  }

  func perform(_ line: String, _ session: Session) throws {
    _ = try session.perform(try #require(try StepParser.parse(line)))
  }

  func file(_ text: String) -> SourceFile { SourceFile(name: "script.decl", text: text) }
}
