// The record of an update, line by line as in the REPL, each with the question why.
import { element, byId, fill } from "./dom.js";
import { ask, exportedData } from "./connection.js";
import { linesOf, rowOfLine } from "./lines.js";
import { watch, shownEntry } from "./model.js";

/// Connects the record pane.
export function startRecord() {
  watch((what) => {
    if (what === "state" || what === "moment") drawRecord();
  });
}

// The words at the beginning of lines, with their colours; those of views can be asked about.
const verbs = { write: "write", eval: "ran", build: "ran", same: "asked", new: "new", back: "new", revive: "new", gone: "gone", leave: "gone", ended: "gone",
  move: "moved", error: "gone", kept: "kept", reset: "reset", dropped: "gone" };
const askable = new Set(["eval", "build", "same", "new", "back", "revive", "gone", "leave", "move"]);

function drawRecord() {
  const entry = shownEntry();
  if (!entry) {
    byId("record-title").textContent = "Update";
    return fill(byId("record"), element("p", { class: "empty" }, "There has been no update yet."));
  }
  byId("record-title").textContent = entry.lines[0] ?? `#${entry.n}`;
  fill(byId("record"), ...linesOf(entry.lines.slice(1)).map((line) => lineOf(line, entry)));
}

function lineOf(line, entry) {
  const word = line.words.trim().split(" ")[0];
  const handle = /@(\d+)/.exec(line.words)?.[1];
  const isAskable = handle && askable.has(word) && !exportedData;
  const why = isAskable ? element("button", {
    class: "why", "aria-expanded": "false",
    onclick: (event) => toggleWhy(event.currentTarget, event.currentTarget.closest(".line"), Number(handle), entry.n),
  }, word === "same" ? "why not" : "why") : null;
  return rowOfLine(line, verbs[word], why);
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
    fill(chain, ...linesOf(answer.lines).map((line) => rowOfLine(line)));
  } catch (error) {
    chain.textContent = error.message;
  }
  row.after(chain);
  button.setAttribute("aria-expanded", "true");
}
