// The record of an update, line by line as in the REPL, each with the question why.
import { element, byId, fill } from "./dom.js";
import { ask, exportedData } from "./connection.js";
import { model, watch, shownEntry, choose, hover } from "./model.js";

/// Connects the record pane.
export function startRecord() {
  watch((what) => {
    if (what === "state" || what === "moment") drawRecord();
  });
}

/// Returns a line with its handles as buttons.
export function linkedLine(text) {
  const line = element("span", { class: "linked" });
  let end = 0;
  for (const found of text.matchAll(/@(\d+)/g)) {
    line.append(text.slice(end, found.index));
    const handle = Number(found[1]);
    line.append(element("button", {
      class: "handle link", onclick: () => choose(handle, "record"),
      onmouseenter: () => hover(handle), onmouseleave: () => hover(null),
    }, found[0]));
    end = found.index + found[0].length;
  }
  line.append(text.slice(end));
  return line;
}

// The words at the beginning of lines, with their colours; those of views can be asked about.
const verbs = { write: "write", eval: "ran", build: "ran", same: "asked", new: "new", back: "new", revive: "new", gone: "gone", leave: "gone", ended: "gone",
  move: "moved", kept: "kept", reset: "reset", dropped: "gone" };
const askable = new Set(["eval", "build", "same", "new", "back", "revive", "gone", "leave", "move"]);

function drawRecord() {
  const entry = shownEntry();
  if (!entry) {
    byId("record-title").textContent = "Update";
    return fill(byId("record"), element("p", { class: "empty" }, "There has been no update yet."));
  }
  byId("record-title").textContent = entry.lines[0] ?? `#${entry.n}`;
  fill(byId("record"), ...entry.lines.slice(1).map((text) => lineOf(text, entry)));
}

function lineOf(text, entry) {
  const word = text.trim().split(" ")[0];
  const row = element("div", { class: `line ${verbs[word] ?? ""}` }, linkedLine(text));
  const handle = /@(\d+)/.exec(text)?.[1];
  if (handle && askable.has(word) && !exportedData) {
    row.append(element("button", {
      class: "why", "aria-expanded": "false", onclick: (event) => toggleWhy(event.currentTarget, row, Number(handle), entry.n),
    }, word === "same" ? "why not" : "why"));
  }
  return row;
}

async function toggleWhy(button, row, handle, update) {
  const open = row.nextElementSibling;
  if (open?.classList.contains("chain")) {
    open.remove();
    button.setAttribute("aria-expanded", "false");
    return;
  }
  const chain = element("div", { class: "chain" });
  try {
    const answer = await ask(`why/${handle}/${update}`);
    fill(chain, ...answer.lines.map((line) => element("div", { class: "line" }, linkedLine(line))));
  } catch (error) {
    chain.textContent = error.message;
  }
  row.after(chain);
  button.setAttribute("aria-expanded", "true");
}
