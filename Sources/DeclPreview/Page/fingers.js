// What a finger does to the picture: taps, presses, drags, scrolls, swipes.
import { element, byId, fill } from "./dom.js";
import { model, hover, choose } from "./model.js";
import { step } from "./sending.js";
import { pointOf, viewsAt, viewAt, meet } from "./picture.js";

let press = null;
// What is still to be scrolled, by the views that scroll.
const scrolls = new Map();
let isScrolling = false;
let firstTap = null;
// The view under the pointer that reacts to it, as the session knows it, and as it should.
const pointer = { known: null, wanted: null, isSending: false };
/// The modifiers that react to the pointer.
export const hoverPattern = /^on(Continuous)?Hover$/;
const scrolling = ["scrollView", "list", "form"];
// A finger moves so far before it drags, and pulls so far before a list refreshes.
const dragDistance = 8;
const pullDistance = 60;
// Two taps within this time, in milliseconds, and this distance are a double tap.
const doubleTapTime = 300;
const doubleTapDistance = 24;

/// Connects the picture with the pointer.
export function startFingers() {
  const device = byId("device");
  device.addEventListener("pointerdown", pressBegan);
  device.addEventListener("pointermove", pressMoved);
  device.addEventListener("pointerup", pressEnded);
  device.addEventListener("pointercancel", () => { clearTimeout(press?.timer); press = null; });
  device.addEventListener("pointerleave", () => { hover(null); byId("tip").hidden = true; movePointer(null); });
  device.addEventListener("wheel", wheeled, { passive: false });
  device.addEventListener("contextmenu", (event) => {
    if (openMenu(actionsAt(pointOf(event), "menuItems"), event)) event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#row-menu")) closeMenu();
  });
}

function isField(event) {
  return event.target.closest(".field, .range, .select, .date, .half");
}

function pressBegan(event) {
  if (event.button !== 0 || isField(event)) return;
  if (event.altKey) {
    event.preventDefault();
    choose(viewAt(pointOf(event))?.h ?? null, "picture");
    press = null;
    return;
  }
  const point = pointOf(event);
  press = { point, last: point, moved: 0, area: areaToScroll(point) };
  press.timer = setTimeout(() => { if (press) press.isLong = true; }, 500);
}

function pressMoved(event) {
  const point = pointOf(event);
  if (press?.area && event.buttons & 1) {
    const [dx, dy] = [press.last[0] - point[0], press.last[1] - point[1]];
    press.moved += Math.abs(dx) + Math.abs(dy);
    if (press.moved > dragDistance) {
      const isSideways = Math.abs(point[0] - press.point[0]) > Math.abs(point[1] - press.point[1]);
      press.direction ??= isSideways ? "x" : "y";
      if (press.direction === "y" || press.area.scrollsSideways) scroll(press.area.h, dx, dy);
    }
    press.last = point;
  }
  const view = event.altKey ? viewAt(point) : null;
  hover(view?.h ?? null);
  tip(event, view);
  if (!event.buttons && !event.altKey) {
    movePointer(viewsAt(point).findLast((node) => node.mods?.some((name) => hoverPattern.test(name)))?.h ?? null);
  }
}

// Tells the session over which of the views that react to the pointer it is; of movements that come fast the last one.
async function movePointer(handle) {
  pointer.wanted = handle;
  if (pointer.isSending) return;
  pointer.isSending = true;
  while (pointer.wanted !== pointer.known && !model.moment) {
    const next = pointer.wanted;
    const answer = await step(next === null ? ":hover" : `:hover @${next}`);
    if (!answer && next !== null) break;
    pointer.known = next;
  }
  pointer.isSending = false;
}

async function pressEnded(event) {
  if (!press) return;
  clearTimeout(press.timer);
  const from = press;
  press = null;
  const [x, y] = from.point;
  const [toX, toY] = pointOf(event);
  if (Math.hypot(toX - x, toY - y) > dragDistance) {
    const { area, direction } = from;
    if (area && direction === "y") {
      const isPulled = area.isAtTop && toY - y > pullDistance;
      if (isPulled && area.canRefresh) return step(`:refresh @${area.h}`);
      // A sheet whose content is at its top is dragged down with it.
      if (!isPulled || !model.state.cards.length) return;
    } else if (area?.scrollsSideways) return;
    return step(`:drag ${x},${y} ${Math.round(toX - x)},${Math.round(toY - y)}`);
  }
  if (from.isLong) {
    if (openMenu(actionsAt(from.point, "menuItems"), event)) return;
    return step(`:longpress ${x},${y}`);
  }
  tapped(from.point);
}

// One tap is known as such when no second one follows, but only where a double tap means something.
function tapped([x, y]) {
  const before = firstTap;
  firstTap = null;
  clearTimeout(before?.timer);
  if (before && Math.hypot(x - before.x, y - before.y) <= doubleTapDistance) return step(`:doubletap ${x},${y}`);
  if (before) step(`:tap ${before.x},${before.y}`);
  if (!canDoubleTap([x, y])) return step(`:tap ${x},${y}`);
  firstTap = { x, y, timer: setTimeout(() => { firstTap = null; step(`:tap ${x},${y}`); }, doubleTapTime) };
}

// Only where a double tap means something; elsewhere two taps are two taps.
function canDoubleTap(point) {
  return viewsAt(point).some((node) => node.gestures?.includes("doubleTap"));
}

