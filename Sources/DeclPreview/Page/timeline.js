// The identity timeline: a lane for each lifetime, grouped by place, on a canvas of which only the visible part is drawn.
import { element, byId } from "./dom.js";
import { model, watch, shownUpdate, choose, hover } from "./model.js";
import { goTo } from "./moments.js";

const laneHeight = 16;
const topHeight = 16;
const timelineFont = "11px Inter, system-ui, sans-serif";
let labelWidth = 100;
const timelineFilters = { mine: true };
let laneList = [];
// The widths of labels, measured apart from the page, so that it is not laid out for that.
const labelWidths = new Map();
const measure = document.createElement("canvas").getContext("2d");
let dragging = false;
let isQueued = false;

/// Connects the timeline.
export function startTimeline() {
  const box = element("input", { type: "checkbox", onchange: (event) => { timelineFilters.mine = event.target.checked; order(); } });
  box.checked = true;
  byId("timeline-filter").append(element("label", {}, box, "mine"));
  const area = byId("timeline");
  area.addEventListener("scroll", queue);
  area.addEventListener("pointerdown", (event) => { dragging = true; area.setPointerCapture(event.pointerId); clicked(event); });
  area.addEventListener("pointermove", pointed);
  area.addEventListener("pointerup", () => { dragging = false; });
  area.addEventListener("pointerleave", () => hover(null));
  area.addEventListener("keydown", keyed);
  new ResizeObserver(queue).observe(area);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", queue);
  document.fonts.addEventListener("loadingdone", () => {
    labelWidths.clear();
    if (model.state) order();
  });
  watch((what) => {
    if (what === "state") order();
    else queue();
  });
}

function order() {
  const places = new Map();
  for (const lane of model.lanes.values()) {
    if (timelineFilters.mine && !lane.mine) continue;
    if (!places.has(lane.place)) places.set(lane.place, []);
    places.get(lane.place).push(lane);
  }
  const groups = [...places.values()];
  for (const group of groups) group.sort((a, b) => a.start - b.start || a.h - b.h);
  groups.sort((a, b) => a[0].start - b[0].start || a[0].h - b[0].h);
  laneList = groups.flat();
  if (labelWidths.size > 2 * laneList.length + 1000) labelWidths.clear();
  labelWidth = laneList.reduce((width, lane) => Math.max(width, widthOf(labelOf(lane)) + 30), 100);
  labelWidth = Math.ceil(Math.min(labelWidth, 230));
  byId("timeline").dataset.labelWidth = labelWidth;
  queue();
}

function widthOf(label) {
  if (!labelWidths.has(label)) {
    measure.font = timelineFont;
    labelWidths.set(label, measure.measureText(label).width);
  }
  return labelWidths.get(label);
}

function labelOf(lane) { return `${lane.type}${lane.key !== undefined ? `[${lane.key}]` : ""} @${lane.h}`; }

function queue() {
  if (isQueued) return;
  isQueued = true;
  requestAnimationFrame(() => { isQueued = false; drawLanes(); });
}

function widthOfUpdate() {
  const room = byId("timeline").clientWidth - labelWidth - 16;
  return Math.max(6, Math.min(48, room / Math.max(1, model.state.last)));
}

function xOf(update) { return labelWidth + (update - 0.5) * widthOfUpdate(); }

