extension DiagnosticExplanation {
  /// The codes of the lexer and the parser.
  static let syntax: [DiagnosticExplanation] = characters + brackets + missing + places

  private static let characters = [
    DiagnosticExplanation(
      "invalid-character", "The source has a character that no token of Swift can hold.",
      """
      Quotes that a text editor made round, single quotes around a string, and bytes that are no \
      UTF-8 end up here. The message names the character; a fix is offered where there is one.
      """,
      wrong: "Text(“Hello”)", right: "Text(\"Hello\")"),
    DiagnosticExplanation(
      "unterminated-string", "A string literal has no end.",
      """
      A literal between single double quotes ends on its line. Text over several lines stands \
      between lines of three double quotes.
      """,
      wrong: "let title = \"Reading", right: "let title = \"Reading\""),
    DiagnosticExplanation(
      "unterminated-comment", "A block comment has no end.",
      "Block comments nest in Swift: each `/*` needs a `*/` of its own.",
      wrong: "/* outer /* inner */", right: "/* outer /* inner */ */"),
    DiagnosticExplanation(
      "unterminated-regex", "A regular expression literal has no end.",
      "It ends with a `/` on the same line.",
      wrong: "let word = /[a-z]+", right: "let word = /[a-z]+/"),
    DiagnosticExplanation(
      "multiline-string", "The lines of a multi-line string are not where they must be.",
      """
      The text begins on the line after the opening quotes, the closing quotes stand on a line of \
      their own, and every line of the text is indented at least as far as the closing quotes.
      """,
      wrong: "let note = \"\"\"Dear reader,\n  thank you\n  \"\"\"",
      right: "let note = \"\"\"\n  Dear reader,\n  thank you\n  \"\"\""),
    DiagnosticExplanation(
      "invalid-escape", "A backslash in a string is followed by something that is no escape.",
      """
      The escapes are `\\n`, `\\r`, `\\t`, `\\0`, `\\\\`, `\\"`, `\\'`, `\\u{…}` with one to eight \
      hexadecimal digits, and `\\(…)` for a value.
      """,
      wrong: "let path = \"C:\\path\"", right: "let path = #\"C:\\path\"#"),
    DiagnosticExplanation(
      "invalid-number", "A number literal has a digit that its base does not have, or none at all.",
      "`0x` begins a hexadecimal number, `0b` a binary one, `0o` an octal one.",
      wrong: "let flags = 0b102", right: "let flags = 0b101"),
    DiagnosticExplanation(
      "inconsistent-spacing", "`=` has white space on one side only.",
      "White space decides in Swift whether an operator is prefix, postfix or infix.",
      wrong: "let count =1", right: "let count = 1"),
    DiagnosticExplanation(
      "nesting-too-deep", "The source is nested deeper than Decl follows.",
      """
      The limit is 250 levels of brackets or 1000 members in one chain; code that people write stays \
      far below it. Give parts of the expression names.
      """,
      wrong: "let x = ((((((…))))))"),
  ]

  private static let brackets = [
    DiagnosticExplanation(
      "unclosed-bracket", "A bracket is opened and not closed.",
      "The note points to the bracket that is open; the error to where its partner was expected.",
      wrong: "VStack {\n  Text(\"a\"\n}", right: "VStack {\n  Text(\"a\")\n}"),
    DiagnosticExplanation(
      "extraneous-token", "There is something here that belongs to nothing.",
      "Mostly a closing bracket without an opening one, or the rest of a line that was changed.",
      wrong: "Text(\"a\"))", right: "Text(\"a\")"),
    DiagnosticExplanation(
      "missing-separator", "Two things stand next to each other without a comma or a new line.",
      """
      Statements and declarations stand on lines of their own, or are separated by `;`; elements \
      of a list are separated by `,`.
      """,
      wrong: "let a = 1 let b = 2", right: "let a = 1\nlet b = 2"),
    DiagnosticExplanation(
      "expected-brace", "A `{` is missing.",
      "The bodies of statements always stand in braces in Swift, however short they are.",
      wrong: "if isOn Text(\"on\")", right: "if isOn { Text(\"on\") }"),
  ]

