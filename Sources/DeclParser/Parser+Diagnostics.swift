import DeclTree

/// The errors of the parser. Where swiftc reports the same error, the message is swiftc's.
extension Diagnostic {
  /// Returns an error of the lexer or the parser.
  static func error(_ code: String, _ message: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(code, .error, message, at: range)
  }

  // MARK: Structure

  /// Returns the note that points to the unclosed bracket.
  static func openingBracket(_ range: SourceRange) -> Note {
    Note("to match this opening bracket", at: range)
  }

  static func extraneous(_ range: SourceRange, _ text: String) -> Diagnostic {
    error("extraneous-token", "extraneous '\(text)' at top level", range)
  }

  static func unexpected(_ range: SourceRange, _ text: String) -> Diagnostic {
    error("extraneous-token", "unexpected '\(text)'", range)
  }

  static func consecutiveStatements(_ range: SourceRange) -> Diagnostic {
    error("missing-separator", "consecutive statements on a line must be separated by ';'", range)
  }

  static func emptyStatement(_ range: SourceRange) -> Diagnostic {
    error("extraneous-token", "';' statements are not allowed", range)
  }

  static func unexpectedSeparator(_ range: SourceRange) -> Diagnostic {
    error("extraneous-token", "unexpected ';' separator", range)
  }

  static func repeatedSpecifier(_ range: SourceRange) -> Diagnostic {
    error(
      "invalid-declaration",
      "parameter may have at most one of the 'inout', 'borrowing', or 'consuming' specifiers",
      range)
  }

  static func repeatedGroupAttribute(_ name: String, _ range: SourceRange) -> Diagnostic {
    error(
      "precedence-group",
      "'\(name)' attribute for precedence group declared multiple times", range)
  }

  static func unknownGroupAttribute(_ name: String, _ range: SourceRange) -> Diagnostic {
    error("precedence-group", "'\(name)' is not a valid precedence group attribute", range)
  }

  static func invalidAssociativity(_ range: SourceRange) -> Diagnostic {
    error(
      "precedence-group", "expected 'none', 'left', or 'right' after 'associativity'", range)
  }

  static func invalidAssignment(_ range: SourceRange) -> Diagnostic {
    error("precedence-group", "expected 'true' or 'false' after 'assignment'", range)
  }

  static func precedenceOfUnaryOperator(_ range: SourceRange) -> Diagnostic {
    error("precedence-group", "only infix operators may declare a precedence", range)
  }

  static func consecutiveDeclarations(_ range: SourceRange) -> Diagnostic {
    error("missing-separator", "consecutive declarations on a line must be separated by ';'", range)
  }

  static func expectedComma(_ range: SourceRange) -> Diagnostic {
    error("missing-separator", "expected ',' separator", range)
  }

  static func expectedEndif(_ range: SourceRange) -> Diagnostic {
    error(
      "unclosed-bracket", "expected #else or #endif at end of conditional compilation block",
      range)
  }

