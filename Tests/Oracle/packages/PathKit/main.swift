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
