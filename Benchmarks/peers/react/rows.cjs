// The rows benchmark on React, in its test renderer's production build.
// Usage: rows.cjs version | rows.cjs COUNT RUNS
process.env.NODE_ENV = "production";
const React = require("react");
const renderer = require("react-test-renderer");
const element = React.createElement;

const adjectives =
  "pretty large big small tall short long handsome plain quaint".split(" ");
const nouns = "table chair house bbq desk car pony cookie sandwich burger".split(" ");
let nextID = 1;
let seed = 42;

function random(limit) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed % limit;
}

function build(count) {
  return Array.from({ length: count }, () => ({
    id: nextID++,
    label: `${adjectives[random(10)]} ${nouns[random(10)]}`,
  }));
}

const Row = React.memo(({ item, isSelected, select, remove }) =>
  element(
    "HStack",
    { background: isSelected ? "red" : "clear" },
    element("Text", null, item.id),
    element("Button", { action: () => select(item.id) }, element("Text", null, item.label)),
    element(
      "Button",
      { action: () => remove(item.id) },
      element("Image", { systemName: "xmark" })
    ),
    element("Spacer")
  )
);

let change;

function Rows() {
  const [{ items, selected }, set] = React.useState({ items: [], selected: 0 });
  change = (next) => set((old) => ({ ...old, ...next(old) }));
  const select = React.useCallback((id) => change(() => ({ selected: id })), []);
  const remove = React.useCallback(
    (id) => change((old) => ({ items: old.items.filter((item) => item.id !== id) })),
    []
  );
  return element(
    "VStack",
    null,
    items.map((item) =>
      element(Row, { key: item.id, item, isSelected: selected === item.id, select, remove })
    )
  );
}

const empty = () => change(() => ({ items: [], selected: 0 }));
const fresh = (count) => change(() => ({ items: build(count), selected: 0 }));

/** Changes a copy of the items. */
const edit = (body) =>
  change(({ items }) => {
    const changed = items.slice();
    body(changed);
    return { items: changed };
  });

const operations = {
  create: fresh,
  replace: fresh,
  update10th: () =>
    edit((items) => {
      for (let index = 0; index < items.length; index += 10) {
        items[index] = { ...items[index], label: `${items[index].label} !!!` };
      }
    }),
  select: () => change(({ items }) => ({ selected: items[499].id })),
  swap: () => edit((items) => ([items[1], items[998]] = [items[998], items[1]])),
  remove: () => edit((items) => items.splice(499, 1)),
  append1k: () => change(({ items }) => ({ items: items.concat(build(1000)) })),
  clear: empty,
};

/** The median of `runs` updates in milliseconds, after some to warm up. */
function measure(name, count, runs) {
  const times = [];
  const warmUp = Math.floor((runs * 2) / 3);
  for (let index = 0; index < warmUp + runs; index++) {
    name === "create" ? empty() : fresh(count);
    const start = process.hrtime.bigint();
    operations[name](count);
    if (index >= warmUp) times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return times.sort((left, right) => left - right)[runs >> 1];
}

const [first, second] = process.argv.slice(2);
if (first === "version") {
  console.log(`React ${React.version}`);
} else {
  const tree = renderer.create(element(Rows));
  const names = Object.keys(operations);
  const times = names.map((name) => [name, measure(name, Number(first), Number(second))]);
  if (tree.toJSON().children !== null) throw new Error("rows are left");
  console.log(JSON.stringify(Object.fromEntries(times)));
}
