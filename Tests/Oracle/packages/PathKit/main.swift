import PathKit

let path: Path = "/usr/./local/../bin//swift.tar.gz"
print(path, path.isAbsolute, path.isRelative, path.normalize())
print(path.lastComponent, path.lastComponentWithoutExtension, path.extension ?? "none")
print(path.components)
print(Path("a") + "b" + "../c", Path("a/b") + "/c", Path("..") + "x", Path("/") + "..")
print(path.parent(), Path("a").parent(), Path("a/b/").parent())
print(
  Path(components: ["/", "usr", "bin"]), Path(components: [String]()), Path(components: ["a", "b"]))
print(Path("a") < Path("b"), Path("a") == "a", [Path("b"), Path("a")].sorted())
print(Set([Path("a"), Path("a"), Path("b")]).count)
print(
  Path("main.swift").match("*.swift"), Path("main.swift").match("m?in.[st]wift"),
  Path("x").match("y*"))
switch Path("/usr/bin/../bin") {
case Path("/usr/bin"): print("the same")
default: print("another")
}
print(Path("/no/such/folder").exists, Path("/no/such").isDirectory, Path("/no/such/file").isFile)
print(
  (try? Path("/no/such/folder").children()) as Any, (try? Path("/no/such").read() as String) as Any)
print(Path("/a/b").string, Path("a b").url.absoluteString.hasSuffix("a%20b"))

print(Path(), Path().isRelative, Path.separator, Path("/a/b/../c").normalize().string)
print(
  Path("x.tar.gz").extension as Any, Path("x").extension as Any, Path(".hidden").extension as Any)
print(Path("/").components, Path("/a/").components, Path("a//b").components, Path("~/x").components)
print(
  Path("/tmp").absolute(), Path("~/x").abbreviate(), Path("/x/y").lastComponent,
  Path("/").lastComponent)
print(
  Path("/no").isReadable, Path("/no").isWritable, Path("/no").isExecutable, Path("/no").isSymlink)
print(
  Path("a") + Path("/b"), Path("a") + Path("."), Path("a/b") + Path("../.."),
  "/a" + Path("b").string)
print(
  Path("a/../b").normalize(), Path("./a").normalize(), Path("a/./b/").normalize(),
  Path("//a").normalize())
print(Path("a/b.c").lastComponentWithoutExtension, Path("b.tar.gz").lastComponentWithoutExtension)
print(
  Path("/a").hashValue == Path("/a").hashValue, Path("/a/b") ~= Path("/a/./b"),
  Path("é").string.count)
print(
  Path("/a/b/c").parent().parent(), Path("..").parent(), Path("a/..").parent(), Path("/").parent())
print(
  Path("x.swift").match("[a-z].swift"), Path("X.swift").match("[a-z].swift"), Path("ab").match("?"),
  Path("ab").match("a[!c]"))
for call in ["mkdir", "delete", "copy", "move", "link", "symlink", "write", "read"] {
  do {
    let none: Path = "/no/such/place"
    switch call {
    case "mkdir": try none.mkdir()
    case "delete": try none.delete()
    case "copy": try none.copy("/no/other")
    case "move": try none.move("/no/other")
    case "link": try none.link("/no/other/x")
    case "symlink": _ = try none.symlinkDestination()
    case "write": try none.write("text")
    default: _ = try none.read() as String
    }
    print(call, "worked")
  } catch {
    print(call, "failed")
  }
}
print(Path("/no/such").iterateChildren().map(\.string), Array(Path("/no/such")).count)
print(
  Path.DirectoryEnumerationOptions.skipsHiddenFiles.rawValue,
  [Path("b"), "c", "a"].sorted().map(\.string))
