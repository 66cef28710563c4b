"""Writes the list of the names of Glibc that Decl does not declare.

Usage: names-of-c.py, from any folder. It asks `swift-synthesize-interface` for the public declarations of Swift's
module Glibc, since symbol graphs lack functions whose parameters begin with an underscore. Then it asks declrepl
(DECLREPL, by default the debug build) which of them Decl declares, and writes those that it does not, without the
ordinary words that UnsupportedNames+Frameworks.swift lists for scripts that import Glibc.

The list is written with the braces of a shell, but with spaces between the endings: `AF_{INET UNIX}`, `acos{,f l}`.
"""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
LISTS = ROOT / "Sources/DeclSemantics/Unsupported"
DECLREPL = os.environ.get("DECLREPL", str(ROOT / ".build/debug/declrepl"))
DECLARATION = re.compile(
    r"(?:@\S+ )*public (?:func|var|let|struct|class|enum|typealias) ([A-Za-z_]\w*)")
# Braces that save fewer characters are harder to read than what they replace, unless they follow an underscore.
WORTHWHILE = 6


def public_names(folder):
    """Returns the names of the top-level declarations of Glibc."""
    tools = pathlib.Path(os.path.realpath(shutil.which("swiftc"))).parent
    target = json.loads(
        subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True).stdout)
    names = set()
    for module in ["Glibc", "SwiftGlibc"]:
        interface = folder / module
        subprocess.run(
            [tools / "swift-synthesize-interface", "-module-name", module,
             "-target", target["target"]["triple"], "-o", interface], check=True)
        for line in interface.read_text().splitlines():
            if found := DECLARATION.match(line):
                names.add(found[1])
    return names


def undeclared(names, folder):
    """Returns the names that Decl does not declare."""
    ordered = sorted(names)
    script = folder / "names.decl"
    script.write_text("import Glibc\n" + "".join(f"_ = {name}.self\n" for name in ordered))
    result = subprocess.run(
        [DECLREPL, "check", "--format", "json", script], capture_output=True, text=True)
    missing = set()
    for line in result.stdout.splitlines():
        message = json.loads(line)
        if message.get("code") in ("unknown-name", "unsupported-api"):
            missing.add(ordered[message["at"]["line"] - 2])
    return missing


def ordinary_words():
    """Returns the names that need an import of Glibc."""
    text = (LISTS / "UnsupportedNames+Frameworks.swift").read_text()
    part = text.split('modules: ["Glibc", "Darwin"]')[1].split('"""')[1]
    return set(part.split())


def last_braces(word):
    """Returns the braces with which a word ends, or nothing."""
    depth = 0
    for place in range(len(word) - 1, -1, -1):
        depth += (word[place] == "}") - (word[place] == "{")
        if depth == 0:
            return word[place:] if word[place] == "{" else ""
    return ""


def folded(names):
    """Returns words with braces that stand for the names."""
    by_first = collections.defaultdict(set)
    for name in names:
        if name:
            by_first[name[0]].add(name)
    words = []
    for group in by_first.values():
        prefix = os.path.commonprefix(sorted(group))
        endings = {name[len(prefix):] for name in group}
        if len(group) == 1:
            words.append(prefix)
            continue
        inner = folded(endings)
        inside = "{" + ("," if "" in endings else "") + " ".join(inner) + "}"
        plain = [prefix + word for word in inner] + ([prefix] if "" in endings else [])
        needed = 0 if prefix[-1] == "_" else WORTHWHILE
        if len(prefix) + len(inside) + needed < sum(len(word) + 1 for word in plain) - 1:
            words.append(prefix + inside)
        else:
            words += plain
    by_braces = collections.defaultdict(list)
    for word in words:
        if braces := last_braces(word):
            by_braces[braces].append(word[:-len(braces)])
    for braces, heads in by_braces.items():
        if len(heads) > 1 and not any("{" in head for head in heads):
            words = [word for word in words if last_braces(word) != braces]
            words.append("{" + " ".join(sorted(heads)) + "}" + braces)
    return sorted(words)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        names = undeclared(public_names(folder) - ordinary_words(), folder)
    lines = textwrap.wrap(
        " ".join(folded(names)), 96, break_long_words=False, break_on_hyphens=False)
    body = "\n".join("    " + line for line in lines)
    version = subprocess.run(["swiftc", "--version"], capture_output=True, text=True).stdout
    version = re.search(r"Swift version (\S+)", version)[1]
    (LISTS / "UnsupportedNames+Glibc.swift").write_text(f'''\
extension UnsupportedNames {{
  /// The names that Glibc declares and Decl does not: a generated list, see Tests/Oracle/names-of-c.py.
  /// It was made with Swift {version}.
  static let namesOfGlibc = """
{body}
    """
}}
''')
    print(len(names), "names")


main()
