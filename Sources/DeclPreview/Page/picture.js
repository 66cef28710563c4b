// The picture: frames of the layout as SVG, real controls over it, marks of the last update.
import { element, shape, byId, fill, arrangeChildren, Drawing } from "./dom.js";
import { model, shownTree, pathTo, watch } from "./model.js";
import { step, literal, isSettled } from "./sending.js";
import { arrange } from "./spoken.js";

const marks = { new: true, gone: true, moved: true, ran: true, asked: false };
const markNames = { new: "new", gone: "gone", moved: "moved", ran: "ran", asked: "asked" };
let shown = null;
const picture = new Drawing();
let size = [393, 852];
let zoom = 1;
let controlElements = new Map();
// The names of controls to which the script gives none.
const controlNames = { list: "list", form: "form", scrollView: "scroll area", tap: "button", row: "row", gestures: "view with gestures", focusable: "focusable view",
  textField: "text field", secureField: "password", textEditor: "text" };
/// Whether the person wants no motion.
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/// Connects the picture pane.
export function startPicture() {
  for (const name of Object.keys(marks)) {
    const box = element("input", { type: "checkbox", onchange: (event) => { marks[name] = event.target.checked; } });
    box.checked = marks[name];
    byId("marks").append(element("label", { class: `mark ${name}` }, box, markNames[name]));
  }
  new ResizeObserver(fit).observe(byId("stage"));
  watch((what, detail) => {
    if (what === "state") drawState(detail);
    if (what === "moment") drawMoment();
    if (what === "settled" && !model.moment) showTexts();
    if (what === "hover" || what === "choice") outline();
  });
}

function drawState({ entries, before }) {
  if (model.moment) return;
  const old = new Map([...before].map(([handle, node]) => [handle, node.frame]));
  const ghosts = marks.gone ? entries.flatMap((entry) => entry.gone).map((handle) => ({
    frame: old.get(handle), pictures: picturesOf(handle, before),
  })).filter((ghost) => ghost.frame) : [];
  draw(model.state.picture);
  drawControls(model.state.controls);
  mark(entries, old, ghosts);
  outline();
}

function drawMoment() {
  if (model.moment) {
    draw(model.moment.picture);
    drawControls(model.moment.controls);
  } else {
    draw(model.state.picture);
    drawControls(model.state.controls);
  }
  fill(byId("overlay"));
  byId("device").classList.toggle("past", Boolean(model.moment));
  outline();
}

const nothingShown = () => model.state.problem || model.state.messages.some(({ severity }) => severity === "error")
  ? "The picture comes with the first save without errors."
  : "Nothing is mounted: a script shows its App, its first #Preview, or the last view at its top level.";

function draw(text) {
  shown = picture.draw(text);
  arrangeChildren(byId("drawing"), [shown ?? element("p", { class: "empty" }, nothingShown())]);
  const before = size;
  if (shown) size = [Number(shown.getAttribute("width")), Number(shown.getAttribute("height"))];
  if (size.some((length, axis) => length !== before[axis])) fit();
}

/// Shows a picture of a moment to come; the next state takes its place.
export function showAhead(text) {
  draw(text);
  hideTyped();
}

function fit() {
  const stage = byId("stage");
  const room = [stage.clientWidth - 24, stage.clientHeight - 24];
  zoom = Math.max(0.2, Math.min(room[0] / size[0], room[1] / size[1], 2));
  const device = byId("device");
  device.style.width = `${size[0]}px`;
  device.style.height = `${size[1]}px`;
  device.style.transform = `scale(${zoom})`;
  device.style.marginRight = `${size[0] * (zoom - 1)}px`;
  device.style.marginBottom = `${size[1] * (zoom - 1)}px`;
}

