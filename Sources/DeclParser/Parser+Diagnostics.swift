import DeclTree

/// What the parser finds wrong, in swiftc's words where it has them.
extension Diagnostic {
  /// An error of the lexer or the parser.
  static func error(_ code: String, _ message: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(code, .error, message, at: range)
  }

  // MARK: Structure

  /// `nesting is too deep`
  static func nestingTooDeep(_ range: SourceRange) -> Diagnostic {
    error("nesting-too-deep", "nesting is too deep", range)
  }

  /// The note that leads to the bracket that is not closed.
  static func openingBracket(_ range: SourceRange) -> Note {
    Note("to match this opening bracket", at: range)
  }

  /// `extraneous '…' at top level`
  static func extraneous(_ range: SourceRange, _ text: String) -> Diagnostic {
    error("extraneous-token", "extraneous '\(text)' at top level", range)
  }

  /// `unexpected '…'`
  static func unexpected(_ range: SourceRange, _ text: String) -> Diagnostic {
    error("extraneous-token", "unexpected '\(text)'", range)
  }

  /// `consecutive statements on a line must be separated by ';'`
  static func consecutiveStatements(_ range: SourceRange) -> Diagnostic {
    error("missing-separator", "consecutive statements on a line must be separated by ';'", range)
  }

  /// `consecutive declarations on a line must be separated by ';'`
  static func consecutiveDeclarations(_ range: SourceRange) -> Diagnostic {
    error("missing-separator", "consecutive declarations on a line must be separated by ';'", range)
  }

  /// `expected ',' separator`
  static func expectedComma(_ range: SourceRange) -> Diagnostic {
    error("missing-separator", "expected ',' separator", range)
  }

  /// `expected #else or #endif at end of conditional compilation block`
  static func expectedEndif(_ range: SourceRange) -> Diagnostic {
    error(
      "unclosed-bracket", "expected #else or #endif at end of conditional compilation block",
      range)
  }

