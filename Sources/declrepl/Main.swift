@main struct DeclREPL {
  static func main() {}
}