// What is drawn of a view of the tree before: its own group, or those of the views in it.
function picturesOf(handle, before) {
  const own = shown?.querySelector(`[data-key="${Number(handle)}"]`);
  if (own) return [own.cloneNode(true)];
  const tree = [...before.values()];
  const place = tree.findIndex((node) => node.h === handle);
  const depth = tree[place]?.d;
  const inside = [];
  for (const node of tree.slice(place + 1)) {
    if (node.d <= depth) break;
    if (node.d === depth + 1) inside.push(...picturesOf(node.h, before));
  }
  return inside;
}

// Marks

function mark(entries, old, ghosts) {
  const overlay = byId("overlay");
  fill(overlay);
  const flash = (handle, name, frame = model.nodes.get(handle)?.frame) => {
    if (!frame || !marks[name]) return;
    const box = boxOf(frame, `flash ${name}`);
    overlay.append(box);
    setTimeout(() => box.remove(), 1600);
  };
  const isNew = new Set(entries.flatMap((entry) => entry.new));
  for (const entry of entries) {
    for (const handle of entry.asked) flash(handle, "asked");
    for (const handle of entry.ran) if (!isNew.has(handle)) flash(handle, "ran");
    for (const handle of entry.moved) flash(handle, "moved");
    for (const handle of entry.new) flash(handle, "new");
  }
  for (const ghost of ghosts) {
    const box = boxOf(ghost.frame, "flash gone");
    overlay.append(box);
    setTimeout(() => box.remove(), 1600);
    if (!ghost.pictures.length) continue;
    // What was drawn stays for a moment, where it was.
    const left = shape("svg", { class: "ghost", viewBox: `0 0 ${size[0]} ${size[1]}` }, ...ghost.pictures);
    overlay.prepend(left);
    setTimeout(() => left.remove(), 1200);
  }
  if (marks.moved && entries.length && !reducedMotion.matches) glide(old);
}

// What is the same view glides from where it was: each group by what it moved more than the group around it.
function glide(old) {
  const isStill = [...model.nodes.values()].every(({ h, frame }) =>
    !frame || old.has(h) && old.get(h)?.every((length, index) => length === frame[index]));
  if (!shown || isStill) return;
  const visit = (group, dx, dy) => {
    for (const child of group.children) {
      let [x, y] = [dx, dy];
      const handle = Number(child.getAttribute?.("data-key"));
      const [from, to] = [old.get(handle), model.nodes.get(handle)?.frame];
      if (handle && from && to) {
        [x, y] = [from[0] - to[0], from[1] - to[1]];
        if ((Math.abs(x - dx) > 0.5 || Math.abs(y - dy) > 0.5) && !child.hasAttribute("transform")) {
          child.animate([{ transform: `translate(${x - dx}px, ${y - dy}px)` }, { transform: "none" }],
            { duration: 260, easing: "ease-out" });
        } else [x, y] = [dx, dy];
      } else if (handle && to && !from) {
        child.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260 });
      }
      if (child.localName === "g" || child.localName === "svg") visit(child, x, y);
    }
  };
  visit(shown, 0, 0);
}

function boxOf(frame, name) {
  const box = element("div", { class: name });
  place(box, frame);
  return box;
}

function place(box, frame) {
  box.style.left = `${frame[0]}px`;
  box.style.top = `${frame[1]}px`;
  box.style.width = `${frame[2]}px`;
  box.style.height = `${frame[3]}px`;
}

