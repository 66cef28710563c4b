// The borders between the panes, which the mouse and the keys move; where they are is remembered.
import { element, byId } from "./dom.js";

// Each border changes the length of a pane in percent of what is around it. At the start of a pane it grows backwards.
const borders = [
  { name: "picture", axis: "x", pane: "picture-pane", label: "Width of the picture" },
  { name: "tree", axis: "x", pane: "tree-pane", label: "Width of the tree" },
  { name: "record", axis: "y", pane: "record-pane", label: "Height of the update" },
  { name: "timeline", axis: "y", pane: "timeline-pane", label: "Height of the timeline", isAtStart: true },
  { name: "bottom", axis: "y", pane: "bottom", label: "Height of steps, messages and source", isAtStart: true },
];
const [shortest, longest] = [8, 75];
const keyStep = 2;
const storageName = "decl preview panes";
let lengths = {};

/// Puts the borders between the panes.
export function startPanes() {
  try { lengths = JSON.parse(localStorage.getItem(storageName)) ?? {}; } catch { /* no storage, or nothing of ours */ }
  for (const border of borders) {
    const handle = element("div", { id: `border-${border.name}`, class: `border ${border.axis} ${border.isAtStart ? "start" : "end"}`,
      role: "separator", tabindex: "0", "aria-label": border.label, "aria-orientation": border.axis === "x" ? "vertical" : "horizontal",
      "aria-valuemin": shortest, "aria-valuemax": longest, title: `${border.label}: drag, or press the arrow keys; Return resets it` });
    byId(border.pane).append(handle);
    handle.addEventListener("pointerdown", (event) => {
      handle.setPointerCapture(event.pointerId);
      event.preventDefault();
      handle.focus();
    });
    handle.addEventListener("pointermove", (event) => { if (event.buttons & 1) setLength(border, lengthAt(border, event)); });
    handle.addEventListener("dblclick", () => setLength(border, null));
    handle.addEventListener("keydown", (event) => borderKeyed(border, event));
    showBorder(border);
  }
}

function borderKeyed(border, event) {
  const move = (border.axis === "x" ? { ArrowRight: 1, ArrowLeft: -1 } : { ArrowDown: 1, ArrowUp: -1 })[event.key];
  const wanted = move ? lengthOf(border) + (border.isAtStart ? -move : move) * keyStep
    : event.key === "Home" ? shortest : event.key === "End" ? longest : event.key === "Enter" ? null : undefined;
  if (wanted === undefined) return;
  event.preventDefault();
  setLength(border, wanted);
}

function setLength(border, percent) {
  if (percent === null) delete lengths[border.name];
  else lengths[border.name] = Math.round(Math.max(shortest, Math.min(longest, percent)) * 10) / 10;
  showBorder(border);
  try { localStorage.setItem(storageName, JSON.stringify(lengths)); } catch { /* it is not remembered */ }
}

function showBorder(border) {
  const length = Number(lengths[border.name]);
  if (length > 0) document.body.style.setProperty(`--${border.name}`, `${length}%`);
  else document.body.style.removeProperty(`--${border.name}`);
  byId(`border-${border.name}`).setAttribute("aria-valuenow", String(Math.round(lengthOf(border))));
}

function boxes({ pane, axis }) {
  const [inner, outer] = [byId(pane), byId(pane).parentElement].map((each) => each.getBoundingClientRect());
  return axis === "x" ? [inner.left, inner.right, outer.width] : [inner.top, inner.bottom, outer.height];
}

function lengthOf(border) {
  const [start, end, whole] = boxes(border);
  return (end - start) / whole * 100;
}

function lengthAt(border, event) {
  const [start, end, whole] = boxes(border);
  const place = border.axis === "x" ? event.clientX : event.clientY;
  return (border.isAtStart ? end - place : place - start) / whole * 100;
}
