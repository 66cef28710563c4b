// Lines of text from the server, as in the REPL: a handle chooses its view, a place in the source leads there.
import { element } from "./dom.js";
import { model, choose, hover } from "./model.js";
import { showLine } from "./source.js";

// The place stands at the end of a line, after spaces, or alone on the next line, and without the file if that is the same.
// A diagnostic begins with its place, and its excerpt of the source has a bar.
const diagnosticPattern = /^(.+?):(\d+):\d+: (\w+)\[[\w-]+\]: (.*)$/;
const excerptPattern = /^\s*\d*\s*\|/;
const placePattern = /^(.*?)\s{2,}((?:\S+(?: \S+)*)?):(\d+)$/;

/// Returns the lines with their words and their places apart.
export function linesOf(texts) {
  const lines = [];
  let file = "";
  for (const text of texts) {
    const [, path, line, severity, message] = diagnosticPattern.exec(text) ?? [];
    if (path) {
      file = path;
      lines.push({ words: `${severity}  ${message}`, place: { file, line: Number(line), text: `${path.split("/").pop()}:${line}` } });
      continue;
    }
    if (excerptPattern.test(text)) {
      if (lines.at(-1)?.isExcerpt) lines.at(-1).words += `\n${text}`;
      else lines.push({ words: text, place: null, isExcerpt: true });
      continue;
    }
    // The name of a file may have spaces, and printed text may look like one.
    const found = placePattern.exec(text);
    const [, words, name, number] = found && (!found[2] || isFile(found[2])) ? found : [null, text];
    if (name) file = name;
    const place = number ? { file, line: Number(number), text: `${name}:${number}` } : null;
    if (place && !words.trim() && lines.length) lines.at(-1).place = place;
    else lines.push({ words, place });
  }
  return lines;
}

function isFile(name) {
  return model.state.files.some((file) => file.name === name || file.name.endsWith(`/${name}`));
}

/// Returns text with its handles as buttons.
export function linkedText(text) {
  const made = element("span", { class: "linked" });
  let end = 0;
  for (const found of text.matchAll(/@(\d+)/g)) {
    made.append(text.slice(end, found.index));
    const handle = Number(found[1]);
    made.append(element("button", {
      class: "handle link", onclick: () => choose(handle, "record"),
      onmouseenter: () => hover(handle), onmouseleave: () => hover(null),
    }, found[0]));
    end = found.index + found[0].length;
  }
  made.append(text.slice(end));
  return made;
}

/// Returns a line as a row, with further parts behind its words.
export function rowOfLine({ words, place, isExcerpt }, kind = "", ...parts) {
  return element("div", { class: `line ${isExcerpt ? "excerpt" : kind}` }, linkedText(words), ...parts,
    place ? element("button", { class: "place link", onclick: () => showLine(place.file, place.line) }, place.text) : null);
}
