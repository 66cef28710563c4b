// The focus of the keyboard: that of the browser and that of the script are one, and presentations take and return it.
import { byId } from "./dom.js";
import { model, watch } from "./model.js";
import { step, isSettled } from "./sending.js";

// The view with the script's focus, as far as the page has followed it.
let scriptFocus = null;
// The control of the picture that had the focus last, and its place; null once the focus is elsewhere.
let lastFocus = null;
let openCards = [];
const cardOpeners = new Map();
let isFollowing = false;
let isPressing = false;

/// Connects the focus of the browser with that of the script.
export function startFocus() {
  byId("controls").addEventListener("focusin", ({ target }) => {
    const box = target.closest("[data-handle]");
    lastFocus = { box, handle: Number(box?.dataset.handle), index: stops().indexOf(target) };
    // Fields and focusable views have the focus of the script as well. A search field is no view: the script keeps its focus.
    if (isFollowing || !box?.matches(".field:not(.search), .focusable") || lastFocus.handle === scriptFocus) return;
    scriptFocus = lastFocus.handle;
    // The tap of a finger on a focusable view is a step of its own.
    if (isPressing && box.matches(".focusable")) return;
    step(`:tap @${scriptFocus}`, { replaces: "focus", isTried: true });
  });
  document.addEventListener("focusin", ({ target }) => { if (!byId("controls").contains(target)) lastFocus = null; });
  byId("device").addEventListener("pointerdown", () => { isPressing = true; });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { isPressing = false; });
  // A tap elsewhere in the picture leaves the caret where it is, as on a device.
  byId("device").addEventListener("mousedown", (event) => {
    const isNative = event.target.closest(".field, .range, .select, .date, .focusable");
    if (!isNative && document.activeElement?.matches("#controls .field")) event.preventDefault();
  });
  watch((what) => {
    if (what !== "state" && what !== "settled" || model.moment) return;
    if (what === "state") followCards();
    followScript();
  });
}

function stops() {
  return [...byId("controls").querySelectorAll("button, input, select, textarea, [tabindex='0']")].filter((each) =>
    !each.disabled && !each.closest("[inert]"));
}

function boxOfView(handle) {
  return byId("controls").querySelector(`.control[data-handle="${Number(handle)}"]`);
}

function focusBox(box) {
  const target = box?.matches("button, input, select, textarea, [tabindex]") ? box : box?.querySelector("button");
  if (!target) return false;
  isFollowing = true;
  target.focus({ preventScroll: true });
  isFollowing = false;
  return document.activeElement === target;
}

// Nobody is typing outside of the picture.
function isFree() {
  return document.activeElement === document.body || byId("stage").contains(document.activeElement);
}

function followCards() {
  const cards = model.state.cards.map((card) => card.h);
  const opened = cards.filter((card) => !openCards.includes(card));
  const closed = openCards.filter((card) => !cards.includes(card));
  openCards = cards;
  if (!isFree()) return;
  const wasInPicture = lastFocus || byId("stage").contains(document.activeElement);
  if (opened.length && wasInPicture) {
    cardOpeners.set(opened[0], lastFocus?.handle);
    // Of the presentation as a whole, so that the next control is its first one.
    if (focusBox(byId("controls").querySelector(`.spoken-dialog[data-handle="${Number(opened.at(-1))}"]`))) return;
  }
  const opener = closed.map((card) => cardOpeners.get(card)).find(Boolean);
  for (const card of closed) cardOpeners.delete(card);
  if (opener && wasInPicture && focusBox(boxOfView(opener))) return;
  keepFocus();
}

// Where the control with the focus has gone, the one in its place takes it.
function keepFocus() {
  if (!lastFocus || document.activeElement !== document.body) return;
  const { index, handle } = lastFocus;
  const usable = stops();
  if (focusBox(boxOfView(handle))) return;
  const next = usable[Math.min(Math.max(index, 0), usable.length - 1)];
  // A field takes the focus of the script only from a person.
  if (!next?.matches(".field") && focusBox(next)) return;
  lastFocus = null;
  byId("stage").focus({ preventScroll: true });
}

// What the script focuses has the caret.
function followScript() {
  const wanted = model.state.focus ?? null;
  if (!isSettled() || wanted === scriptFocus) return;
  const before = scriptFocus;
  scriptFocus = wanted;
  if (!isFree()) return;
  if (wanted !== null) {
    const box = boxOfView(wanted);
    if (box?.matches(".field, .focusable")) focusBox(box);
  } else if (before !== null && document.activeElement === boxOfView(before)) document.activeElement.blur();
}
