// Keys in the picture: the shortcuts of the script, the keys of its focused view, and what fingers do without keys.
import { byId } from "./dom.js";
import { model, pathTo } from "./model.js";
import { step, isSettled } from "./sending.js";
import { dragByKey } from "./drags.js";
import { openMenu, nameOf, hoverPattern } from "./fingers.js";

const keyNames = {
  Enter: "return", Escape: "escape", " ": "space", Tab: "tab", Backspace: "delete", Delete: "deleteforward", ArrowUp: "up", ArrowDown: "down",
  ArrowLeft: "left", ArrowRight: "right", Home: "home", End: "end", PageUp: "pageup", PageDown: "pagedown",
};

/// Connects the keyboard with the picture.
export function startPictureKeys() {
  byId("stage").addEventListener("keydown", (event) => {
    if (model.moment || event.isComposing || event.defaultPrevented || event.key === "Tab") return;
    if (!useKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

// Does what a key means; returns false for keys of the browser.
function useKey(event) {
  const name = keyNames[event.key] ?? (event.key.length === 1 || /^F\d+$/.test(event.key) ? event.key.toLowerCase() : null);
  const isOwn = isKeyOfControl(event);
  const { shortcuts, heard, cards } = model.state;
  if (name && !isOwn) {
    const found = spellings(event, name).find((keys) => shortcuts.includes(keys));
    if (found) return pressKeys(found);
  }
  const isField = event.target.closest(".field");
  // A step on its way may move the focus to a view that takes keys.
  const mayBeHeard = heard || !isSettled() && !isField && !isOwn;
  if (name && mayBeHeard && !event.ctrlKey && !event.metaKey) {
    if (heard?.includes(name) || name.length === 1 && !isField && !isOwn) return pressKeys(spellings(event, name)[0]);
  }
  const handle = Number(event.target.closest("[data-handle]")?.dataset.handle);
  if (dragByKey(event, handle)) return true;
  if (isOwn) return false;
  if ((event.key === "Enter" || event.key === " ") && model.nodes.get(handle)?.gestures?.includes("tap")) {
    step(`:tap @${handle}`);
    return true;
  }
  if (event.key === "Escape" && cards.length) {
    step(":dismiss", { isTried: true });
    return true;
  }
  if (event.key === "ContextMenu" || event.key === "F10" && event.shiftKey) return openActions(event.target, handle);
  const actions = handle ? actionsOf(handle) : [];
  const wanted = event.key === "Delete" || event.key === "Backspace" ? ":delete"
    : event.altKey && event.key === "ArrowUp" ? "Move up" : event.altKey && event.key === "ArrowDown" ? "Move down" : null;
  const action = wanted && actions.find(({ name, line }) => name === wanted || line.startsWith(`${wanted} `));
  if (action) step(action.line);
  return Boolean(action);
}

function pressKeys(keys) {
  step(`:key ${keys}`, { isTried: true });
  return true;
}

// Whether a control uses a key itself: a field what is typed, a list what scrolls it.
function isKeyOfControl(event) {
  const box = event.target.closest("input, textarea, select, button");
  if (!box) return false;
  const isHeld = event.ctrlKey || event.metaKey;
  if (box.matches(".field")) {
    if (isHeld) return "acvxyz".includes(event.key.toLowerCase()) || event.key.startsWith("Arrow");
    return event.key !== "Escape" && !/^F\d+$/.test(event.key) && event.key !== "ContextMenu";
  }
  if (isHeld || event.altKey) return false;
  if (box.matches("button")) return event.key === "Enter" || event.key === " ";
  return event.key !== "Escape" && event.key !== "ContextMenu" && !/^F\d+$/.test(event.key);
}

// The names of pressed keys, as shortcuts are written. Control stands for Command where there is none, and a sign may need
// Shift to be typed.
function spellings(event, name) {
  const isSign = name.length === 1 && name === event.key && name.toUpperCase() === name;
  const spelled = (control, command, shift) => [control && "ctrl", event.altKey && "opt", shift && "shift", command && "cmd", name].filter(Boolean).join("+");
  const shifts = event.shiftKey && isSign ? [true, false] : [event.shiftKey];
  return shifts.flatMap((shift) => event.ctrlKey
    ? [spelled(false, true, shift), spelled(true, event.metaKey, shift)] : [spelled(false, event.metaKey, shift)]);
}

function openActions(target, handle) {
  const actions = handle ? actionsOf(handle) : [];
  const frame = target.getBoundingClientRect();
  return openMenu(actions, { clientX: frame.left + frame.width / 2, clientY: frame.top + frame.height / 2 });
}

// The steps for gestures, with their names. Arrow keys drag by other distances.
const gestureSteps = {
  longPress: [["Long press", "longpress @"]],
  doubleTap: [["Double tap", "doubletap @"]],
  drag: [["Drag left", "drag @ -100,0"], ["Drag right", "drag @ 100,0"], ["Drag up", "drag @ 0,-100"], ["Drag down", "drag @ 0,100"]],
  pinch: [["Pinch in", "pinch @ 0.5"], ["Pinch out", "pinch @ 2"]],
  rotate: [["Turn left", "rotate @ -45"], ["Turn right", "rotate @ 45"]],
};

/// Returns what can be done with a view, and with those around it, beside taps, as steps with their names.
export function actionsOf(handle) {
  const { tree } = model.state;
  const found = [];
  const add = (name, line) => { if (!found.some((each) => each.line === line)) found.push({ name, line }); };
  for (const node of pathTo(handle)) {
    const index = tree.indexOf(node);
    for (let inner = index + 1; inner < tree.length && tree[inner].d > node.d; inner++) {
      const child = tree[inner];
      if (child.d === node.d + 1 && ["menuItems", "actions"].includes(child.slot)) add(nameOf(tree, inner), `:tap @${child.h}`);
    }
    for (const gesture of node.gestures ?? []) for (const [name, words] of gestureSteps[gesture] ?? []) add(name, `:${words.replace("@", `@${node.h}`)}`);
    if (node.mods?.some((name) => hoverPattern.test(name))) add("Point at it", `:hover @${node.h}`);
    if (node.deletable) add("Delete", `:delete @${node.h}`);
    if (node.movable) {
      const rows = rowsAround(tree, index);
      const place = rows.indexOf(node.h);
      if (place > 0) add("Move up", `:move @${node.h} to ${place - 1}`);
      if (place < rows.length - 1) add("Move down", `:move @${node.h} to ${place + 1}`);
    }
    if (node.mods?.includes("refreshable")) add("Refresh", `:refresh @${node.h}`);
  }
  return found;
}

// The rows of the collection that a row belongs to.
function rowsAround(tree, index) {
  const depth = tree[index].d;
  let first = index;
  while (first > 0 && tree[first - 1].d >= depth) first--;
  const rows = [];
  for (let each = first; each < tree.length && tree[each].d >= depth; each++) {
    if (tree[each].d === depth && !tree[each].slot) rows.push(tree[each].h);
  }
  return rows;
}
