extension InputGenerator {
  /// The opening part, the core and the closing part of each nested construct.
  static let nestings: [(String, String, String)] = [
    ("(", "1", ")"), ("[", "1", "]"), ("{", "1", "}"), ("[1: ", "2", "]"), ("f(", "x", ")"),
    ("{ (x: Int) in ", "x", " }"), ("Array<", "Int", ">"), ("[", "Int", "]()"),
    ("\"\\(", "1", ")\""),
    ("(a: ", "1", ", b: 2)"), ("-", "1", ""), ("!", "true", ""), ("try ", "f()", ""),
    ("a ? ", "1", " : 2"), ("a ?? ", "1", ""), ("1 + ", "1", ""), ("x.", "y", ""), ("x?.", "y", ""),
    ("if true { ", "f()", " }"), ("do { ", "f()", " }"), ("for i in 0..<1 { ", "f()", " }"),
    ("switch 1 { default: ", "f()", " }"), ("func f() { ", "", " }"), ("struct S { ", "", " }"),
    ("enum E { case a; ", "", " }"), ("class C { ", "", " }"), ("extension Int { ", "", " }"),
    ("VStack { ", "Text(\"a\")", " }"), ("/*", "", "*/"), ("#if DEBUG\n", "f()", "\n#endif\n"),
    ("let x: Optional<", "Int", ">"), ("(Int) -> ", "Int", ""), ("some ", "View", ""),
    ("@a ", "var x", ""), ("case .a(", "let x", ")"), ("\\.", "a", ""), ("a[", "0", "]"),
    ("Text(\"a\").padding(", "1", ")"), ("guard let x = ", "y", " else { return }"),
    ("\"\"\"\n\\(", "1", ")\n\"\"\""), ("#\"", "\\#(1)", "\"#"), ("f { ", "$0", " }"),
  ]

  /// The punctuation of inputs.
  static let signs: [String] = [
    "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", ";", ".", "=", "==", "->", "+", "-", "*", "/",
    "%", "&", "|", "^", "!", "?", "??", "...", "..<", "@", "#", "$", "\\", "\"", "\"\"\"", "'", "`",
    "_", "\n", "\t", "//", "/*", "*/", "&&", "||", "~=", "\\(", "\u{0}", "é", "😀", "\u{202e}", "\r",
  ]

  /// The words of inputs.
  static let words: [String] = [
    "let", "var", "func", "struct", "class", "enum", "protocol", "extension", "case", "if", "else",
    "guard", "return", "for", "in", "while", "repeat", "switch", "default", "break", "continue",
    "init", "deinit", "self", "Self", "super", "nil", "true", "false", "throw", "throws", "try",
    "catch", "do", "async", "await", "import", "typealias", "associatedtype", "where", "is", "as",
    "inout", "static", "private", "public", "some", "any", "lazy", "weak", "mutating", "operator",
    "Int", "String", "Double", "Bool", "Array", "View", "Text", "VStack", "ForEach", "State",
    "body",
    "x", "y", "foo", "0", "1", "3.14", "0xff", "99999999999999999999", "Int.max", "-1", "1e308",
    "100_000", "\"a\"", "\"\\(x)\"", "$0",
    "#if", "#endif", "#else", "@State", "@ViewBuilder", "@main", "map", "print", "count", "Never",
  ]
}
