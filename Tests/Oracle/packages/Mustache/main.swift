import Mustache

struct Book {
  let title: String
  let pages: Int
  let isRead: Bool
}

func show(_ text: String, _ object: Any) {
  do {
    print(try MustacheTemplate(string: text).render(object))
  } catch {
    print("error:", error)
  }
}

show("Hello {{name}}, {{{name}}}, {{&name}}!", ["name": "<Ann & Bob>"])
let books = [
  Book(title: "One", pages: 100, isRead: true), Book(title: "Two", pages: 250, isRead: false),
]
show(
  "{{#books}}{{title}} ({{pages}}){{#isRead}} read{{/isRead}}\n{{/books}}{{^books}}none{{/books}}",
  ["books": books])
show("{{#none}}x{{/none}}{{^none}}empty{{/none}} {{! a comment }}end", ["none": [Int]()])
show("{{#list}}{{.}}{{^last()}}, {{/last()}}{{/list}}", ["list": [1, 2, 3]])
show(
  "{{uppercased(name)}} {{capitalized(name)}} {{reversed(list)}} {{count(list)}}",
  ["name": "ann", "list": [1, 2]] as [String: Any])
show("{{#sorted(list)}}<{{.}}>{{/sorted(list)}}", ["list": ["c", "a", "b"]])
show("{{a.b.c}} {{=<% %>=}}<% a.b.c %> {{a}}", ["a": ["b": ["c": 5]]])
show("{{%CONTENT_TYPE:TEXT}}{{text}}", ["text": "<b>"])
show("{{#open}}", ["open": true])
show("{{unfinished", [:] as [String: Any])

var library = MustacheLibrary()
try library.register("<li>{{title}}</li>\n", named: "row")
try library.register(
  "<h1>{{$head}}Books{{/head}}</h1>\n{{#books}}{{> row}}{{/books}}", named: "page")
try library.register("{{<page}}{{$head}}My {{count(books)}} books{{/head}}{{/page}}", named: "mine")
print(library.render(["books": books], withTemplate: "page") ?? "no template")
print(library.render(["books": books], withTemplate: "mine") ?? "no template")
print(library.render(["books": books], withTemplate: "other") ?? "no template")

struct Upper: MustacheTransformable {
  let text: String
  func transform(_ name: String) -> Any? { name == "shout" ? text.uppercased() + "!" : nil }
}
struct Tagged: MustacheCustomRenderable {
  var renderText: String { "tagged" }
  var isNull: Bool { false }
}
struct Nothing: MustacheCustomRenderable {
  var renderText: String { "" }
  var isNull: Bool { true }
}
struct Shown: MustacheCustomRepresentation {
  let hidden = 1
  var representation: Any? { ["name": "represented"] }
}
struct Tree: MustacheParent {
  func child(named: String) -> Any? { named == "leaf" ? "green" : nil }
}
struct Plain: MustacheContentType {
  func escapeText(_ text: String) -> String { "[" + text + "]" }
}
show("{{shout(u)}} {{u}}", ["u": Upper(text: "hey")])
show("{{t}}{{#n}}x{{/n}}{{^n}}null{{/n}}", ["t": Tagged(), "n": Nothing()] as [String: Any])
show("{{#s}}{{name}}{{/s}}", ["s": Shown()])
show("{{tree.leaf}}{{tree.root}}", ["tree": Tree()])
MustacheContentTypes.register(Plain(), named: "PLAIN")
show("{{%CONTENT_TYPE:PLAIN}}{{a}} {{{a}}}", ["a": "<x>"])
show(
  "{{#bold}}text {{name}}{{/bold}}",
  ["bold": MustacheLambda { "<b>\($0)</b>" }, "name": "N"] as [String: Any])
show("{{now}}", ["now": MustacheLambda { "now" as Any? }])
show(
  "{{empty(list)}} {{first(list)}} {{last(list)}} {{max(list)}} {{min(list)}}", ["list": [3, 1, 2]])
show(
  "{{lowercased(s)}} {{empty(s)}} {{equals(n)}} {{plusone(n)}} {{minusone(n)}} {{even(n)}} {{odd(n)}}",
  ["s": "ABC", "n": 4] as [String: Any])
show("{{#enumerated(list)}}{{offset}}:{{element}} {{/enumerated(list)}}", ["list": ["a", "b"]])
show(
  "{{#list}}{{index()}}{{#first()}}first{{/first()}}{{#even()}}e{{/even()}}{{#odd()}}o{{/odd()}} {{/list}}",
  ["list": [5, 6]])
show(
  "{{#sorted(keys)}}{{/sorted(keys)}}{{#sorted(d)}}{{key}}={{value}};{{/sorted(d)}}",
  ["d": ["b": 2, "a": 1]])
show("a\n  {{#x}}\n  in {{.}}\n  {{/x}}\nb\n", ["x": ["1", "2"]])
show("{{{a}}} {{&a}} {{a}}", ["a": "\"'&<>"])
show(
  "{{ a }}{{!\n long comment\n}}{{b.0}}{{c}}",
  ["a": 1, "b": [7], "c": Double?.none as Any] as [String: Any])
show("{{/close}}", [:] as [String: Any])
show("{{#a}}{{/b}}", [:] as [String: Any])
show("{{f(x}}", ["x": 1])
show("{{unknown(x)}}", ["x": 1])
let template = try MustacheTemplate(string: "{{> part}}|{{> none}}|{{#items}}{{> part}}{{/items}}")
var parts = MustacheLibrary(templates: ["part": try MustacheTemplate(string: "<{{name}}>")])
print(
  template.render(["name": "top", "items": [["name": "one"], ["name": "two"]]], library: parts))
print(
  template.description, parts.getTemplate(named: "part")?.description ?? "none",
  parts.getTemplate(named: "x") == nil)
parts.register(template, named: "all")
print(parts.render(["name": "again"], withTemplate: "all", reload: false) ?? "none")
try parts.register("  {{> inner}}\n", named: "outer")
try parts.register("line 1\nline 2\n", named: "inner")
print(parts.render([:] as [String: Any], withTemplate: "outer") ?? "none")
do {
  try parts.register("one\n{{#open}}", named: "bad")
} catch let error as MustacheTemplate.ParserError {
  print(error.error, error.context.lineNumber, error.context.columnNumber, error.context.line)
}
