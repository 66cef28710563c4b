// The virtual clock and how to let time pass; the windows and menus of an app.
import { element, byId, fill } from "./dom.js";
import { ask, exportedData } from "./connection.js";
import { model, watch } from "./model.js";
import { step, literal } from "./sending.js";
import { showAhead, reducedMotion } from "./picture.js";

/// Connects the clock, the windows and the menus.
export function startClock() {
  watch((what) => {
    if (what !== "state" && what !== "moment") return;
    drawClock();
    drawWindows();
  });
}

function seconds(number) {
  return `${Math.round(number * 100) / 100} s`;
}

function drawClock() {
  const { time, moving, due, live } = model.state;
  const entry = model.moment?.entry;
  const parts = [element("span", { id: "time", title: live ? "The clock follows real time" : "The virtual clock" },
    `${live ? "live" : "clock"} ${seconds(entry?.time ?? time)}`)];
  if (!live && !exportedData && !model.moment) {
    const wait = moving ?? due;
    const pass = (text, title, length, name, act = letPass) => element("button", { class: name, title, "aria-label": title, onclick: () => act(length) }, text);
    parts.push(pass("+0.1 s", "Let a tenth of a second pass", 0.1));
    if (wait > 0) {
      // Up to the end, also after rounding.
      const length = Math.ceil((wait - 1e-6) * 1000) / 1000;
      parts.push(moving
        ? pass(`▶ ${seconds(length)}`, `An animation waits for the clock: let its ${seconds(length)} pass; once more for its end`, length, "waits", play)
        : pass(`▶ ${seconds(length)}`, `Let ${seconds(length)} pass, up to what is due next`, length));
    }
  }
  replaced(byId("clock"), parts);
}

function letPass(length) {
  step(`:advance ${length}`);
}

// The animation that is played; nothing else may happen meanwhile.
let playing = null;

// Shows what the time brings while it passes, and then lets it pass in the session, as one step.
async function play(length) {
  if (playing) {
    playing = null;
    return;
  }
  const { revision } = model.state;
  const isCurrent = () => model.state.revision === revision && !model.moment;
  const own = playing = { start: performance.now() };
  while (playing === own && isCurrent() && !reducedMotion.matches) {
    const passed = (performance.now() - own.start) / 1000;
    if (passed >= length) break;
    try {
      const { picture } = await ask(`ahead/${passed.toFixed(3)}`);
      if (playing === own && isCurrent()) showAhead(picture);
    } catch {
      break;
    }
    await new Promise(requestAnimationFrame);
  }
  playing = null;
  if (isCurrent()) letPass(length);
}

function drawWindows() {
  const { windows = [], menus = [] } = exportedData || model.moment ? {} : model.state;
  const parts = [];
  if (windows.length) {
    const box = element("select", { "aria-label": "Window", title: "The window in front", onchange: (event) => step(`:window ${event.target.value}`) },
      ...windows.map(({ n, title }) => element("option", { value: n }, `${n} ${title ?? ""}`)));
    box.value = String(windows.find((window) => window.front)?.n ?? "");
    parts.push(box);
  }
  if (menus.length) {
    const box = element("select", { "aria-label": "Menus of the app", title: "Menus of the app", onchange: (event) => {
      const { titles } = menus[Number(event.target.value)];
      event.target.value = "";
      step(`:menu ${titles.map(literal).join(" ")}`);
    } }, element("option", { value: "" }, "Menu…"), ...menus.map(({ titles }, index) => element("option", { value: index }, titles.join(" › "))));
    parts.push(box);
  }
  replaced(byId("windows"), parts);
}

// Replaces the parts of a group; the focus stays at its place.
function replaced(group, parts) {
  const focused = [...group.children].indexOf(document.activeElement);
  fill(group, ...parts);
  if (focused >= 0) group.children[Math.min(focused, parts.length - 1)]?.focus();
}