// What is in sight of a view has a solid outline; what a presentation lies over, or a scroll view cuts off, a dashed one.
function outline() {
  byId("overlay").querySelector(".outlines")?.remove();
  const made = [[model.chosen, "chosen"], [model.hovered, "hovered"]].flatMap(([handle, name]) => {
    const node = shownTree()?.find((each) => each.h === handle);
    const cards = model.moment ? [] : model.state.cards;
    const frame = node?.frame ?? cards.find((card) => card.h === handle)?.frame;
    if (!frame) return [];
    const covers = cardsOver(handle, cards);
    const box = (inside) => shape("g", { mask: `url(#${inside}-${name})` },
      rectangle(grown(frame, 1), { class: "halo", rx: 4 }), rectangle(grown(frame, 1), { class: `outline ${name} ${inside}`, rx: 4 }));
    const area = node.clip ? grown(node.clip, 3) : grown([0, 0, ...size], 3);
    const mask = (inside, [ground, hole, cover]) => shape("mask", { id: `${inside}-${name}`, maskUnits: "userSpaceOnUse", x: 0, y: 0, width: size[0], height: size[1] },
      rectangle([0, 0, ...size], { fill: ground }), rectangle(area, { fill: hole }), ...covers.map((each) => rectangle(each, { fill: cover })));
    return [mask("seen", ["black", "white", "black"]), mask("unseen", ["white", "black", "white"]), box("unseen"), box("seen")];
  });
  if (made.length) byId("overlay").append(shape("svg", { class: "outlines", width: size[0], height: size[1] }, ...made));
}

// The frames of the presentations over a view: those in front of the one that it is part of.
function cardsOver(handle, cards) {
  const around = new Set([handle, ...pathTo(handle).map((node) => node.h)]);
  return cards.slice(cards.findLastIndex((card) => around.has(card.h)) + 1).map((card) => card.frame);
}

function grown([x, y, width, height], by) {
  return [x - by, y - by, width + 2 * by, height + 2 * by];
}

function rectangle([x, y, width, height], attributes) {
  return shape("rect", { x, y, width, height, ...attributes });
}

/// Returns where a pointer is, in points of the screen.
export function pointOf(event) {
  const frame = byId("device").getBoundingClientRect();
  return [(event.clientX - frame.left) / zoom, (event.clientY - frame.top) / zoom].map((value) => Math.round(value * 10) / 10);
}

// Controls

function drawControls(controls) {
  const layer = byId("controls");
  const next = new Map();
  const focused = document.activeElement;
  const made = controls.map((control) => {
    const key = `${control.h} ${control.role}`;
    const known = controlElements.get(key);
    const box = known ?? makeControl(control);
    updateControl(box, control);
    next.set(key, box);
    return box;
  });
  controlElements = next;
  arrange(layer, controls.map(({ h }, index) => ({ h, box: made[index] })));
  if (focused && focused !== document.activeElement && layer.contains(focused)) focused.focus();
  hideTyped();
}

function makeControl(control) {
  const target = `@${control.h}`;
  switch (control.role) {
    case "textField": case "secureField": case "searchField": return makeField(control, control.tall ? "textarea" : "input");
    case "textEditor": return makeField(control, "textarea");
    case "slider": {
      const box = element("input", { type: "range", class: "control range" });
      box.addEventListener("input", () => step(`:slide ${target} ${box.value}`, { replaces: `slide ${target}` }));
      return box;
    }
    case "picker": case "menu": if (control.role === "picker" && control.options.length) {
      const box = element("select", { class: "control select" });
      box.addEventListener("change", () => step(`:pick ${target} ${literal(box.value)}`));
      return box;
    }
    // A menu is tapped.
    // falls through
    case "scrollView": case "list": case "form": case "stepper": case "datePicker": case "colorPicker":
      if (control.role === "stepper") {
        return element("div", { class: "control group", role: "group" },
          element("button", { class: "half", "aria-label": "Decrement", onclick: () => step(`:step ${target} -`) }),
          element("button", { class: "half", "aria-label": "Increment", onclick: () => step(`:step ${target} +`) }));
      }
      if (control.role === "datePicker") {
        const parts = control.components ?? "";
        const type = !parts.includes("hourAndMinute") ? "date" : parts.includes("date") ? "datetime-local" : "time";
        const box = element("input", { type, class: "control date" });
        box.addEventListener("change", () => { if (box.value) step(`:pick ${target} ${literal(box.value.replace("T", " "))}`); });
        return box;
      }
      if (control.role === "colorPicker") {
        const box = element("input", { type: "color", class: "control date" });
        box.addEventListener("change", () => step(`:pick ${target} ${literal(box.value.toUpperCase())}`));
        return box;
      }
      if (["scrollView", "list", "form"].includes(control.role)) {
        return element("div", { class: "control area", tabindex: "0", role: "group", onkeydown: (event) => {
          const lines = { ArrowDown: 60, ArrowUp: -60, PageDown: 400, PageUp: -400 }[event.key];
          if (!lines || event.target !== event.currentTarget) return;
          event.preventDefault();
          step(`:scroll ${target} by 0,${lines}`);
        } });
      }
    // falls through
    case "focusable": case "row": case "gestures":
      return element("div", { class: `control ${control.role === "focusable" ? "focusable" : "stop"}`, tabindex: "0", role: "group" });
    default: {
      const line = control.role === "back" ? ":back" : `${control.role === "toggle" ? ":toggle" : ":tap"} ${target}`;
      const role = control.role === "toggle" ? "switch" : control.role.endsWith("ink") ? "link" : undefined;
      return element("button", {
        class: "control tap", role,
        // A click without a pointer comes from the keyboard or a screen reader; the pointer taps a point.
        onclick: (event) => { if (event.detail === 0) step(line); },
      });
    }
  }
}

