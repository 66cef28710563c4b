// One view: who it is, its state, what it reads, how it got its frame.
import { element, byId, fill, say } from "./dom.js";
import { ask, exportedData } from "./connection.js";
import { model, watch, shownUpdate } from "./model.js";
import { linesOf, linkedText, rowOfLine } from "./lines.js";
import { step } from "./sending.js";

// The view that is being asked for, and whether it must be asked for again after that.
let asked = null;
let isViewOutdated = false;

/// Connects the view pane.
export function startView() {
  drawView();
  watch((what) => {
    if (what === "choice" || what === "state" || what === "moment") drawView();
  });
}

async function drawView() {
  if (!model.chosen) {
    byId("view-title").textContent = "View";
    return fill(byId("view"), element("p", { class: "empty" },
      "Choose a view in the tree, the timeline or, with Alt, in the picture."));
  }
  // What is being typed in a state cell stays.
  if (byId("view").contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
  // Updates come faster than answers: one question at a time.
  if (asked) {
    isViewOutdated = true;
    return;
  }
  asked = model.chosen;
  isViewOutdated = false;
  try {
    const view = await ask(`view/${asked}`);
    if (asked !== model.chosen) return;
    byId("view-title").textContent = `${view.title} @${view.h}`;
    const why = exportedData ? null : element("div", { class: "asked" },
      whyButton(view.h), element("div", { class: "chain", hidden: true }));
    // In the past the state is that of then; the rest is known of the present.
    const past = model.moment?.tree.find((node) => node.h === view.h);
    const cells = model.moment ? (past?.state ?? []).map((cell) => ({ ...cell, type: "", readers: [] })) : view.cells;
    fill(byId("view"), why, ...cells.map((cell) => cellOf(view.h, cell)), ...view.sections.map(sectionOf));
  } catch (error) {
    if (asked !== model.chosen) return;
    byId("view-title").textContent = `@${model.chosen}`;
    fill(byId("view"), element("p", { class: "empty" }, error.message));
  } finally {
    asked = null;
    if (isViewOutdated) drawView();
  }
}

function whyButton(handle) {
  return element("button", { onclick: async (event) => {
    const chain = event.target.nextElementSibling;
    try {
      const answer = await ask(`why/${handle}/${shownUpdate()}`);
      fill(chain, ...linesOf(answer.lines).map((line) => rowOfLine(line)));
    } catch (error) {
      chain.textContent = error.message;
    }
    chain.hidden = false;
  } }, `Why did it run or not in #${shownUpdate()}?`);
}

function cellOf(handle, cell) {
  const input = element("input", { value: cell.value, "aria-label": `${cell.name}: ${cell.type}`, spellcheck: "false",
    disabled: Boolean(exportedData || model.moment) });
  const form = element("form", { class: "state-cell", onsubmit: async (event) => {
    event.preventDefault();
    if (await step(`:set @${handle}.${cell.name} = ${input.value}`)) {
      say(`${cell.name} was set`);
      input.blur();
    }
  } }, element("label", {}, element("span", { class: "faint" }, `@${cell.wrapper} `), cell.type ? `${cell.name}: ${cell.type} ` : cell.name), input);
  if (cell.readers.length) form.append(element("div", { class: "faint" }, "read by ", linkedText(cell.readers.join(", "))));
  return form;
}

function sectionOf(section) {
  return element("details", { open: section.title !== "Layout" },
    element("summary", {}, section.title),
    ...linesOf(section.text.split("\n").filter((line) => line.trim())).map((line) => rowOfLine(line)));
}
