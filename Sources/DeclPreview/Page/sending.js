// Lines of the REPL on their way to the server: one after another, in the order of the fingers.
import { say } from "./dom.js";
import { act } from "./connection.js";
import { model, changed } from "./model.js";

/// Returns a text as a literal of Swift.
export function literal(text) {
  return JSON.stringify(text).replace(/\\u([0-9a-f]{4})|\\([bf])|(?:\\.)/g, (all, code, letter) =>
    code ? `\\u{${code}}` : letter ? `\\u{${letter === "b" ? 8 : "C"}}` : all);
}

const unsent = [];
let isSending = false;
// The revision of the state that has the effects of all lines that were answered.
let awaitedRevision = 0;

/// Sends a line after those before it; returns the answer. A line that still waits gives way to the next one if both
/// replace the same.
export function send(line, replaces, named) {
  const last = unsent.at(-1);
  if (replaces && last?.replaces === replaces) {
    last.line = line;
    return last.answer;
  }
  const entry = { line, replaces, named };
  entry.answer = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
  unsent.push(entry);
  sendNext();
  return entry.answer;
}

async function sendNext() {
  if (isSending) return;
  isSending = true;
  while (unsent.length) {
    const { line, named, resolve, reject } = unsent.shift();
    try {
      const answer = await act("run", { line, named });
      awaitedRevision = Math.max(awaitedRevision, answer.revision ?? 0);
      resolve(answer);
    } catch (error) {
      reject(error);
    }
  }
  isSending = false;
  // After the state that may have come meanwhile is drawn.
  requestAnimationFrame(() => { if (isSettled()) changed("settled"); });
}

/// Sends a step and shows its error, unless it is only tried; returns the answer, or null if it was refused.
export async function step(line, { replaces, isTried = false } = {}) {
  if (model.moment) return say("steps take effect in the present: press » first", true);
  try {
    const answer = await send(line, replaces, !replaces);
    say(answer.text.trim().split("\n")[0] || "");
    return answer;
  } catch (error) {
    if (!isTried) say(error.message, true);
    return null;
  }
}

/// Whether the state has the effects of everything that was done.
export function isSettled() {
  return !isSending && model.state.revision >= awaitedRevision;
}
