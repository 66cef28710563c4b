// The steps so far: edited, performed again, taken away; and a line for any command.
import { element, byId, fill, say } from "./dom.js";
import { act, exportedData } from "./connection.js";
import { model, watch } from "./model.js";
import { goTo } from "./moments.js";
import { send, step } from "./sending.js";

// Of many steps the last ones are shown.
const shownSteps = 150;
const lineHistory = [];
let historyIndex = 0;

/// Connects the step pane.
export function startSteps() {
  const list = element("ol", { id: "step-list", "aria-label": "Steps so far" });
  if (exportedData) {
    fill(byId("steps"), list);
  } else {
    const input = element("input", { id: "line", placeholder: ":tap \"Add\", or an expression", "aria-label": "A line of the REPL", spellcheck: "false", autocomplete: "off" });
    const output = element("pre", { id: "line-output", tabindex: "0", "aria-live": "polite" });
    const form = element("form", { class: "line-form", onsubmit: async (event) => {
      event.preventDefault();
      if (!input.value.trim()) return;
      lineHistory.push(input.value);
      historyIndex = lineHistory.length;
      const line = input.value;
      input.value = "";
      try {
        const answer = await send(line);
        output.textContent = answer.text + answer.errors;
        // What the line has done is to be seen in the present.
        if (model.moment) goTo(Infinity);
      } catch (error) {
        output.textContent = error.message;
      }
    } }, input, element("button", {}, "Run"));
    input.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      historyIndex = Math.max(0, Math.min(lineHistory.length, historyIndex + (event.key === "ArrowUp" ? -1 : 1)));
      input.value = lineHistory[historyIndex] ?? "";
      event.preventDefault();
    });
    const tools = element("div", { class: "group tools", role: "group", "aria-label": "Steps" },
      element("button", { onclick: () => step(":undo") }, "Undo"),
      element("button", { onclick: () => replay(model.state.steps) }, "Replay all"),
      element("button", { onclick: () => replay([]) }, "Start over"),
      element("a", { href: "steps/steps", download: "session.steps" }, "Steps"),
      element("a", { href: "steps/transcript", download: "session.transcript" }, "Transcript"),
      element("a", { href: "steps/test", download: "session-test.steps" }, "Test"),
      element("a", { href: "export", download: "session.html" }, "Page"));
    fill(byId("steps"), element("div", { class: "step-column" }, tools, list), element("div", { class: "line-column" }, form, output));
  }
  watch((what) => { if (what === "state") drawSteps(list); });
}

async function replay(steps) {
  try {
    await act("replay", { steps });
    say(`${steps.length} ${steps.length === 1 ? "step was" : "steps were"} performed again`);
  } catch (error) {
    say(error.message, true);
  }
}

function drawSteps(list) {
  // What is being edited stays.
  if (list.contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
  const { steps } = model.state;
  const first = Math.max(0, steps.length - shownSteps);
  list.setAttribute("start", String(first + 1));
  // The numbers stand in the margin.
  list.style.setProperty("--digits", String(steps.length).length);
  fill(list, ...steps.slice(first).map((text, place) => [text, first + place]).map(([text, index]) => element("li", {},
    exportedData ? text : element("input", { value: text, title: text, "aria-label": `Step ${index + 1}`, spellcheck: "false", onkeydown: (event) => {
      if (event.key === "Escape") { event.target.value = text; event.target.blur(); drawSteps(list); }
      if (event.key !== "Enter") return;
      const edited = [...steps];
      if (event.target.value.trim()) edited[index] = event.target.value; else edited.splice(index, 1);
      event.target.blur();
      replay(edited);
    } }),
    exportedData ? null : element("button", { class: "small", title: "Performs the steps up to here again", "aria-label": `Replay up to step ${index + 1}`, onclick: () => replay(steps.slice(0, index + 1)) }, "⟲"),
    exportedData ? null : element("button", { class: "small", title: "Removes the step and performs the others again", "aria-label": `Remove step ${index + 1}`, onclick: () => replay(steps.filter((_, place) => place !== index)) }, "✕"))));
  if (!steps.length) list.append(element("li", { class: "empty" }, "No steps yet: use the picture, or write one."));
  // After the page is laid out, so that it is not laid out for that alone.
  requestAnimationFrame(() => { list.scrollTop = list.scrollHeight; });
}
