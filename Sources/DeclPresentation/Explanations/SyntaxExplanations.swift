extension DiagnosticExplanation {
  /// The codes of the lexer and the parser.
  static let syntax: [DiagnosticExplanation] = characters + brackets + missing + misplaced

  private static let characters = [
    DiagnosticExplanation(
      "invalid-character", "The source contains a character that is not part of any Swift token.",
      """
      Typical causes are curly quotes from a text editor, single quotes around a string, and bytes \
      that are not UTF-8. The message names the character. Replace it, or apply the fix if there is one.
      """,
      wrong: "Text(“Hello”)", right: "Text(\"Hello\")"),
    DiagnosticExplanation(
      "deprecated-syntax", "The source uses a spelling that later versions of Swift replaced.",
      "It still has its old meaning. Apply the fix to use the present spelling.",
      wrong: "protocol Shelf: class {}", right: "protocol Shelf: AnyObject {}"),
    DiagnosticExplanation(
      "unterminated-string", "A string literal is not closed.",
      """
      A literal between single `"` must end on the line where it starts. For a string of several \
      lines, use `\"""` on lines of their own.
      """,
      wrong: "let title = \"Reading", right: "let title = \"Reading\""),
    DiagnosticExplanation(
      "unterminated-comment", "A block comment is not closed.",
      "Block comments nest in Swift, so each `/*` needs its own `*/`. Add the missing `*/`.",
      wrong: "/* outer /* inner */", right: "/* outer /* inner */ */"),
    DiagnosticExplanation(
      "unterminated-regex", "A regular expression literal is not closed.",
      "The literal must end with `/` on the line where it starts.",
      wrong: "let word = /[a-z]+", right: "let word = /[a-z]+/"),
    DiagnosticExplanation(
      "multiline-string", "The lines of a multi-line string literal are not laid out correctly.",
      """
      The content starts on the line after the opening quotes, and the closing quotes are on their own \
      line. Every line of the content is indented at least as far as the closing quotes.
      """,
      wrong: "let note = \"\"\"Dear reader,\n  thank you\n  \"\"\"",
      right: "let note = \"\"\"\n  Dear reader,\n  thank you\n  \"\"\""),
    DiagnosticExplanation(
      "invalid-escape", "A string literal contains an unknown escape sequence.",
      """
      The escape sequences are `\\n`, `\\r`, `\\t`, `\\0`, `\\\\`, `\\"`, `\\'`, `\\u{…}` with one to eight \
      hexadecimal digits, and `\\(…)` for interpolation. For a literal backslash, write `\\\\`, or use a raw \
      string `#"…"#`.
      """,
      wrong: "let path = \"C:\\path\"", right: "let path = #\"C:\\path\"#"),
    DiagnosticExplanation(
      "invalid-number", "A number literal has an invalid digit, or no digits.",
      """
      The prefix selects the base: `0x` for hexadecimal, `0b` for binary, `0o` for octal. Use only digits \
      of that base.
      """,
      wrong: "let flags = 0b102", right: "let flags = 0b101"),
    DiagnosticExplanation(
      "inconsistent-spacing", "`=` has white space on one side only.",
      """
      In Swift, white space decides whether an operator is prefix, postfix or infix. Put spaces on both \
      sides, or on neither.
      """,
      wrong: "let count =1", right: "let count = 1"),
    DiagnosticExplanation(
      "nesting-too-deep", "The source is nested too deeply.",
      """
      The limit is 250 levels of brackets, 1000 members in one chain, or 3000 expressions inside each \
      other. Move parts of the expression into named constants.
      """,
      wrong: "let x = ((((((…))))))"),
  ]

  private static let brackets = [
    DiagnosticExplanation(
      "unclosed-bracket", "A bracket is opened and not closed.",
      """
      The note points to the opening bracket, and the error to the location where the closing bracket was \
      expected. Add the closing bracket.
      """,
      wrong: "VStack {\n  Text(\"a\"\n}", right: "VStack {\n  Text(\"a\")\n}"),
    DiagnosticExplanation(
      "extraneous-token", "A token does not belong to any statement or declaration.",
      """
      Usually it is a closing bracket without an opening one, or the rest of an edited line. Remove the \
      token.
      """,
      wrong: "Text(\"a\"))", right: "Text(\"a\")"),
    DiagnosticExplanation(
      "missing-separator", "Two statements or two elements have no separator between them.",
      """
      Write statements and declarations on separate lines, or separate them with `;`. Separate the \
      elements of a list with `,`.
      """,
      wrong: "let a = 1 let b = 2", right: "let a = 1\nlet b = 2"),
    DiagnosticExplanation(
      "expected-brace", "A `{` is missing.",
      "In Swift, the body of a statement or declaration is always in braces. Add them.",
      wrong: "if isOn Text(\"on\")", right: "if isOn { Text(\"on\") }"),
  ]

  private static let missing = [
    DiagnosticExplanation(
      "expected-expression", "An expression is missing.",
      "An expression must follow this operator, keyword or comma. Add it, or remove the token before it.",
      wrong: "let sum = 1 +", right: "let sum = 1 + 2"),
    DiagnosticExplanation(
      "expected-name", "A name is missing.",
      """
      An identifier starts with a letter or an underscore. To use a keyword as a name, put it in \
      backticks.
      """,
      wrong: "var = 3", right: "var count = 3"),
    DiagnosticExplanation(
      "expected-type", "A type is missing.",
      "A type must follow the colon or the arrow. Add the type, or remove the colon or arrow.",
      wrong: "var count: = 3", right: "var count: Int = 3"),
    DiagnosticExplanation(
      "expected-pattern", "A pattern is missing.",
      "A pattern must follow `case`, `for`, `let` and `var`. Write a name, or the pattern to match.",
      wrong: "for in 0..<3 { }", right: "for index in 0..<3 { }"),
    DiagnosticExplanation(
      "expected-colon", "A colon is missing.",
      "A colon follows the label of a case and the first result of `? :`, and separates a key from its value.",
      wrong: "switch kind {\ncase .a print(1)\n}", right: "switch kind {\ncase .a: print(1)\n}"),
    DiagnosticExplanation(
      "expected-token", "A required keyword or token of this statement is missing.",
      """
      For example, `guard` needs `else`, `for` needs `in`, `repeat` needs `while`, and `if case` \
      needs `=`.
      """,
      wrong: "guard isOn { return }", right: "guard isOn else { return }"),
    DiagnosticExplanation(
      "closure-with-label", "A parameter of a closure has a label.",
      "Write its name only: values are called without labels.",
      wrong: "let twice = { (of n: Int) in n * 2 }", right: "let twice = { (n: Int) in n * 2 }"),
    DiagnosticExplanation(
      "statement-of-closure", "A statement at the top level begins with a closure.",
      "Write `do` before the braces for a block of statements.",
      wrong: "{ print(1) }", right: "do { print(1) }"),
    DiagnosticExplanation(
      "unused-closure", "A closure is a statement, so that nothing ever calls it.",
      "Write `do` before the braces for a block of statements, or `()` behind them for a call.",
      wrong: "func f() {\n  { print(1) }\n}", right: "func f() {\n  do { print(1) }\n}"),
    DiagnosticExplanation(
      "keyword-as-name", "A keyword is used as a name.",
      "Choose another name, or put the keyword in backticks.",
      wrong: "let default = 1", right: "let `default` = 1"),
    DiagnosticExplanation(
      "nested-binding",
      "`let` or `var` is written inside a pattern that declares its names already.",
      "Write it once before the pattern. Only the pattern of a `for` loop may have `var` inside.",
      wrong: "let (a, var b) = (1, 2)", right: "var (a, b) = (1, 2)"),
    DiagnosticExplanation(
      "expected-accessor", "The braces after a property contain something other than accessors.",
      "Write the statements of a getter, or the accessors `get`, `set`, `willSet` and `didSet`.",
      wrong: "var half: Int { geet { 1 } }", right: "var half: Int { get { 1 } }"),
    DiagnosticExplanation(
      "empty-case", "A `case` of a `switch` has no statement.",
      "Swift cases do not fall through. Write `break` for a case that does nothing.",
      wrong: "case .a:\ncase .b: print(2)", right: "case .a: break\ncase .b: print(2)"),
    DiagnosticExplanation(
      "expected-parameters", "The parameter list of a function is missing.",
      "A function without parameters still needs `()`.",
      wrong: "func reset { }", right: "func reset() { }"),
    DiagnosticExplanation(
      "expected-declaration", "A declaration is missing.",
      """
      The body of a type contains declarations only. Move statements into a function, an initialiser or \
      an accessor.
      """,
      wrong: "struct Row: View {\n  print(1)\n}",
      right: "struct Row: View {\n  init() { print(1) }\n}"),
  ]

  private static let misplaced = [
    DiagnosticExplanation(
      "invalid-condition", "What follows `#if` or `#elseif` is not a condition.",
      """
      Conditions are names, `os(…)`, `arch(…)`, `canImport(…)`, `targetEnvironment(…)`, `swift(>=…)`, `compiler(>=…)`, `true` and \
      `false`, with `!`, `&&` and `||`.
      """,
      wrong: "#if 1\nprint(\"on\")\n#endif", right: "#if true\nprint(\"on\")\n#endif"),
    DiagnosticExplanation(
      "misplaced-case", "`case` or `default` is used outside of a `switch` or an enum.",
      """
      Put the cases of a `switch` into its braces, with `default` last. Declare the cases of an enum in \
      the enum itself.
      """,
      wrong: "case .a: print(1)", right: "switch kind {\ncase .a: print(1)\n}"),
    DiagnosticExplanation(
      "misplaced-availability", "`#available` is used as a value.",
      "It is allowed only as a condition of `if`, `guard` or `while`.",
      wrong: "let isNew = #available(iOS 17, *)", right: "if #available(iOS 17, *) { }"),
    DiagnosticExplanation(
      "availability", "The platforms of an availability condition are not valid.",
      """
      Each platform has a version, and no platform stands twice. `#available` ends with `*` for all other platforms; \
      `#unavailable` has none.
      """,
      wrong: "if #available(iOS 17) { }", right: "if #available(iOS 17, *) { }"),
    DiagnosticExplanation(
      "misplaced-operator", "An infix operator is used as a prefix operator.",
      "An infix operator needs an operand on each side. Add the missing operand, or remove the operator.",
      wrong: "let double = count + * 2", right: "let double = count * 2"),
    DiagnosticExplanation(
      "operator-fixity", "An operator is declared without `prefix`, `infix` or `postfix`.",
      "Add one of them. Each kind of operator has a separate declaration.",
      wrong: "operator +++", right: "infix operator +++"),
    DiagnosticExplanation(
      "deinit-parameters", "A `deinit` has a parameter list.",
      "Scripts never call `deinit` directly, so it has no arguments. Remove the parentheses.",
      wrong: "deinit() { }", right: "deinit { }"),
    DiagnosticExplanation(
      "function-type-parentheses", "The parameter of a function type has no parentheses.",
      "Function types need parentheses even for a single parameter.",
      wrong: "var action: Int -> Void", right: "var action: (Int) -> Void"),
  ]
}
