// Moments: the picture, tree and record after an earlier update.
import { element, byId, fill, say } from "./dom.js";
import { ask } from "./connection.js";
import { model, watch, changed, shownUpdate } from "./model.js";

const knownMoments = new Map();
let wanted = null;
let isAsking = false;

/// Connects the buttons for moments.
export function startMoments() {
  const button = (text, label, action) => element("button", { title: label, "aria-label": label, onclick: action }, text);
  fill(byId("moments"),
    element("span", { id: "moment-text" }),
    button("«", "First update", () => goTo(1)),
    button("‹", "Update before", () => goTo(Math.max(1, shownUpdate() - 1))),
    button("›", "Update after", () => goTo(Math.min(model.state.last, shownUpdate() + 1))),
    button("»", "The present", () => goTo(model.state.last)));
  watch((what, detail) => {
    if (what === "state" && detail.isWhole) knownMoments.clear();
    if (what === "state" || what === "moment") {
      byId("moment-text").textContent = model.state.last ? `#${shownUpdate()} of ${model.state.last}` : "no update";
    }
  });
}

/// Shows the moment after an update; while one is being made, the last one asked for follows it.
export async function goTo(update) {
  wanted = update;
  if (isAsking) return;
  isAsking = true;
  while (wanted !== null) {
    const next = wanted;
    wanted = null;
    await show(next);
  }
  isAsking = false;
}

async function show(update) {
  if (update >= model.state.last || update < 1) {
    if (model.moment) {
      model.moment = null;
      changed("moment");
    }
    return;
  }
  try {
    if (!knownMoments.has(update)) {
      const moment = await ask(`moment/${update}`);
      if (knownMoments.size > 200) knownMoments.delete(knownMoments.keys().next().value);
      knownMoments.set(update, moment);
    }
    model.moment = knownMoments.get(update);
    model.moment.nodes ??= new Map(model.moment.tree.map((node) => [node.h, node]));
    changed("moment");
  } catch (error) {
    say(error.message, true);
  }
}
