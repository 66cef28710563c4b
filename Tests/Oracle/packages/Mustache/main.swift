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