function updateControl(box, control) {
  place(box, control.clip ? meet(control.frame, control.clip) : control.frame);
  box.dataset.handle = control.h;
  box.setAttribute("aria-label", control.label || controlNames[control.role] || control.role);
  const details = [control.said, control.hint].filter(Boolean).join(", ");
  if (details) box.setAttribute("aria-description", details); else box.removeAttribute("aria-description");
  // In the past they tell what there was.
  const isDisabled = Boolean(control.disabled || model.moment);
  for (const each of box.matches(".group") ? box.children : [box]) {
    if ("disabled" in each) each.disabled = isDisabled;
    else if (isDisabled) each.setAttribute("aria-disabled", "true");
    else each.removeAttribute("aria-disabled");
  }
  if (control.role === "toggle") box.setAttribute("aria-checked", String(Boolean(control.on)));
  if (box.classList.contains("field")) showText(box, control.value ?? "");
  if (box.classList.contains("range")) {
    const [low, high] = (control.bounds ?? "0...1").split("...").map(Number);
    box.min = low;
    box.max = high;
    box.step = Number.isFinite(Number(control.step)) ? Number(control.step) : (high - low) / 100;
    if (document.activeElement !== box || !box.matches(":active")) box.value = control.number ?? low;
  }
  if (control.role === "datePicker" && document.activeElement !== box) {
    const [day, time] = (control.value ?? "").split(" ");
    box.value = { date: day, time: time?.slice(0, 5), "datetime-local": `${day}T${time?.slice(0, 5)}` }[box.type] ?? "";
  }
  if (control.role === "colorPicker" && /^#[0-9A-F]{6}/i.test(control.value ?? "")) box.value = control.value.slice(0, 7).toLowerCase();
  if (box.classList.contains("select")) {
    // Where the options are shown, they are touched themselves; the keyboard has the list.
    box.classList.toggle("open", Boolean(control.open));
    const kept = control.options.length === box.options.length
      && control.options.every(({ label, value }, index) => box.options[index].value === value && box.options[index].label === label);
    if (!kept) fill(box, ...control.options.map(({ label, value }) => element("option", { value }, label)));
    box.selectedIndex = control.options.findIndex(({ chosen }) => chosen);
  }
}

/// Returns the part of a frame that is inside of an area.
export function meet(frame, clip) {
  const x = Math.max(frame[0], clip[0]);
  const y = Math.max(frame[1], clip[1]);
  return [x, y, Math.max(0, Math.min(frame[0] + frame[2], clip[0] + clip[2]) - x),
    Math.max(0, Math.min(frame[1] + frame[3], clip[1] + clip[3]) - y)];
}

// A text field is a real one: selection, paste and input methods are those of the browser. While it has the focus it
// shows its own text, in the font of the picture, and the text of the picture below is hidden.
function makeField(control, tag) {
  const box = element(tag, {
    class: `control field ${control.role === "searchField" ? "search" : ""}`, autocomplete: "off", spellcheck: "false",
    type: control.role === "secureField" ? "password" : tag === "input" ? "text" : undefined,
  });
  const target = `@${control.h}`;
  let unanswered = 0;
  const sendText = async () => {
    unanswered++;
    box.dataset.waiting = "1";
    await step(`:input ${target} ${literal(box.value)}`, { replaces: `input ${target}` });
    if (--unanswered) return;
    delete box.dataset.waiting;
  };
  box.addEventListener("compositionstart", () => { box.dataset.composing = "1"; });
  box.addEventListener("compositionend", () => { delete box.dataset.composing; sendText(); });
  box.addEventListener("input", () => { if (!box.dataset.composing) sendText(); });
  box.addEventListener("focus", hideTyped);
  box.addEventListener("blur", hideTyped);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && tag === "input" && !event.isComposing && !model.state.heard?.includes("return")) submit(control.h);
  });
  return box;
}

