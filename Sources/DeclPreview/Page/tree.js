// The tree: a line for each view, with what it holds and how often it ran.
import { element, byId, arrangeChildren } from "./dom.js";
import { model, watch, shownTree, shownEntry, choose, hover } from "./model.js";

const filters = { mine: true, state: false, ran: false, all: false };
const filterNames = { mine: "mine", state: "has state", ran: "ran", all: "structure" };
let rowsOfTree = [];
// The rows by the handles of their views, with what they show.
let knownRows = new Map();
let hoveredRow = null;
let chosenRow = null;

/// Connects the tree pane.
export function startTree() {
  for (const name of Object.keys(filters)) {
    const box = element("input", { type: "checkbox", onchange: (event) => { filters[name] = event.target.checked; drawTree(); } });
    box.checked = filters[name] = name === "mine" ? false : filters[name];
    byId("tree-filter").append(element("label", {}, box, filterNames[name]));
  }
  const tree = byId("tree");
  tree.addEventListener("keydown", treeKey);
  tree.addEventListener("click", (event) => { const handle = handleAt(event); if (handle) choose(handle, "tree"); });
  tree.addEventListener("mouseover", (event) => hover(handleAt(event)));
  tree.addEventListener("mouseleave", () => hover(null));
  watch((what) => {
    if (what === "state" || what === "moment") drawTree();
    if (what === "hover" || what === "choice") markRows(what === "choice");
  });
}

function handleAt(event) {
  return Number(event.target.closest(".row")?.dataset.handle) || null;
}

const structural = new Set(["optional", "conditional", "group", "anyView", "id", "content", "root", "enumView"]);

function isShown(node, ran) {
  if (node.type.startsWith("_") && !filters.all) return false;
  if (structural.has(node.kind) && !node.state && !filters.all) return false;
  if (node.slot === "label" && !filters.all && node.kind === "primitive" && node.role !== "text") return false;
  if (filters.mine && !node.mine) return false;
  if (filters.state && !node.state) return false;
  if (filters.ran && !ran.has(node.h)) return false;
  return true;
}

function drawTree() {
  const entry = shownEntry();
  const marksOf = new Map();
  for (const [name, sign] of [["asked", "="], ["ran", "·"], ["moved", "~"], ["new", "+"]]) {
    for (const handle of entry?.[name] ?? []) marksOf.set(handle, [name, sign]);
  }
  const ran = new Set(entry?.ran ?? []);
  const depths = [];
  const rows = new Map();
  for (const node of shownTree()) {
    while (depths.length && depths[depths.length - 1][0] >= node.d) depths.pop();
    if (!isShown(node, ran)) continue;
    const level = depths.length ? depths[depths.length - 1][1] + 1 : 0;
    depths.push([node.d, level]);
    const mark = marksOf.get(node.h);
    // A row that shows the same as before stays.
    const shown = JSON.stringify([level, mark, node.kind, node.slot, node.construct, node.type, node.key, node.text, node.role,
      node.state, node.mods, node.runs, node.leaving, node.mine]);
    const known = knownRows.get(node.h);
    rows.set(node.h, known?.shown === shown ? known : { shown, row: rowOf(node, level, mark) });
  }
  knownRows = rows;
  rowsOfTree = [...rows.values()].map(({ row }) => row);
  arrangeChildren(byId("tree"), rowsOfTree.length ? rowsOfTree : [element("p", { class: "empty" }, "No views.")]);
  markRows(false);
}

function rowOf(node, level, mark) {
  const row = element("div", {
    class: `row ${mark ? mark[0] : ""} ${node.mine ? "mine" : ""}`, role: "treeitem", id: `tree-${node.h}`,
    "aria-level": level + 1, "aria-selected": "false", "data-handle": node.h,
  });
  row.style.paddingLeft = `${8 + level * 12}px`;
  row.append(element("span", { class: "sign", title: mark ? mark[0] : undefined }, mark ? mark[1] : ""));
  if (node.slot) row.append(element("span", { class: "faint" }, `${node.slot}: `));
  row.append(element("span", { class: "type" }, node.construct ?? node.type));
  if (node.key !== undefined) row.append(element("span", { class: "faint" }, `[${node.key}]`));
  row.append(element("span", { class: "handle" }, ` @${node.h}`));
  // What changes stands in front of what may be cut off.
  if (node.runs) row.append(element("span", { class: "count", title: "runs of its body" }, `${node.runs}×`));
  for (const cell of node.state ?? []) {
    row.append(element("span", { class: "cell", title: `@${cell.wrapper}` }, `${cell.name} = ${cell.value}`));
  }
  if (node.text) row.append(element("span", { class: "text" }, node.role === "text" ? ` “${node.text}”` : ` ${node.text}`));
  if (node.mods) row.append(element("span", { class: "faint" }, ` .${node.mods.join(" .")}`));
  if (node.leaving) row.append(element("span", { class: "faint" }, " leaving"));
  return row;
}

function markRows(scrolls) {
  hoveredRow?.classList.remove("hovered");
  chosenRow?.setAttribute("aria-selected", "false");
  hoveredRow = knownRows.get(model.hovered)?.row;
  chosenRow = knownRows.get(model.chosen)?.row;
  hoveredRow?.classList.add("hovered");
  if (!chosenRow) return;
  chosenRow.setAttribute("aria-selected", "true");
  byId("tree").setAttribute("aria-activedescendant", chosenRow.id);
  if (scrolls) chosenRow.scrollIntoView({ block: "nearest" });
}

function treeKey(event) {
  const index = rowsOfTree.findIndex((row) => Number(row.dataset.handle) === model.chosen);
  const next = { ArrowDown: index + 1, ArrowUp: Math.max(0, index - 1), Home: 0, End: rowsOfTree.length - 1 }[event.key];
  if (next === undefined || !rowsOfTree[next]) return;
  event.preventDefault();
  choose(Number(rowsOfTree[next].dataset.handle), "tree");
}
