import DeclMachine

extension Inspector {
  /// Returns the environment values that are set for a view, those of the nearest modifier first.
  func environment(of handle: ViewHandle) throws(StepError) -> [EnvironmentValue] {
    let place = try place(handle)
    var scope = place.region.scope(at: place.index)
    var result: [EnvironmentValue] = []
    var known: Set<String> = []
    while let current = scope {
      for entry in graph.drawnEntries(of: current) where known.insert(entry.name).inserted {
        result.append(EnvironmentValue(key: entry.name, value: entry.value))
      }
      scope = graph.environment.parent(of: current)
    }
    return result
  }
}