// Submits a field; without an action for that, Return is for the default button as well.
function submit(handle) {
  step(`:submit @${handle}`);
  const hasAction = pathTo(handle).some((node) => node.mods?.includes("onSubmit"));
  if (!hasAction && model.state.shortcuts.includes("return")) step(":key return");
}

function showTexts() {
  for (const control of model.state.controls) {
    const box = controlElements.get(`${control.h} ${control.role}`);
    if (box?.classList.contains("field")) showText(box, control.value ?? "");
  }
}

// Shows the text of the script in a field, unless what was typed is newer.
function showText(box, text) {
  if (box.dataset.composing || box.dataset.waiting || !isSettled() || box.value === text) return;
  const { selectionStart, selectionEnd, value } = box;
  box.value = text;
  if (document.activeElement !== box || selectionStart === value.length) return;
  box.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionEnd, text.length));
}

function hideTyped() {
  if (!shown) return;
  for (const hidden of shown.querySelectorAll("[data-hidden]")) {
    hidden.removeAttribute("data-hidden");
    hidden.style.visibility = "";
  }
  const box = document.activeElement;
  if (!box?.classList.contains("field") || !box.value) return;
  const texts = textsOf(box);
  if (texts.length) {
    const style = texts[0];
    box.style.fontSize = `${style.getAttribute("font-size")}px`;
    box.style.color = style.getAttribute("fill") ?? "";
    box.style.fontWeight = style.getAttribute("font-weight") ?? "400";
  }
  for (const text of texts) {
    text.setAttribute("data-hidden", "");
    text.style.visibility = "hidden";
  }
}

// The texts of the picture that a field shows itself. A search field is no view: its texts are those at its place.
function textsOf(box) {
  if (!box.classList.contains("search")) {
    const group = shown.querySelector(`[data-key="${Number(box.dataset.handle)}"]`);
    return group ? [...group.querySelectorAll("text, g.text")] : [];
  }
  const place = box.getBoundingClientRect();
  return [...shown.querySelectorAll("text")].filter((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > place.left && x < place.right && y > place.top && y < place.bottom;
  });
}

/// Returns the views of the shown moment at a point, in document order.
export function viewsAt([x, y]) {
  const tree = model.moment ? model.moment.tree : model.state.tree;
  return tree.filter((node) => node.frame && !node.type.startsWith("_")
    && x >= node.frame[0] && x <= node.frame[0] + node.frame[2]
    && y >= node.frame[1] && y <= node.frame[1] + node.frame[3]);
}

/// Returns the view in front at a point, or null.
export function viewAt(point) {
  // The last one in document order that is smallest: what lies in front.
  return viewsAt(point).reduce((best, node) =>
    !best || node.frame[2] * node.frame[3] <= best.frame[2] * best.frame[3] ? node : best, null);
}
