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
      let made: Shown
      if let kept = shownMoments[update] {
        made = kept
      } else {
        made = try shown(again: moment)
        shownMoments.keep(made, after: update)
      }
      return (
        PageJSON.object {
          $0.member("update", update)
          $0.member("entry", json: entry(moment.record))
          made.write(to: &$0)
        }, nil
      )
    } catch {
      return (nil, Text.plain(StepErrorFormatter().text(error)))
    }
  }

  /// Returns what the page showed of an update, by running the session again.
  private func shown(again moment: Moment) throws(StepError) -> Shown {
    // The picture is that of the present screen.
    let past = try session.past(of: moment.record.number, on: console.screen.display)
    do throws(LayoutStop) {
      return try drawing(of: past, moment.frame.tree, options: console.screen) { screen, picture in
        shown(
          past, moment.frame.tree, on: screen, picture, cells: moment.frame.state,
          past: moment.record)
      } ?? Shown()
    } catch {
      throw error.stepError
    }
  }

  /// Returns the picture of the moment some seconds after the present one, at most ``longestMotion``. The session itself
  /// stays where it is: a copy of it goes on from one such moment to the next.
  package func ahead(_ seconds: Double) -> (json: String?, problem: String?) {
    guard (0...Self.longestMotion).contains(seconds), let last = session.records.last?.number else {
      return (nil, "there is no such moment")
    }
    publishPending()
    do throws(StepError) {
      if ahead.map({ $0.seconds > seconds }) ?? true {
        let copy = try session.copy(of: last)
        copy.show(on: console.screen.display)
        ahead = (copy, 0)
      }
      guard let copy = ahead?.session, let passed = ahead?.seconds else { return (nil, nil) }
      if seconds > passed {
        _ = try copy.perform(.advance(seconds: seconds - passed))
        ahead?.seconds = seconds
      }
      do throws(LayoutStop) {
        let picture = try drawing(of: copy, copy.tree, options: console.screen) { $1 }
        return (PageJSON.object { $0.member("picture", picture ?? "") }, nil)
      } catch {
        throw error.stepError
      }
    } catch {
      return (nil, Text.plain(StepErrorFormatter().text(error)))
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