function drawLanes() {
  const area = byId("timeline");
  const canvas = byId("lanes");
  if (!model.state) return;
  const [width, height] = [area.clientWidth, area.clientHeight];
  const total = [labelWidth + widthOfUpdate() * (model.state.last + 1), topHeight + laneList.length * laneHeight + 8];
  // The canvas is as large as the window on it; a filler gives the area its size.
  let filler = byId("lanes-filler");
  if (!filler) {
    filler = element("div", { id: "lanes-filler" });
    area.append(filler);
  }
  // The present stays in sight, unless someone looks at what was before.
  const followsPresent = !model.moment && area.scrollLeft + width >= area.scrollWidth - 40;
  filler.style.width = `${Math.min(total[0], 8_000_000)}px`;
  filler.style.height = `${total[1]}px`;
  if (followsPresent && area.scrollLeft + width < area.scrollWidth) area.scrollLeft = area.scrollWidth;
  const ratio = devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  const colors = colorsOf(area);
  context.fillStyle = colors.back;
  context.fillRect(0, 0, width, height);
  const [dx, dy] = [area.scrollLeft, area.scrollTop];
  const step = widthOfUpdate();
  const first = Math.max(1, Math.floor((dx) / step));
  const last = Math.min(model.state.last, Math.ceil((dx + width - labelWidth) / step) + 1);
  const firstLane = Math.max(0, Math.floor((dy - topHeight) / laneHeight));
  const lastLane = Math.min(laneList.length, Math.ceil((dy + height) / laneHeight) + 1);
  const rows = new Map(laneList.map((lane, index) => [lane.h, index]));
  const yOf = (index) => topHeight + index * laneHeight + laneHeight / 2 - dy;
  context.font = timelineFont;
  context.textBaseline = "middle";
  const now = shownUpdate();
  context.fillStyle = colors.now;
  if (now) context.fillRect(xOf(now) - dx - Math.max(2, step / 2), 0, Math.max(4, step), height);
  for (let index = firstLane; index < lastLane; index += 1) {
    drawLane(context, laneList[index], yOf(index), { dx, first, last, colors, rows, yOf, step, width });
  }
  context.fillStyle = colors.back;
  context.fillRect(0, 0, labelWidth - 4, height);
  for (let index = firstLane; index < lastLane; index += 1) {
    const lane = laneList[index];
    const isSame = index > 0 && laneList[index - 1].place === lane.place;
    context.fillStyle = lane.h === model.chosen ? colors.accent : lane.end ? colors.faint : colors.text;
    context.fillText(`${isSame ? "  " : ""}${labelOf(lane)}`, 8, yOf(index), labelWidth - 16);
    if (!isSame && index > 0) {
      context.fillStyle = colors.line;
      context.fillRect(0, yOf(index) - laneHeight / 2, width, 0.5);
    }
  }
  context.fillStyle = colors.back;
  context.fillRect(0, 0, width, topHeight);
  context.fillStyle = colors.faint;
  // Numbers stand apart; that of the shown update is always there, and those beside it give way.
  const room = context.measureText(`#${model.state.last}`).width + 8;
  const every = Math.max(1, Math.ceil(room / step));
  const place = (update) => Math.min(xOf(update) - dx - 8, width - room + 6);
  for (let update = first; update <= last; update += 1) {
    if (update !== now && (update % every || Math.abs(place(update) - place(now)) < room)) continue;
    if (place(update) > labelWidth - 8) context.fillText(`#${update}`, place(update), topHeight / 2);
  }
}

function drawLane(context, lane, y, { dx, first, last, colors, rows, yOf, step, width }) {
  const end = lane.end ?? model.state.last;
  const [x0, x1] = [xOf(Math.max(lane.start, first - 1)) - dx, Math.min(xOf(end) - dx + (lane.end ? 0 : step / 2), width)];
  if (x1 >= labelWidth && lane.start <= last) {
    context.fillStyle = lane.h === model.hovered || lane.h === model.chosen ? colors.barStrong : colors.bar;
    context.fillRect(x0, y - 4, Math.max(2, x1 - x0), 8);
    context.fillStyle = colors.state;
    // A thin line for each value of its state, from one change to the next.
    lane.states.forEach((state, place) => {
      const next = Math.min(lane.states[place + 1]?.n ?? end + 1, end + 1);
      if (next < first - 1 || state.n > last) return;
      const from = xOf(Math.max(state.n, first - 1)) - dx;
      // The last one ends with the lifetime.
      const to = Math.min(xOf(Math.min(next, last + 1)) - dx - step / 2 - 2, lane.end ? xOf(lane.end) - dx - 2 : Infinity);
      context.fillRect(from, y + 5, Math.max(1, to - from), 1.5);
    });
    for (let index = 0; index < lane.runs.length; index += 2) {
      const update = lane.runs[index];
      if (update < first - 1 || update > last) continue;
      context.fillStyle = colors.reasons[model.reasons[lane.runs[index + 1]]] ?? colors.faint;
      context.beginPath();
      context.arc(xOf(update) - dx, y, 3.5, 0, 7);
      context.fill();
    }
  }
  if (lane.end) {
    const x = xOf(lane.end) - dx;
    // A row that left the sight has not ended.
    context.fillStyle = lane.hidden ? colors.faint : colors.end;
    context.fillRect(x - 1.5, y - 6, 3, 12);
    const twin = rows.get(lane.twin);
    if (twin !== undefined) {
      context.strokeStyle = colors.end;
      context.setLineDash([2, 3]);
      context.beginPath();
      context.moveTo(x, y + 6);
      context.lineTo(x, yOf(twin));
      context.stroke();
      context.setLineDash([]);
    }
  }
}

