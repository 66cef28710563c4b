extension UnsupportedNames {
  /// The types of RegexBuilder, all of which are unsupported.
  static let regexBuilder = Framework(
    name: "RegexBuilder", modules: ["RegexBuilder"],
    types: """
      AlternationBuilder Capture CharacterClass ChoiceOf Local Lookahead NegativeLookahead One OneOrMore Optionally
      Reference RegexComponentBuilder Repeat TryCapture ZeroOrMore
      """)

  /// The members that RegexBuilder adds to types of other modules, or that its types have beside those of the same name.
  static let regexBuilderMembers = """
    Anchor: endOfLine endOfSubject endOfSubjectBeforeNewline firstMatchingPositionInSubject startOfLine startOfSubject
    textSegmentBoundary wordBoundary
    """

  /// The functions of RegexBuilder that take a closure with a regular expression.
  static let regexBuilderCalls = """
    BidirectionalCollection.contains(_:->) BidirectionalCollection.firstMatch(of:->)
    BidirectionalCollection.firstRange(of:->) BidirectionalCollection.matches(of:->)
    BidirectionalCollection.prefixMatch(of:->) BidirectionalCollection.ranges(of:->)
    BidirectionalCollection.split(maxSplits:,omittingEmptySubsequences:,separator:->)
    BidirectionalCollection.starts(with:->) BidirectionalCollection.trimmingPrefix(_:->)
    BidirectionalCollection.wholeMatch(of:->) RangeReplaceableCollection.trimPrefix(_:->)
    RangeReplaceableCollection.replace(with:,maxReplacements:,content:->)
    RangeReplaceableCollection.replace(maxReplacements:,content:->,with:->)
    RangeReplaceableCollection.replacing(with:,maxReplacements:,content:->)
    RangeReplaceableCollection.replacing(with:,subrange:,maxReplacements:,content:->)
    RangeReplaceableCollection.replacing(maxReplacements:,content:->,with:->)
    RangeReplaceableCollection.replacing(subrange:,maxReplacements:,content:->,with:->)
    """

  /// The conformances that RegexBuilder adds.
  static let regexBuilderConformances = """
    Character: RegexComponent
    String: RegexComponent
    Substring: RegexComponent
    Unicode.Scalar: RegexComponent
    """
}
