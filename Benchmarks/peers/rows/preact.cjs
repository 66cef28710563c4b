// The rows benchmark on Preact, with an in-memory document that implements only what Preact uses.
const { h, render, Component, options } = require("preact");
const { version } = require("preact/package.json");
const measureRows = require("./operations.cjs");

/** An element or a text, in a doubly linked list of its siblings, so that nothing is looked for. */
class Node {
  constructor(nodeType, nodeName) {
    Object.assign(this, { nodeType, nodeName, style: {}, attributes: [], count: 0 });
    this.parentNode = this.firstChild = this.lastChild = null;
    this.nextSibling = this.previousSibling = null;
  }
  get childNodes() {
    const nodes = [];
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node);
    return nodes;
  }
  insertBefore(node, next) {
    if (node.parentNode) node.parentNode.removeChild(node);
    const previous = next ? next.previousSibling : this.lastChild;
    Object.assign(node, { parentNode: this, nextSibling: next || null, previousSibling: previous });
    previous ? (previous.nextSibling = node) : (this.firstChild = node);
    next ? (next.previousSibling = node) : (this.lastChild = node);
    this.count += 1;
    return node;
  }
  appendChild(node) {
    return this.insertBefore(node, null);
  }
  removeChild(node) {
    const { previousSibling: previous, nextSibling: next } = node;
    previous ? (previous.nextSibling = next) : (this.firstChild = next);
    next ? (next.previousSibling = previous) : (this.lastChild = previous);
    node.parentNode = node.nextSibling = node.previousSibling = null;
    this.count -= 1;
    return node;
  }
  replaceChild(node, old) {
    this.insertBefore(node, old);
    return this.removeChild(old);
  }
  setAttribute(name, value) {
    this[name] = value;
  }
  removeAttribute(name) {
    delete this[name];
  }
  addEventListener() {}
  removeEventListener() {}
}

globalThis.document = {
  createElement: (name) => new Node(1, name),
  createElementNS: (_, name) => new Node(1, name),
  createTextNode: (text) => Object.assign(new Node(3, "#text"), { nodeValue: text, splitText() {} }),
};
// Changes are rendered synchronously, so that they are part of the measured time.
options.debounceRendering = (update) => update();

class Row extends Component {
  shouldComponentUpdate({ item, isSelected }) {
    return item !== this.props.item || isSelected !== this.props.isSelected;
  }
  render({ item, isSelected, select, remove }) {
    return h(
      "hstack",
      { background: isSelected ? "red" : "clear" },
      h("text", null, item.id),
      h("button", { onClick: () => select(item.id) }, h("text", null, item.label)),
      h("button", { onClick: () => remove(item.id) }, h("image", { systemName: "xmark" })),
      h("spacer")
    );
  }
}

let change;

class Rows extends Component {
  constructor() {
    super();
    this.state = { items: [], selected: 0 };
    change = (next) => this.setState(next);
    this.select = (id) => change(() => ({ selected: id }));
    this.remove = (id) =>
      change((old) => ({ items: old.items.filter((item) => item.id !== id) }));
  }
  render(_, { items, selected }) {
    return h(
      "vstack",
      null,
      items.map((item) =>
        h(Row, {
          key: item.id, item, isSelected: selected === item.id, select: this.select, remove: this.remove,
        })
      )
    );
  }
}

measureRows(`Preact ${version}`, () => {
  const root = new Node(1, "root");
  render(h(Rows), root);
  return { change: (next) => change(next), rows: () => root.firstChild.count };
});