const reasonColors = { first: "#34a853", value: "#1a73e8", state: "#b45ad6", binding: "#8e5bd6", object: "#e8710a", observable: "#e8710a",
  environment: "#00897b", storage: "#6d4c41", geometry: "#9aa0a6", focus: "#d81b60", reload: "#c0a000", identity: "#d93025", unknown: "#777777" };

function colorsOf(area) {
  const style = getComputedStyle(area);
  const color = (name) => style.getPropertyValue(name).trim();
  return { back: color("--back"), text: color("--text"), faint: color("--faint"), line: color("--line"), accent: color("--accent"),
    bar: color("--bar"), barStrong: color("--bar-strong"), end: color("--red"), state: color("--violet"), now: color("--now"), reasons: reasonColors };
}

function locate(event) {
  const area = byId("timeline");
  const frame = area.getBoundingClientRect();
  const x = event.clientX - frame.left + area.scrollLeft;
  const y = event.clientY - frame.top + area.scrollTop;
  const lane = laneList[Math.floor((y - topHeight) / laneHeight)];
  const update = Math.round((x - labelWidth) / widthOfUpdate() + 0.5);
  return { lane, update: event.clientX - frame.left > labelWidth ? Math.max(1, Math.min(model.state.last, update)) : null };
}

function clicked(event) {
  const { lane, update } = locate(event);
  if (lane) choose(lane.h, "timeline");
  if (update) goTo(update);
}

function pointed(event) {
  if (!model.state) return;
  const { lane, update } = locate(event);
  hover(lane?.h ?? null);
  if (dragging && update && update !== shownUpdate()) goTo(update);
  byId("timeline-note").textContent = lane ? describe(lane, update) : "";
}

function describe(lane, update) {
  let text = `${lane.type} @${lane.h}: from #${lane.start}`;
  if (lane.end) text += ` to #${lane.end}: ${lane.reason ?? lane.decider ?? "removed"}${lane.twin ? `; @${lane.twin} began in its place` : ""}`;
  text += `, ran ${lane.count} ${lane.count === 1 ? "time" : "times"}`;
  for (let index = 0; index < lane.runs.length; index += 2) {
    if (lane.runs[index] === update) text += `; in #${update}: ${model.reasons[lane.runs[index + 1]]}`;
  }
  for (const state of lane.states) if (state.n === update) text += `; ${state.text}`;
  return text;
}

function keyed(event) {
  const index = laneList.findIndex((lane) => lane.h === model.chosen);
  switch (event.key) {
    case "ArrowLeft": goTo(Math.max(1, shownUpdate() - 1)); break;
    case "ArrowRight": goTo(Math.min(model.state.last, shownUpdate() + 1)); break;
    case "Home": goTo(1); break;
    case "End": goTo(model.state.last); break;
    case "ArrowDown": if (laneList[index + 1]) choose(laneList[index + 1].h, "timeline"); break;
    case "ArrowUp": if (laneList[index - 1]) choose(laneList[index - 1].h, "timeline"); break;
    default: return;
  }
  const lane = model.lanes.get(model.chosen);
  byId("timeline-note").textContent = lane ? describe(lane, shownUpdate()) : `#${shownUpdate()}`;
  event.preventDefault();
}
