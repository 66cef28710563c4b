// The source with its messages and fixes, and the counts of its bodies.
import { element, byId, fill, say } from "./dom.js";
import { act, exportedData } from "./connection.js";
import { model, watch, choose, hover } from "./model.js";

let chosenFile = 0;
let drawnSource = null;
// The counts of runs beside the bodies, by their lines.
let counts = new Map();

/// Connects the source and message panes.
export function startSource() {
  watch((what, detail) => {
    if (what === "state") { drawMessages(); drawSource(); }
    if (what === "choice") { drawSource(); if (detail !== "source") scrollToChosen(); }
    if (what === "hover") markLines();
  });
}

function messageOf(message, index) {
  const at = message.at;
  const isHazard = message.severity !== "error";
  const row = element("div", { class: `message ${message.severity}` },
    element("span", { class: "severity" }, message.severity),
    at ? element("button", { class: "link", onclick: () => showLine(at.file, at.line) }, `${at.file.split("/").pop()}:${at.line}:${at.column}`) : null,
    element("span", { class: "words" }, message.message), element("span", { class: "faint" }, message.code));
  for (const note of message.notes) row.append(element("div", { class: "faint note" }, note.message));
  if (!exportedData) {
    message.fixes.forEach((fix, number) => row.append(element("button", { class: "fix", onclick: () => applyFix(index, number) }, `Fix: ${fix.message}`)));
  }
  return row;
}

async function applyFix(message, fix) {
  try {
    const answer = await act("fix", { revision: model.state.revision, message, fix });
    say(answer.text);
  } catch (error) {
    say(error.message, true);
  }
}

function drawMessages() {
  const { messages, reload, problem, warnings } = model.state;
  const errors = messages.filter((message) => message.severity === "error").length;
  const banner = byId("banner");
  const texts = [];
  if (problem) texts.push(problem);
  if (errors) {
    texts.push(`${errors} ${errors === 1 ? "error" : "errors"}${model.state.last ? "; the picture is that of the last good source" : ""}`);
  }
  banner.hidden = !texts.length;
  fill(banner, ...texts.map((text) => element("span", {}, text)),
    ...messages.filter((message) => message.severity === "error").slice(0, 3).map((message) => messageOf(message, messages.indexOf(message))));
  const tab = byId("tab-messages");
  if (tab) tab.textContent = `Messages${messages.length ? ` (${messages.length})` : ""}`;
  fill(byId("messages"),
    ...messages.map(messageOf),
    ...(warnings ?? []).map((text) => element("div", { class: "message warning" }, element("span", { class: "severity" }, "picture"), element("span", { class: "words" }, text))),
    reload.length ? element("h3", {}, `Last reload${model.state.saved ? `: ${Math.round(model.state.saved)} ms` : ""}`) : null,
    ...reload.map((line) => element("div", { class: `line ${line.trim().split(" ")[0]}` }, line)),
    messages.length || reload.length ? null : element("p", { class: "empty" }, "No messages."));
}

/// Shows a line of a file, which may be named by the end of its path.
export function showLine(file, line) {
  const index = model.state.files.findIndex((each) => each.name === file || each.name.endsWith(`/${file}`));
  if (index >= 0) chosenFile = index;
  byId("tab-source").click();
  drawSource();
  byId("source").querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: "center" });
}

/// Brings the line of the chosen view into sight.
export function scrollToChosen(block = "nearest") {
  const at = model.nodes.get(model.chosen)?.at;
  if (!at) return;
  if (at[0] !== chosenFile) { chosenFile = at[0]; drawSource(); }
  byId("source").querySelector(`[data-line="${at[1]}"]`)?.scrollIntoView({ block });
}

function drawSource() {
  const { files, messages, bodies } = model.state;
  const ofFile = bodies.filter((body) => body.file === chosenFile);
  const now = [chosenFile, files, JSON.stringify(messages), ofFile.map((body) => body.line).join()];
  if (drawnSource && now.every((part, index) => part === drawnSource[index])) {
    drawCounts(ofFile);
    return markLines();
  }
  drawnSource = now;
  const pane = byId("source");
  const file = files[Math.min(chosenFile, files.length - 1)];
  if (!file) return fill(pane, element("p", { class: "empty" }, "No file."));
  const tabs = files.length > 1 ? element("div", { class: "tabs", role: "tablist", "aria-label": "Files" },
    ...files.map((each, index) => element("button", { role: "tab", "aria-selected": String(index === chosenFile),
      onclick: () => { chosenFile = index; drawSource(); } }, each.name.split("/").pop()))) : null;
  const ofLine = new Map();
  messages.forEach((message, index) => {
    if (message.at?.file !== file.name) return;
    if (!ofLine.has(message.at.line)) ofLine.set(message.at.line, []);
    ofLine.get(message.at.line).push([message, index]);
  });
  counts = new Map(ofFile.map(({ line, type }) => [line, element("span", { class: "count", title: `runs of ${type}.body` })]));
  drawCounts(ofFile);
  const list = element("div", { class: "code", role: "list", "aria-label": file.name });
  file.text.split("\n").forEach((text, index) => {
    const number = index + 1;
    const row = element("div", { class: "code-line", "data-line": number, role: "listitem", onclick: () => viewOfLine(number) },
      element("span", { class: "number" }, String(number)), element("span", { class: "words" }, text || " "));
    if (counts.has(number)) row.append(counts.get(number));
    for (const [message] of ofLine.get(number) ?? []) row.classList.add(message.severity);
    list.append(row);
    for (const [message, place] of ofLine.get(number) ?? []) list.append(messageOf(message, place));
  });
  const top = pane.scrollTop;
  fill(pane, tabs, list);
  pane.scrollTop = top;
  markLines();
}

function drawCounts(bodies) {
  for (const { line, count } of bodies) counts.get(line).textContent = `${count}×`;
}

// The innermost view that the line makes: the one with the shortest range.
function viewOfLine(line) {
  let best = null;
  for (const node of model.state.tree) {
    if (!node.at || node.at[0] !== chosenFile || line < node.at[1] || line > node.at[3]) continue;
    if (!best || node.at[3] - node.at[1] < best.at[3] - best.at[1]) best = node;
  }
  if (best) { choose(best.h, "source"); hover(best.h); }
}

function markLines() {
  for (const row of byId("source").querySelectorAll(".code-line.marked")) row.classList.remove("marked");
  const at = (model.nodes.get(model.hovered) ?? model.nodes.get(model.chosen))?.at;
  if (!at || at[0] !== chosenFile) return;
  for (let line = at[1]; line <= Math.min(at[3], at[1] + 80); line += 1) {
    byId("source").querySelector(`[data-line="${line}"]`)?.classList.add("marked");
  }
}
