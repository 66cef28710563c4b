import DeclLang
import DeclMachine

/// User activities, which a restored scene continues.
struct ActivityRestoration {
  /// The activity of a window; of the root, if that has no windows.
  struct Activity {
    let window: Int?
    /// The activity as the library writes it.
    let text: String
  }

  private let script: LoadedScript
  private var library: InterfaceLibrary { script.graph.types.library }

  init(_ script: LoadedScript) { self.script = script }

  /// Returns the activity of each window: of several, the last one in document order among the screens in front.
  func activities() -> [Activity] {
    let screens = ScreenFinder.attempt(in: script.graph)
    var found: [Activity] = []
    for (place, modifier) in modifiers(.activitySource) {
      if screens?.screen(around: place)?.effectiveCover != nil { continue }
      let code = library.method(.activityText, in: modifier.type)
      let text = script.graph.tracker.untracked {
        script.machine.callForString(code, [(place.region.value.part(modifier), modifier.type)])
      }
      guard let text, !text.isEmpty else { continue }
      let window = script.inspector.paths.window(of: place)
      found.removeAll { $0.window == window }
      found.append(Activity(window: window, text: text))
    }
    return found
  }

  /// Continues activities in their windows, each as an event of its own; those that no view continues are no events.
  func resume(_ activities: [Activity]) -> [UpdateRecord] {
    activities.flatMap { activity in
      script.loop.run(Cause(.activity)) { reconciler throws(UpdateFailure) in
        reconciler.update.mayBeIdle = true
        let text = ValueBlock(type: script.program.string, machine: script.machine)
        text.address.reference = script.machine.makeString(activity.text)
        for (place, modifier) in modifiers(.activityTarget)
        where script.inspector.paths.window(of: place) == activity.window {
          let code = library.method(.continueActivity, in: modifier.type)
          let value = (place.region.value.part(modifier), modifier.type)
          _ = try reconciler.evaluator.bool(code, [value, (text.address, text.type)])
        }
      }
    }
  }

  /// Returns the modifiers with an ability, with their views, in document order.
  private func modifiers(
    _ proto: LibraryProtocol
  ) -> [(place: TreePosition, modifier: ViewPlan.Modifier)] {
    script.inspector.places().flatMap { place in
      place.element.modifiers.map { place.region.plan.modifiers[$0] }
        .filter { library.conforms($0.type, to: proto) }.map { (place, $0) }
    }
  }
}
