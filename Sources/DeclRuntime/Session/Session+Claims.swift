import DeclLang

/// The judgement of claims, against observations of the tree before and after a step.
extension Session {
  /// The number of views up to which a tree is observed after each step in a session that observes small trees.
  private static let smallTreeSize = 1_000

  /// Observes the tree after a step, as far as the options ask for it.
  func observe(_ made: [UpdateRecord], isMount: Bool) {
    if unobserved != nil, !isMount { claims.forget() }
    unobserved = nil
    guard let script, options.observing != .never else { return }
    let builder = ObservationBuilder(script: script)
    if options.observing == .always || builder.hasAtMost(Self.smallTreeSize) {
      claims.observe(isMount ? builder.observeMount(made) : builder.observe(made))
    } else {
      unobserved = (made, isMount)
    }
  }

  /// Throws if a claim about the last step does not hold, or cannot be judged.
  func judge(_ claim: Claim) throws(StepError) {
    if options.observing == .never {
      throw .unsupported("claims require a session that observes its steps")
    }
    if case .fails = claim {
      throw .unsupported("‘fails’ is allowed only in conformance cases")
    }
    if let (updates, isMount) = unobserved {
      // Who makes claims about a large tree accepts what observing costs.
      options.observing = .always
      unobserved = nil
      observe(updates, isMount: isMount)
    }
    if claim.comparesTrees, claims.isFirst {
      throw .unsupported(
        """
        the claim compares with the tree before the step, which has more than \(Self.smallTreeSize) views and was \
        not observed; trees are observed from now on
        """)
    }
    if claim.isAboutLayout {
      guard options.display != nil else {
        throw .unsupported("claims about frames require a session with layout")
      }
      claims.addLayout(laidOut)
    }
    if let failure = claims.failure(of: claim) { throw .claim(failure) }
  }

  /// Returns the observable state after updates, with the structural types after a mount; nil when nothing is
  /// loaded.
  package func observation(after records: [UpdateRecord], isMount: Bool) -> Observation? {
    guard let script else { return nil }
    let builder = ObservationBuilder(script: script)
    return isMount ? builder.observeMount(records) : builder.observe(records)
  }
}
