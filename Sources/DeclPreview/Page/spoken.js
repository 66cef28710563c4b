// What a screen reader finds in the picture: its controls among its texts, headings, images, lists and presentations, in
// the order of the views.
import { element, arrangeChildren } from "./dom.js";
import { model, shownNodes } from "./model.js";

let spokenElements = new Map();
const spokenContainers = new Set(["dialog", "list", "row"]);

/// Puts the controls of a layer, given as views with their elements, among what is spoken of the picture.
export function arrange(layer, controls) {
  const { tree, spoken, cards } = model.moment ?? model.state;
  const next = new Map();
  const contents = new Map([[layer, []]]);
  const itemsOf = new Map();
  const add = (handle, item) => { itemsOf.get(handle)?.push(item) ?? itemsOf.set(handle, [item]); };
  const acting = new Set(controls.map(({ h }) => h));
  for (const item of spoken) {
    // A control that cannot be reached is read as text.
    if (item.role === "control" && acting.has(item.h)) continue;
    const key = `${item.h} ${item.role}`;
    const box = spokenElements.get(key) ?? element("div", { class: `spoken spoken-${item.role}`, "data-handle": item.h });
    describeSpoken(box, item);
    next.set(key, box);
    add(item.h, { box, isContainer: spokenContainers.has(item.role), isDialog: item.role === "dialog" });
  }
  for (const { h, box } of controls) add(h, { box });
  spokenElements = next;
  const around = [];
  for (const node of tree) {
    while (around.length && around.at(-1).depth >= node.d) around.pop();
    for (const item of itemsOf.get(node.h) ?? []) {
      const inside = item.isDialog ? layer : around.at(-1)?.box ?? layer;
      contents.get(inside).push(item.box);
      if (!item.isContainer) continue;
      contents.set(item.box, []);
      around.push({ box: item.box, depth: node.d });
    }
    itemsOf.delete(node.h);
  }
  // What belongs to no view of the tree comes last.
  for (const items of itemsOf.values()) contents.get(layer).push(...items.map(({ box }) => box));
  for (const [parent, children] of contents) arrangeChildren(parent, children);
  // Behind a presentation nothing can be used.
  const front = cards.length ? layer.querySelector(`.spoken-dialog[data-handle="${Number(cards.at(-1).h)}"]`) : null;
  for (const box of layer.children) box.inert = Boolean(front) && box !== front;
}

function describeSpoken(box, { role, text, level, value, hint, h }) {
  const set = (name, content) => { if (content === undefined) box.removeAttribute(name); else if (box.getAttribute(name) !== String(content)) box.setAttribute(name, content); };
  set("aria-description", hint);
  if (spokenContainers.has(role)) {
    set("role", role === "row" ? "listitem" : role);
    set("aria-label", text);
    if (role === "dialog") { set("aria-modal", "true"); set("tabindex", "-1"); }
    return;
  }
  const frame = shownNodes().get(h)?.frame;
  if (frame && box.dataset.frame !== String(frame)) {
    box.dataset.frame = String(frame);
    Object.assign(box.style, { left: `${frame[0]}px`, top: `${frame[1]}px`, width: `${frame[2]}px`, height: `${frame[3]}px` });
  }
  if (role === "image" || role === "progress") {
    set("role", role === "image" ? "img" : "progressbar");
    set("aria-label", text);
    set("aria-valuenow", value === undefined ? undefined : Math.round(value * 100));
    return;
  }
  set("role", role === "heading" ? "heading" : undefined);
  set("aria-level", level);
  if (box.textContent !== text) box.textContent = text;
}
