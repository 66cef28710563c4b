import DeclConsole
import DeclJournal
import DeclPicture
import DeclPresentation
package import DeclRuntime
import DeclScreen

/// Questions of the page: they change nothing.
extension PreviewSession {
  /// Returns the moment after an update: its record, tree, state and picture; nil with the reason if it cannot be made.
  package func moment(_ update: Int) -> (json: String?, problem: String?) {
    do throws(StepError) {
      let moment = try session.moment(of: update)
      let drawn: String
      if let kept = pictures[update] {
        drawn = kept
      } else {
        drawn = try drawing(of: update)
        if !drawn.isEmpty { pictures.keep(drawn, after: update) }
      }
      let sources = session.sources(of: moment.record)
      let cells = moment.frame.state.filter { !$0.isInternal }
        .map { (view: $0.view.handle, name: $0.name, wrapper: $0.wrapper, value: $0.value) }
      let tree = PageTree.json(
        moment.frame.tree,
        PageTree(
          sources: sources, files: files.map(\.name), lanes: timeline.lanes, cells: cells,
          geometry: { _ in nil }))
      return (
        PageJSON.object {
          $0.member("update", update)
          $0.member("entry", json: entry(moment.record))
          $0.member("tree", json: tree)
          $0.member("picture", drawn)
        }, nil
      )
    } catch {
      return (nil, Text.plain(StepErrorFormatter().text(error)))
    }
  }

  /// Draws the interface after an update, by running the session again.
  private func drawing(of update: Int) throws(StepError) -> String {
    // The picture is that of the present screen.
    let past = try session.past(of: update, on: console.screen.display)
    do throws(LayoutStop) {
      return try drawing(of: past, past.tree, options: console.screen) { $1 } ?? ""
    } catch {
      throw error.stepError
    }
  }

  /// Returns an update record as JSON, as `declrepl run --json` writes it; nil if it is not kept.
  package func record(_ update: Int) -> String? {
    session.records.last { $0.number == update }
      .map { RecordJSON(sources: session.sources(of: $0)).text($0) }
  }

  /// Returns what is known about a view: sections of text with a title.
  package func view(_ handle: ViewHandle) -> (json: String?, problem: String?) {
    guard let node = session.tree.node(handle) else {
      do throws(StepError) {
        let report = try session.identity(of: handle)
        let text = IdentityFormatter(sources: session.sources, width: Self.textWidth).text(report)
        return (sections(handle, title: report.view.type, [("Identity", text)], cells: []), nil)
      } catch {
        return (nil, Text.plain(StepErrorFormatter().text(error)))
      }
    }
    var texts: [(String, String)] = []
    if let report = try? session.identity(of: handle) {
      texts.append(
        (
          "Identity",
          IdentityFormatter(sources: session.sources, width: Self.textWidth).text(report)
        ))
    }
    let shown = NodeFormatter(sources: session.sources, width: Self.textWidth)
    texts.append(("Properties", shown.text(node, cells: [StateCell]())))
    if let report = try? session.dependencies(of: handle) {
      texts.append(("Reads and readers", DependencyFormatter(width: Self.textWidth).text(report)))
    }
    if let values = try? session.environment(of: handle), !values.isEmpty {
      texts.append(
        (
          "Environment",
          values.map { "\($0.key) = \(Text.short($0.value))" }.joined(separator: "\n")
        ))
    }
    if let layout = ask(":layout \(handle)") { texts.append(("Layout", layout)) }
    let cells = ((try? session.state(of: handle)) ?? [])
    return (sections(handle, title: node.type, texts, cells: cells), nil)
  }

  private func sections(
    _ handle: ViewHandle, title: String, _ texts: [(String, String)], cells: [StateCell]
  ) -> String {
    PageJSON.object {
      $0.member("h", handle.number)
      $0.member("title", title)
      $0.member(
        "sections",
        json: PageJSON.array(
          texts.filter { !$0.1.isEmpty }.map { title, text in
            PageJSON.object {
              $0.member("title", title)
              $0.member("text", Text.plain(text))
            }
          }))
      $0.member(
        "cells",
        json: PageJSON.array(
          cells.map { cell in
            PageJSON.object {
              $0.member("name", cell.name)
              $0.member("wrapper", cell.wrapper)
              $0.member("type", cell.type)
              $0.member("value", Text.plain(cell.value.description))
              $0.member("readers", strings: cell.readers.map { "\($0.type) \($0.handle)" })
            }
          }))
    }
  }

  /// Returns why a body ran or did not, in an update.
  package func why(_ handle: ViewHandle, in update: Int?) -> (json: String?, problem: String?) {
    do throws(StepError) {
      let explanation = try session.why(handle, update: update)
      let record = session.records.last { $0.number == explanation.update }
      let sources = record.map(session.sources) ?? session.sources
      let text = ExplanationFormatter(sources: sources, width: Self.textWidth).text(explanation)
      return (PageJSON.object { $0.member("lines", strings: Text.lines(text)) }, nil)
    } catch {
      return (nil, Text.plain(StepErrorFormatter().text(error)))
    }
  }

  /// Returns pictures of the present state in other appearances.
  ///
  /// They are made in a copy of the session, which runs it again without a trace, so that the script reads the
  /// appearance that the picture shows and the session itself stays as it is.
  package func variants(_ wanted: [Appearance]) -> (json: String?, problem: String?) {
    guard let last = session.records.last?.number, !session.tree.roots.isEmpty else {
      return (nil, "nothing is mounted")
    }
    let copy: Session
    do throws(StepError) {
      copy = try session.copy(of: last)
    } catch {
      return (nil, Text.plain(StepErrorFormatter().text(error)))
    }
    var made: [String] = []
    var present = self.appearance
    for appearance in wanted.prefix(12) {
      if let problem = appearance.problem { return (nil, problem) }
      guard let options = appearance.screen else { continue }
      copy.show(on: options.display)
      for line in appearance.steps(from: present) {
        // An appearance that the script cannot take shows the one before.
        if let step = try? StepParser.parse(line) { _ = try? copy.perform(step) }
      }
      present = appearance
      let picture: String?
      do throws(LayoutStop) {
        picture = try drawing(of: copy, copy.tree, options: options) { $1 }
      } catch {
        return (nil, error.message)
      }
      guard let picture else { continue }
      made.append(
        PageJSON.object {
          $0.member("appearance", json: appearance.json)
          $0.member("picture", picture)
        })
    }
    return ("{\"variants\":\(PageJSON.array(made))}", nil)
  }
}