  static func expectedIfConfigCondition(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "incomplete condition in conditional compilation directive", range)
  }

  static func extraIfConfigTokens(_ range: SourceRange) -> Diagnostic {
    error("extraneous-token", "extra tokens following conditional compilation directive", range)
  }

  static func unexpectedInPostfixIfConfig(_ range: SourceRange) -> Diagnostic {
    error("extraneous-token", "unexpected tokens in '#if' expression body", range)
  }

  static func expectedParenthesis(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')'", range)
  }

  static func expectedParenthesisInList(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')' in expression list", range)
  }

  static func expectedParenthesisInParameters(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')' in parameter", range)
  }

  static func expectedParenthesisInTupleType(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')' at end of tuple list", range)
  }

  static func expectedParenthesisInTuplePattern(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')' at end of tuple pattern", range)
  }

  static func expectedBracketInList(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' in expression list", range)
  }

  static func expectedBracketInCollection(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' in container literal expression", range)
  }

  static func expectedBracketInArrayType(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' in array type", range)
  }

  static func expectedBracketInDictionaryType(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' in dictionary type", range)
  }

  static func expectedBracketOfCaptures(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' at end of capture list", range)
  }

  static func expectedAngleOfArguments(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '>' to complete generic argument list", range)
  }

  static func expectedAngleOfParameters(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '>' to complete generic parameter list", range)
  }

  static func expectedBraceAtEnd(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '}' at end of brace statement", range)
  }

  static func expectedBraceAtEndOfSwitch(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '}' at end of 'switch' statement", range)
  }

  static func expectedBraceAtEndOfClosure(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '}' at end of closure", range)
  }

  static func expectedBraceAtEndOfAccessors(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '}' at end of accessor list", range)
  }

  static func expectedBraceAtEnd(_ range: SourceRange, of kind: String) -> Diagnostic {
    error("unclosed-bracket", "expected '}' in \(kind)", range)
  }

  // MARK: Statements

  static func expectedBrace(_ range: SourceRange, after word: String) -> Diagnostic {
    error("expected-brace", "expected '{' after '\(word)'", range)
  }

  static func expectedBrace(_ range: SourceRange, afterConditionOf word: String) -> Diagnostic {
    error("expected-brace", "expected '{' after '\(word)' condition", range)
  }

  static func expectedBraceAfterElse(_ range: SourceRange) -> Diagnostic {
    error("expected-brace", "expected '{' or 'if' after 'else'", range)
  }

  static func expectedLoopBody(_ range: SourceRange) -> Diagnostic {
    error("expected-brace", "expected '{' to start the body of for-each loop", range)
  }

  static func expectedBraceOfSwitch(_ range: SourceRange) -> Diagnostic {
    error("expected-brace", "expected '{' after 'switch' subject expression", range)
  }

  static func missingCondition(_ range: SourceRange, of word: String) -> Diagnostic {
    error("expected-expression", "missing condition in '\(word)' statement", range)
  }

  static func expectedElseAfterGuard(_ range: SourceRange) -> Diagnostic {
    error("expected-token", "expected 'else' after 'guard' condition", range)
  }

  static func expectedWhileAfterRepeat(_ range: SourceRange) -> Diagnostic {
    error("expected-token", "expected 'while' after body of 'repeat' statement", range)
  }

  static func expectedInAfterForPattern(_ range: SourceRange) -> Diagnostic {
    error("expected-token", "expected 'in' after for-each pattern", range)
  }

  static func expectedInAfterSignature(_ range: SourceRange) -> Diagnostic {
    error("expected-token", "expected 'in' after the closure signature", range)
  }

  static func expectedEqualInCondition(_ range: SourceRange) -> Diagnostic {
    error("expected-token", "variable binding in a condition requires an initializer", range)
  }

  static func expectedSequence(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected Sequence expression for for-each loop", range)
  }

  static func expectedSwitchSubject(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in 'switch' statement", range)
  }

  static func expectedThrownExpression(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in 'throw' statement", range)
  }

  static func expectedAvailability(_ range: SourceRange) -> Diagnostic {
    error("expected-token", "expected availability condition", range)
  }

  static func expectedPlatform(_ range: SourceRange) -> Diagnostic {
    error("availability", "expected platform name", range)
  }

  static func expectedVersion(_ range: SourceRange) -> Diagnostic {
    error("availability", "expected version number", range)
  }

  static func expectedParenthesisInQuery(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')' in availability query", range)
  }

  static func swiftVersionInQuery(_ range: SourceRange) -> Diagnostic {
    error("availability", "Swift version checks not allowed in #available(...)", range)
  }

  static func wildcardInUnavailable(_ range: SourceRange) -> Diagnostic {
    error(
      "availability", "platform wildcard '*' is always implicit in #unavailable", range)
  }

  static func repeatedPlatform(_ name: String, _ range: SourceRange) -> Diagnostic {
    error("availability", "version for \(name) already specified", range)
  }

  static func missingWildcard(_ range: SourceRange) -> Diagnostic {
    error("availability", "must handle potential future platforms with '*'", range)
  }

  static func malformedAvailability(_ message: String, _ range: SourceRange) -> Diagnostic {
    error("availability", message, range)
  }

  static func misplacedAvailability(_ range: SourceRange, _ text: String) -> Diagnostic {
    error(
      "misplaced-availability",
      "\(text) may only be used as condition of an 'if', 'guard' or 'while' statement",
      range)
  }

  static func invalidIfConfigCondition(_ message: String, _ range: SourceRange) -> Diagnostic {
    error("invalid-condition", message, range)
  }

  static func caseAfterDefault(_ range: SourceRange) -> Diagnostic {
    error(
      "misplaced-case",
      "additional 'case' blocks cannot appear after the 'default' block of a 'switch'", range)
  }

  static func statementOutsideCase(_ range: SourceRange) -> Diagnostic {
    error(
      "misplaced-case", "all statements inside a switch must be covered by a 'case' or 'default'",
      range)
  }

  static func caseOutsideSwitch(_ range: SourceRange, _ text: String) -> Diagnostic {
    error("misplaced-case", "'\(text)' label can only appear inside a 'switch' statement", range)
  }

  static func caseOutsideEnum(_ range: SourceRange) -> Diagnostic {
    error("misplaced-case", "enum 'case' is not allowed outside of an enum", range)
  }

  static func emptyCase(_ range: SourceRange) -> Diagnostic {
    error(
      "empty-case", "'case' label in a 'switch' must have at least one executable statement",
      range)
  }

  static func expectedColon(_ range: SourceRange, after word: String) -> Diagnostic {
    error("expected-colon", "expected ':' after '\(word)'", range)
  }

  static func expectedPattern(_ range: SourceRange) -> Diagnostic {
    error("expected-pattern", "expected pattern", range)
  }

  // MARK: Declarations

  static func expectedDeclaration(_ range: SourceRange) -> Diagnostic {
    error("expected-declaration", "expected declaration", range)
  }

  static func expectedName(_ range: SourceRange, of kind: String) -> Diagnostic {
    error("expected-name", "expected identifier in \(kind) declaration", range)
  }

  static func nestedBinding(_ word: String, _ range: SourceRange) -> Diagnostic {
    error(
      "nested-binding",
      "'\(word)' cannot appear nested inside another 'var' or 'let' pattern", range)
  }

  /// The error for `let` in a loop's pattern, whose names are constants anyway.
  static func nestedConstant(_ range: SourceRange) -> Diagnostic {
    error(
      "nested-binding",
      "'let' pattern cannot appear nested in an already immutable context", range)
  }

  static func closureWithLabel(_ range: SourceRange) -> Diagnostic {
    error("closure-with-label", "closure cannot have keyword arguments", range)
  }

  static func statementOfClosure(_ range: SourceRange) -> Diagnostic {
    error(
      "statement-of-closure", "top-level statement cannot begin with a closure expression", range)
  }

  /// The error for a keyword in place of a declared name; its fix puts the keyword in backticks.
  static func keywordAsName(_ range: SourceRange, _ text: String) -> Diagnostic {
    var diagnostic = error(
      "keyword-as-name", "keyword '\(text)' cannot be used as an identifier here", range)
    diagnostic.fixIts = [
      FixIt(
        "if this name is unavoidable, use backticks to escape it", replace: range, with: "`\(text)`"
      )
    ]
    return diagnostic
  }

  static func expectedModuleName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected identifier in import declaration", range)
  }

  static func expectedAttributeName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected an attribute name", range)
  }

  static func expectedOperatorName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected operator name in operator declaration", range)
  }

  static func operatorWithoutFixity(_ range: SourceRange) -> Diagnostic {
    error("operator-fixity", "operator must be declared as 'prefix', 'postfix', or 'infix'", range)
  }

  static func expectedBrace(_ range: SourceRange, in kind: String) -> Diagnostic {
    error("expected-brace", "expected '{' in \(kind)", range)
  }

  static func expectedParameters(_ range: SourceRange, of kind: String) -> Diagnostic {
    error("expected-parameters", "expected '(' in argument list of \(kind) declaration", range)
  }

  static func expectedParameterName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected parameter name followed by ':'", range)
  }

  static func inoutBeforeName(_ range: SourceRange) -> Diagnostic {
    error(
      "invalid-declaration",
      "'inout' before a parameter name is not allowed, place it before the parameter type instead",
      range)
  }

  static func parameterWithoutType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected ':' following argument label and parameter name", range)
  }

  static func expectedParameterType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected parameter type following ':'", range)
  }

  static func expectedResultType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type for function result", range)
  }

  static func expectedSubscriptResult(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected '->' for subscript element type", range)
  }

  static func expectedExtendedType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type name in extension declaration", range)
  }

  static func expectedEqualInTypeAlias(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected '=' in type alias declaration", range)
  }

  static func expectedAliasedType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type in type alias declaration", range)
  }

  static func expectedGenericParameter(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected an identifier to name generic parameter", range)
  }

  static func expectedRequirement(_ range: SourceRange) -> Diagnostic {
    error(
      "expected-type", "expected ':' or '==' to indicate a conformance or same-type requirement",
      range)
  }

  static func expectedInitialValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected initial value after '='", range)
  }

  static func expectedRawValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after '=' in 'case'", range)
  }

  static func expectedAccessor(_ range: SourceRange) -> Diagnostic {
    error(
      "expected-accessor",
      "expected 'get', 'set', 'willSet', or 'didSet' keyword to start an accessor definition",
      range)
  }

  static func expectedBraceOfGetter(_ range: SourceRange) -> Diagnostic {
    error("expected-brace", "expected '{' to start getter definition", range)
  }

  static func rethrowsOutsideFunction(_ range: SourceRange) -> Diagnostic {
    error(
      "invalid-declaration",
      "only function declarations may be marked 'rethrows'; did you mean 'throws'?", range)
  }

  static func deinitParameters(_ range: SourceRange) -> Diagnostic {
    error("deinit-parameters", "no parameter clause allowed on deinitializer", range)
  }

  static func unsupportedConditionalAttribute(_ range: SourceRange) -> Diagnostic {
    error("unsupported-attribute", "Decl does not support attributes inside '#if'", range)
  }

  static func unsupportedIntegerArgument(_ range: SourceRange) -> Diagnostic {
    error(
      "unsupported-value-generics", "Decl does not support integers as generic arguments", range)
  }

  // MARK: Types

  static func expectedType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type", range)
  }

  static func expectedTypeAfterAs(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type after 'as'", range)
  }

  static func expectedTypeAfterIs(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type after 'is'", range)
  }

  static func expectedArrow(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected '->' in function type", range)
  }

  static func functionTypeWithoutParentheses(_ range: SourceRange) -> Diagnostic {
    error("function-type-parentheses", "single argument function types require parentheses", range)
  }

  // MARK: Expressions

  static func expectedExpression(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression", range)
  }

  static func expectedOperand(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after operator", range)
  }

  static func expectedAssignedValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in assignment", range)
  }

  static func expectedOperandAfterColon(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after '? ... :' in ternary expression", range)
  }

  static func expectedExpressionAfterTry(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after 'try'", range)
  }

  static func expectedExpressionAfterAwait(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after 'await'", range)
  }

  static func expectedExpressionInList(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in list of expressions", range)
  }

  static func expectedExpressionInCollection(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in container literal", range)
  }

  static func expectedInterpolatedValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in string interpolation", range)
  }

  static func expectedDictionaryValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected value in dictionary literal", range)
  }

  static func expectedColonInDictionary(_ range: SourceRange) -> Diagnostic {
    error("expected-colon", "expected ':' in dictionary literal", range)
  }

  static func expectedColonInTernary(_ range: SourceRange) -> Diagnostic {
    error("expected-colon", "expected ':' after '? ...' in ternary expression", range)
  }

  static func expectedMemberName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected member name following '.'", range)
  }

  static func expectedCapture(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected name in closure capture list", range)
  }

  static func expectedKeyPathComponent(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected expression path in Swift key path", range)
  }

  static func operatorIsNotPrefix(_ range: SourceRange, _ text: String) -> Diagnostic {
    error("misplaced-operator", "'\(text)' is not a prefix unary operator", range)
  }

  static func classConstraint(_ range: SourceRange) -> Diagnostic {
    var diagnostic = Diagnostic(
      "deprecated-syntax", .warning,
      "using 'class' keyword to define a class-constrained protocol is deprecated; "
        + "use 'AnyObject' instead",
      at: range)
    diagnostic.fixIts = [FixIt("use 'AnyObject' instead", replace: range, with: "AnyObject")]
    return diagnostic
  }
}
