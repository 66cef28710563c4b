import DeclLang
import DeclRuntime
import Foundation

/// The speed of the front end: parsing, checking, and starting declrepl.
enum FrontEnd {
  /// Prints the table.
  static func run() throws {
    var table = Table(["front end", "", "ms"])
    let source = script(copies: 400)
    let parsing = best(20) { _ = source.syntaxDiagnostics() }
    let megabytes = Double(source.bytes.count) / 1_000_000 / parsing
    table.add(["parsing", "\(rounded(megabytes)) MB/s", milliseconds(parsing)])
    let empty = best(5) { check(SourceFile(name: "empty.decl", text: "")) }
    for copies in [40, 200, 400] {
      let source = script(copies: copies)
      let seconds = best(3) { check(source) } - empty
      let rate = Double(source.lineCount) / seconds
      table.add([
        "checking \(source.lineCount) lines", "\(rounded(rate)) lines/s", milliseconds(seconds),
      ])
    }
    table.add(["start of declrepl, an empty script", "", milliseconds(try start())])
    table.print("Front end")
  }

  private static func start() throws -> Double {
    let command = Command(Host.declrepl, ["run", Host.file("scripts/empty.decl")])
    return median(try (0..<11).map { _ in try command.run().seconds })
  }

  private static func check(_ source: SourceFile) {
    let wrong = Session().load([source]).filter { $0.severity == .error }
    precondition(wrong.isEmpty, "the generated script is wrong: \(wrong[0].message)")
  }

  /// Returns the shortest duration of several runs, the one with the least interference, in seconds.
  private static func best(_ runs: Int, _ body: () -> Void) -> Double {
    (0..<runs).map { _ in ContinuousClock().measure(body).seconds }.min()!
  }

  private static func rounded(_ value: Double) -> String {
    value.formatted(.number.precision(.significantDigits(3)).grouping(.never))
  }

  /// Returns a script that repeats declarations of common kinds.
  private static func script(copies: Int) -> SourceFile {
    let copies = (0..<copies).map { template.replacing("§", with: "\($0)") }
    return SourceFile(name: "generated.decl", text: copies.joined())
  }

  private static let template = #"""
    /// A book of a club.
    struct Book§: Identifiable, Equatable {
      let id: Int
      var title: String
      var pages: [Int] = [1, 2, 3]
      var isRead = false
    }

    enum Order§ {
      case title, pages(ascending: Bool)

      func sort(_ books: [Book§]) -> [Book§] {
        switch self {
        case .title: books.sorted { $0.title < $1.title }
        case .pages(let ascending):
          books.sorted { ascending ? $0.pages.count < $1.pages.count : $0.id > $1.id }
        }
      }
    }

    func summary§(_ books: [Book§], limit: Int = 10) -> String {
      var lines: [String] = []
      for (index, book) in books.prefix(limit).enumerated() where !book.isRead {
        let total = book.pages.reduce(0, +) * 2 + index
        lines.append("\(index + 1). \(book.title): \(total) pages")
      }
      guard let first = lines.first else { return "nothing" }
      return lines.count == 1 ? first : lines.joined(separator: "\n")
    }

    struct Shelf§: View {
      @State private var books = [Book§(id: 1, title: "One"), Book§(id: 2, title: "Two")]
      @State private var isSorted = false

      var body: some View {
        VStack(alignment: .leading, spacing: 8) {
          Text(summary§(books)).font(.headline)
          Toggle("Sorted", isOn: $isSorted)
          ForEach(isSorted ? Order§.title.sort(books) : books) { book in
            HStack {
              Text(book.title)
              if book.isRead { Image(systemName: "checkmark") }
            }
            .padding()
          }
          Button("Add") { books.append(Book§(id: books.count + 1, title: "Next")) }
        }
      }
    }


    """#
}