  /// `incomplete condition in conditional compilation directive`
  static func expectedIfConfigCondition(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "incomplete condition in conditional compilation directive", range)
  }

  /// `extra tokens following conditional compilation directive`
  static func extraIfConfigTokens(_ range: SourceRange) -> Diagnostic {
    error("extraneous-token", "extra tokens following conditional compilation directive", range)
  }

  /// `unexpected tokens in '#if' expression body`
  static func unexpectedInPostfixIfConfig(_ range: SourceRange) -> Diagnostic {
    error("extraneous-token", "unexpected tokens in '#if' expression body", range)
  }

  /// `expected ')'`
  static func expectedParenthesis(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')'", range)
  }

  /// `expected ')' in expression list`
  static func expectedParenthesisInList(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')' in expression list", range)
  }

  /// `expected ')' in parameter`
  static func expectedParenthesisInParameters(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')' in parameter", range)
  }

  /// `expected ')' at end of tuple list`
  static func expectedParenthesisInTupleType(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')' at end of tuple list", range)
  }

  /// `expected ')' at end of tuple pattern`
  static func expectedParenthesisInTuplePattern(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ')' at end of tuple pattern", range)
  }

  /// `expected ']' in expression list`
  static func expectedBracketInList(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' in expression list", range)
  }

  /// `expected ']' in container literal expression`
  static func expectedBracketInCollection(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' in container literal expression", range)
  }

  /// `expected ']' in array type`
  static func expectedBracketInArrayType(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' in array type", range)
  }

  /// `expected ']' in dictionary type`
  static func expectedBracketInDictionaryType(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' in dictionary type", range)
  }

  /// `expected ']' at end of capture list`
  static func expectedBracketOfCaptures(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected ']' at end of capture list", range)
  }

  /// `expected '>' to complete generic argument list`
  static func expectedAngleOfArguments(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '>' to complete generic argument list", range)
  }

  /// `expected '>' to complete generic parameter list`
  static func expectedAngleOfParameters(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '>' to complete generic parameter list", range)
  }

  /// `expected '}' at end of brace statement`
  static func expectedBraceAtEnd(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '}' at end of brace statement", range)
  }

  /// `expected '}' at end of 'switch' statement`
  static func expectedBraceAtEndOfSwitch(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '}' at end of 'switch' statement", range)
  }

  /// `expected '}' at end of closure`
  static func expectedBraceAtEndOfClosure(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '}' at end of closure", range)
  }

  /// `expected '}' at end of accessor list`
  static func expectedBraceAtEndOfAccessors(_ range: SourceRange) -> Diagnostic {
    error("unclosed-bracket", "expected '}' at end of accessor list", range)
  }

  /// `expected '}' in …`
  static func expectedBraceAtEnd(_ range: SourceRange, of kind: String) -> Diagnostic {
    error("unclosed-bracket", "expected '}' in \(kind)", range)
  }

  // MARK: Statements

  /// `expected '{' after '…'`
  static func expectedBrace(_ range: SourceRange, after word: String) -> Diagnostic {
    error("expected-brace", "expected '{' after '\(word)'", range)
  }

  /// `expected '{' after '…' condition`
  static func expectedBrace(_ range: SourceRange, afterConditionOf word: String) -> Diagnostic {
    error("expected-brace", "expected '{' after '\(word)' condition", range)
  }

  /// `expected '{' or 'if' after 'else'`
  static func expectedBraceAfterElse(_ range: SourceRange) -> Diagnostic {
    error("expected-brace", "expected '{' or 'if' after 'else'", range)
  }

  /// `expected '{' to start the body of for-each loop`
  static func expectedBraceOfLoop(_ range: SourceRange) -> Diagnostic {
    error("expected-brace", "expected '{' to start the body of for-each loop", range)
  }

  /// `expected '{' after 'switch' subject expression`
  static func expectedBraceOfSwitch(_ range: SourceRange) -> Diagnostic {
    error("expected-brace", "expected '{' after 'switch' subject expression", range)
  }

  /// `missing condition in '…' statement`
  static func missingCondition(_ range: SourceRange, of word: String) -> Diagnostic {
    error("expected-expression", "missing condition in '\(word)' statement", range)
  }

  /// `expected 'else' after 'guard' condition`
  static func expectedElseAfterGuard(_ range: SourceRange) -> Diagnostic {
    error("expected-word", "expected 'else' after 'guard' condition", range)
  }

  /// `expected 'while' after body of 'repeat' statement`
  static func expectedWhileAfterRepeat(_ range: SourceRange) -> Diagnostic {
    error("expected-word", "expected 'while' after body of 'repeat' statement", range)
  }

  /// `expected 'in' after for-each pattern`
  static func expectedInAfterForPattern(_ range: SourceRange) -> Diagnostic {
    error("expected-word", "expected 'in' after for-each pattern", range)
  }

  /// `expected 'in' after the closure signature`
  static func expectedInAfterSignature(_ range: SourceRange) -> Diagnostic {
    error("expected-word", "expected 'in' after the closure signature", range)
  }

  /// `variable binding in a condition requires an initializer`
  static func expectedEqualInCondition(_ range: SourceRange) -> Diagnostic {
    error("expected-word", "variable binding in a condition requires an initializer", range)
  }

  /// `expected Sequence expression for for-each loop`
  static func expectedSequence(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected Sequence expression for for-each loop", range)
  }

  /// `expected expression in 'switch' statement`
  static func expectedSwitchSubject(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in 'switch' statement", range)
  }

  /// `expected expression in 'throw' statement`
  static func expectedThrownExpression(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in 'throw' statement", range)
  }

  /// `expected availability condition`
  static func expectedAvailability(_ range: SourceRange) -> Diagnostic {
    error("expected-word", "expected availability condition", range)
  }

  /// `… may only be used as condition of an 'if', 'guard' or 'while' statement`
  static func misplacedAvailability(_ range: SourceRange, _ text: String) -> Diagnostic {
    error(
      "misplaced-availability",
      "\(text) may only be used as condition of an 'if', 'guard' or 'while' statement",
      range)
  }

  /// `all statements inside a switch must be covered by a 'case' or 'default'`
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

  /// `'…' label can only appear inside a 'switch' statement`
  static func caseOutsideSwitch(_ range: SourceRange, _ text: String) -> Diagnostic {
    error("misplaced-case", "'\(text)' label can only appear inside a 'switch' statement", range)
  }

  /// `enum 'case' is not allowed outside of an enum`
  static func caseOutsideEnum(_ range: SourceRange) -> Diagnostic {
    error("misplaced-case", "enum 'case' is not allowed outside of an enum", range)
  }

  /// `'case' label in a 'switch' must have at least one executable statement`
  static func emptyCase(_ range: SourceRange) -> Diagnostic {
    error(
      "empty-case", "'case' label in a 'switch' must have at least one executable statement",
      range)
  }

  /// `expected ':' after '…'`
  static func expectedColon(_ range: SourceRange, after word: String) -> Diagnostic {
    error("expected-colon", "expected ':' after '\(word)'", range)
  }

  /// `expected pattern`
  static func expectedPattern(_ range: SourceRange) -> Diagnostic {
    error("expected-pattern", "expected pattern", range)
  }

  // MARK: Declarations

  /// `expected declaration`
  static func expectedDeclaration(_ range: SourceRange) -> Diagnostic {
    error("expected-declaration", "expected declaration", range)
  }

  /// `expected identifier in … declaration`
  static func expectedName(_ range: SourceRange, of kind: String) -> Diagnostic {
    error("expected-name", "expected identifier in \(kind) declaration", range)
  }

  /// A reserved word stands where a name is declared.
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

  /// `expected identifier in import declaration`
  static func expectedModuleName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected identifier in import declaration", range)
  }

  /// `expected an attribute name`
  static func expectedAttributeName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected an attribute name", range)
  }

  /// `expected operator name in operator declaration`
  static func expectedOperatorName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected operator name in operator declaration", range)
  }

  /// `operator must be declared as 'prefix', 'postfix', or 'infix'`
  static func operatorWithoutFixity(_ range: SourceRange) -> Diagnostic {
    error("operator-fixity", "operator must be declared as 'prefix', 'postfix', or 'infix'", range)
  }

  /// `expected '{' in …`
  static func expectedBrace(_ range: SourceRange, in kind: String) -> Diagnostic {
    error("expected-brace", "expected '{' in \(kind)", range)
  }

  /// `expected '(' in argument list of … declaration`
  static func expectedParameters(_ range: SourceRange, of kind: String) -> Diagnostic {
    error("expected-parameters", "expected '(' in argument list of \(kind) declaration", range)
  }

  /// `expected parameter name followed by ':'`
  static func expectedParameterName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected parameter name followed by ':'", range)
  }

  /// `expected ':' following argument label and parameter name`
  static func parameterWithoutType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected ':' following argument label and parameter name", range)
  }

  /// `expected parameter type following ':'`
  static func expectedParameterType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected parameter type following ':'", range)
  }

  /// `expected type for function result`
  static func expectedResultType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type for function result", range)
  }

  /// `expected '->' for subscript element type`
  static func expectedSubscriptResult(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected '->' for subscript element type", range)
  }

  /// `expected type name in extension declaration`
  static func expectedExtendedType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type name in extension declaration", range)
  }

  /// `expected '=' in type alias declaration`
  static func expectedEqualInTypeAlias(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected '=' in type alias declaration", range)
  }

  /// `expected type in type alias declaration`
  static func expectedAliasedType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type in type alias declaration", range)
  }

  /// `expected an identifier to name generic parameter`
  static func expectedGenericParameter(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected an identifier to name generic parameter", range)
  }

  /// `expected ':' or '==' to indicate a conformance or same-type requirement`
  static func expectedRequirement(_ range: SourceRange) -> Diagnostic {
    error(
      "expected-type", "expected ':' or '==' to indicate a conformance or same-type requirement",
      range)
  }

  /// `expected initial value after '='`
  static func expectedInitialValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected initial value after '='", range)
  }

  /// `expected expression after '=' in 'case'`
  static func expectedRawValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after '=' in 'case'", range)
  }

  /// `expected 'get', 'set', 'willSet', or 'didSet' keyword to start an accessor definition`
  static func expectedAccessor(_ range: SourceRange) -> Diagnostic {
    error(
      "expected-accessor",
      "expected 'get', 'set', 'willSet', or 'didSet' keyword to start an accessor definition",
      range)
  }

  /// `expected '{' to start getter definition`
  static func expectedBraceOfGetter(_ range: SourceRange) -> Diagnostic {
    error("expected-brace", "expected '{' to start getter definition", range)
  }

  /// `no parameter clause allowed on deinitializer`
  static func deinitParameters(_ range: SourceRange) -> Diagnostic {
    error("deinit-parameters", "no parameter clause allowed on deinitializer", range)
  }

  /// `Decl does not support …`
  static func unsupportedConditionalAttribute(_ range: SourceRange) -> Diagnostic {
    error("unsupported-attribute", "Decl does not support '#if' around this attribute", range)
  }

  /// `Decl does not support …`
  static func unsupportedIntegerArgument(_ range: SourceRange) -> Diagnostic {
    error(
      "unsupported-value-generics", "Decl does not support integers as generic arguments", range)
  }

  // MARK: Types

  /// `expected type`
  static func expectedType(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type", range)
  }

  /// `expected type after 'as'`
  static func expectedTypeAfterAs(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type after 'as'", range)
  }

  /// `expected type after 'is'`
  static func expectedTypeAfterIs(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected type after 'is'", range)
  }

  /// `expected '->' in function type`
  static func expectedArrow(_ range: SourceRange) -> Diagnostic {
    error("expected-type", "expected '->' in function type", range)
  }

  /// `single argument function types require parentheses`
  static func functionTypeWithoutParentheses(_ range: SourceRange) -> Diagnostic {
    error("function-type-parentheses", "single argument function types require parentheses", range)
  }

  // MARK: Expressions

  /// `expected expression`
  static func expectedExpression(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression", range)
  }

  /// `expected expression after operator`
  static func expectedOperand(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after operator", range)
  }

  /// `expected expression in assignment`
  static func expectedAssignedValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in assignment", range)
  }

  /// `expected expression after '? ... :' in ternary expression`
  static func expectedOperandAfterColon(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after '? ... :' in ternary expression", range)
  }

  /// `expected expression after 'try'`
  static func expectedExpressionAfterTry(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after 'try'", range)
  }

  /// `expected expression after 'await'`
  static func expectedExpressionAfterAwait(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression after 'await'", range)
  }

  /// `expected expression in list of expressions`
  static func expectedExpressionInList(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in list of expressions", range)
  }

  /// `expected expression in container literal`
  static func expectedExpressionInCollection(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in container literal", range)
  }

  /// `expected expression in string interpolation`
  static func expectedInterpolatedValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected expression in string interpolation", range)
  }

  /// `expected value in dictionary literal`
  static func expectedDictionaryValue(_ range: SourceRange) -> Diagnostic {
    error("expected-expression", "expected value in dictionary literal", range)
  }

  /// `expected ':' in dictionary literal`
  static func expectedColonInDictionary(_ range: SourceRange) -> Diagnostic {
    error("expected-colon", "expected ':' in dictionary literal", range)
  }

  /// `expected ':' after '? ...' in ternary expression`
  static func expectedColonInTernary(_ range: SourceRange) -> Diagnostic {
    error("expected-colon", "expected ':' after '? ...' in ternary expression", range)
  }

  /// `expected member name following '.'`
  static func expectedMemberName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected member name following '.'", range)
  }

  /// `expected name in closure capture list`
  static func expectedCapture(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected name in closure capture list", range)
  }

  /// `expected expression path in Swift key path`
  static func expectedKeyPathComponent(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected expression path in Swift key path", range)
  }

  /// `'…' is not a prefix unary operator`
  static func operatorIsNotPrefix(_ range: SourceRange, _ text: String) -> Diagnostic {
    error("misplaced-operator", "'\(text)' is not a prefix unary operator", range)
  }
}
