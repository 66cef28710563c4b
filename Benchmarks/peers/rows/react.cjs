// The rows benchmark on React, with the production build of its test renderer.
process.env.NODE_ENV = "production";
const React = require("react");
const renderer = require("react-test-renderer");
const measureRows = require("./operations.cjs");
const element = React.createElement;

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

measureRows(`React ${React.version}`, () => {
  const tree = renderer.create(element(Rows));
  return { change: (next) => change(next), rows: () => (tree.toJSON().children ?? []).length };
});