  private static let missing = [
    DiagnosticExplanation(
      "expected-expression", "A value is missing.",
      "An operator, a keyword or a comma announces a value, and none follows.",
      wrong: "let sum = 1 +", right: "let sum = 1 + 2"),
    DiagnosticExplanation(
      "expected-name", "A name is missing.",
      """
      A name begins with a letter or an underscore. A reserved word can be a name between backticks.
      """,
      wrong: "var = 3", right: "var count = 3"),
    DiagnosticExplanation(
      "expected-type", "A type is missing.",
      "After a colon or an arrow stands a type.",
      wrong: "var count: = 3", right: "var count: Int = 3"),
    DiagnosticExplanation(
      "expected-pattern", "A pattern is missing.",
      "`case`, `for`, `let` and `var` are followed by what is matched or named.",
      wrong: "for in 0..<3 { }", right: "for index in 0..<3 { }"),
    DiagnosticExplanation(
      "expected-colon", "A colon is missing.",
      "Labels of cases, types of parameters and the branches of `? :` follow a colon.",
      wrong: "switch kind {\ncase .a print(1)\n}", right: "switch kind {\ncase .a: print(1)\n}"),
    DiagnosticExplanation(
      "expected-word", "A word that belongs to the construct is missing.",
      "`guard` needs `else`, `for` needs `in`, `repeat` needs `while`.",
      wrong: "guard isOn { return }", right: "guard isOn else { return }"),
    DiagnosticExplanation(
      "keyword-as-name", "A reserved word stands where a name must be.",
      "Backticks make a name of any word.",
      wrong: "let default = 1", right: "let `default` = 1"),
    DiagnosticExplanation(
      "expected-accessor", "The braces after a property hold something that is no accessor.",
      "They hold a getter's statements, or `get`, `set`, `willSet` and `didSet`.",
      wrong: "var half: Int { geet { 1 } }", right: "var half: Int { get { 1 } }"),
    DiagnosticExplanation(
      "empty-case", "A case of a `switch` has no statement.",
      "Cases do not fall through in Swift; `break` does nothing.",
      wrong: "case .a:\ncase .b: print(2)", right: "case .a: break\ncase .b: print(2)"),
    DiagnosticExplanation(
      "expected-parameters", "The parentheses of a function are missing.",
      "A function without parameters still has parentheses.",
      wrong: "func reset { }", right: "func reset() { }"),
    DiagnosticExplanation(
      "expected-declaration", "A declaration is missing.",
      "Inside a type stand declarations only; statements stand in functions and bodies.",
      wrong: "struct Row: View {\n  print(1)\n}",
      right: "struct Row: View {\n  init() { print(1) }\n}"),
  ]

  private static let places = [
    DiagnosticExplanation(
      "misplaced-case", "`case` or `default` stands outside a `switch`.",
      "The cases of an enum stand in the enum, those of a `switch` in its braces.",
      wrong: "case .a: print(1)", right: "switch kind {\ncase .a: print(1)\n}"),
    DiagnosticExplanation(
      "misplaced-availability", "`#available` stands where no condition is.",
      "It is a condition of `if`, `guard` or `while`, and no value.",
      wrong: "let isNew = #available(iOS 17, *)", right: "if #available(iOS 17, *) { }"),
    DiagnosticExplanation(
      "misplaced-operator", "An operator stands where it joins nothing.",
      "White space on both sides makes it infix, on one side prefix or postfix.",
      wrong: "let y = x -1", right: "let y = x - 1"),
    DiagnosticExplanation(
      "operator-fixity", "An operator is declared without `prefix`, `infix` or `postfix`.",
      "Each kind is declared by itself.",
      wrong: "operator +++", right: "infix operator +++"),
    DiagnosticExplanation(
      "deinit-parameters", "A `deinit` has parameters.",
      "Nobody calls it, so nobody can pass anything.",
      wrong: "deinit() { }", right: "deinit { }"),
    DiagnosticExplanation(
      "function-type-parentheses", "The parameters of a function type have no parentheses.",
      "A single parameter stands in parentheses too.",
      wrong: "var action: Int -> Void", right: "var action: (Int) -> Void"),
  ]
}