// What a drag at a point scrolls; null where a view there wants the drag for itself.
function areaToScroll(point) {
  const views = viewsAt(point);
  const wantsDrag = (node) => node.gestures?.includes("drag") || node.mods?.some((name) => name === "draggable" || name === "onDrag");
  const area = areaAt(point);
  const start = views.findIndex((node) => node.h === area?.h);
  if (!area || views.slice(Math.max(start, 0)).some(wantsDrag)) return null;
  return {
    h: area.h, canRefresh: model.nodes.get(area.h)?.mods?.includes("refreshable"), isAtTop: !(area.offset?.[1] > 0),
    scrollsSideways: Boolean(area.sideways),
  };
}

// The innermost scroll view at a point among those that a touch can meet.
function areaAt([x, y]) {
  return model.state.controls.findLast(({ role, frame, clip }) => {
    if (!scrolling.includes(role)) return false;
    const [left, top, width, height] = clip ? meet(frame, clip) : frame;
    return x >= left && x <= left + width && y >= top && y <= top + height;
  });
}

function wheeled(event) {
  if (event.ctrlKey) return;
  event.preventDefault();
  const area = areaAt(pointOf(event));
  if (area) scroll(area.h, event.deltaX, event.deltaY);
}

// Movements within a frame, and while a step is on its way, are one step.
async function scroll(handle, dx, dy) {
  const [x, y] = scrolls.get(handle) ?? [0, 0];
  scrolls.set(handle, [x + dx, y + dy]);
  if (isScrolling) return;
  isScrolling = true;
  while (scrolls.size) {
    await new Promise(requestAnimationFrame);
    const [next, distance] = scrolls.entries().next().value;
    scrolls.delete(next);
    const rounded = distance.map(Math.round);
    if (rounded.some((length) => length)) await step(`:scroll @${next} by ${rounded.join()}`);
  }
  isScrolling = false;
}

// Swipe actions and context menus

// A row reaches across its list, and its cell a little above and below the frame of its view.
const cellMargin = 12;

// The buttons that the view or the row at a point keeps for a swipe or for a menu, as steps with their names.
function actionsAt([x, y], slot) {
  const tree = model.state.tree;
  let best = { distance: Infinity, found: [] };
  tree.forEach((row, index) => {
    const frame = row.frame;
    if (!frame || y < frame[1] - cellMargin || y > frame[1] + frame[3] + cellMargin) return;
    const found = [];
    for (let inner = index + 1; inner < tree.length && tree[inner].d > row.d; inner++) {
      const node = tree[inner];
      if (node.d === row.d + 1 && node.slot === slot) found.push({ name: nameOf(tree, inner), line: `:tap @${node.h}` });
    }
    if (slot === "actions" && row.deletable) found.push({ name: "Delete", line: `:delete @${row.h}` });
    const isInside = x >= frame[0] && x <= frame[0] + frame[2];
    if (!found.length || !isInside && slot !== "actions" && !row.key) return;
    const distance = Math.abs(y - frame[1] - frame[3] / 2) + (isInside ? 0 : 1000);
    if (distance <= best.distance) best = { distance, found };
  });
  return best.found;
}

/// Returns the name of what stands at a place of a tree: its first text.
export function nameOf(tree, index) {
  for (let inner = index; inner < tree.length && (inner === index || tree[inner].d > tree[index].d); inner++) {
    if (tree[inner].type === "Text" && tree[inner].text) return tree[inner].text;
  }
  return tree[index].type;
}

// The element that had the focus before the menu opened.
let menuOpener = null;

/// Opens a menu of steps at a place; returns false if there are none.
export function openMenu(actions, event) {
  closeMenu();
  if (!actions.length || model.moment) return false;
  const menu = element("div", { id: "row-menu", role: "menu" }, ...actions.map(({ name, line }) => element("button", {
    role: "menuitem", onclick: () => { closeMenu(); step(line); },
  }, name)));
  menu.addEventListener("keydown", (key) => {
    const buttons = [...menu.children];
    const move = { ArrowDown: 1, ArrowUp: -1 }[key.key];
    if (move) buttons[(buttons.indexOf(document.activeElement) + move + buttons.length) % buttons.length].focus();
    if (key.key === "Escape") closeMenu();
    key.stopPropagation();
  });
  menuOpener = document.activeElement;
  document.body.append(menu);
  menu.style.left = `${Math.min(event.clientX, innerWidth - menu.offsetWidth - 8)}px`;
  menu.style.top = `${Math.min(event.clientY, innerHeight - menu.offsetHeight - 8)}px`;
  menu.firstChild.focus();
  return true;
}

function closeMenu() {
  const menu = byId("row-menu");
  const hadFocus = menu?.contains(document.activeElement);
  menu?.remove();
  if (hadFocus) menuOpener?.focus({ preventScroll: true });
}

function tip(event, node) {
  const box = byId("tip");
  if (!node) { box.hidden = true; return; }
  const number = (value) => value === null ? "–" : Math.round(value * 100) / 100;
  const lines = [`${node.type} @${node.h}`, `frame ${node.frame.slice(0, 2).map(number).join(",")} ${node.frame.slice(2).map(number).join("×")}`];
  if (node.proposal) lines.push(`proposed ${node.proposal.map(number).join("×")}`);
  if (node.at) lines.push(`${model.state.files[node.at[0]].name.split("/").pop()}:${node.at[1]}`);
  fill(box, ...lines.map((line) => element("div", {}, line)));
  box.style.left = `${event.clientX + 14}px`;
  box.style.top = `${event.clientY + 14}px`;
  box.hidden = false;
}
