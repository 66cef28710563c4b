// Elements without markup from text: everything that comes from a script is set as text or as an attribute.

const svgSpace = "http://www.w3.org/2000/svg";

/// Creates an element with attributes and children; texts become text nodes.
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

/// Creates an element of a drawing with attributes and children.
export function shape(name, attributes, ...children) {
  const made = document.createElementNS(svgSpace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/// Returns the element with an identifier.
export function byId(id) {
  return document.getElementById(id);
}

/// Replaces the children of an element.
export function fill(parent, ...children) {
  parent.replaceChildren(...children.filter((child) => child !== undefined && child !== null));
}

/// Gives an element these children: only what changes is moved, so that the focus and what is being typed stay.
export function arrangeChildren(parent, children) {
  const kept = new Set(children);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(child, next);
  }
}

/// Shows a short message for people and screen readers; of a long one its first line, without the file. A button opens the
/// whole message.
export function say(text, isError = false) {
  const status = byId("status");
  const lines = text.trim().split("\n");
  const [, line, words] = /:(\d+):\d+: \w+\[[\w-]+\]: (.*)$/.exec(lines[0]) ?? [];
  status.textContent = line ? `line ${line}: ${words}` : lines[0].replace(/^error: /, "");
  byId("details").textContent = text.trim();
  byId("details").hidden = true;
  byId("more").hidden = !isError || lines.length < 2;
  byId("more").setAttribute("aria-expanded", "false");
  status.title = text;
  status.classList.toggle("error", isError);
}

const drawingElements = new Set(["svg", "g", "path", "rect", "text", "image", "clipPath", "mask", "defs", "linearGradient",
  "radialGradient", "stop", "filter", "feGaussianBlur", "feColorMatrix", "feComponentTransfer", "feFuncR", "feFuncG",
  "feFuncB", "feFuncA", "feOffset", "feMerge", "feMergeNode", "feFlood", "feComposite", "feBlend", "feDropShadow", "use",
  "pattern", "circle", "ellipse", "line", "tspan", "title"]);
const styleNames = new Set(["mix-blend-mode", "isolation", "image-rendering"]);
let drawingCount = 0;

/// Makes a picture from its text, with known elements and attributes only. Its identifiers get a prefix of their own,
/// so that several pictures can stand on one page.
export function drawing(text) {
  return new Drawing().draw(text);
}

/// A picture that is drawn again and again: what is the same in the next text stays the same element.
export class Drawing {
  #prefix = `p${++drawingCount}-`;
  // The picture as it was parsed, and the element that was made of it.
  #parsed = null;
  #made = null;
  // The lines of its text, the places of the groups of views in them, and the parsed groups, by their keys.
  #lines = [];
  #groups = new Map();
  #sources = new Map();
  // The groups that are taken over from before, with the places that stand for them.
  #kept = [];

  /// Draws a text; returns the element that shows it, or null for no picture.
  draw(text) {
    const parsed = text ? new DOMParser().parseFromString(this.#shortened(text), "image/svg+xml").documentElement : null;
    if (!parsed) [this.#lines, this.#groups] = [[], new Map()];
    this.#kept = [];
    this.#made = !parsed ? null : this.#made ? this.#update(this.#made, this.#parsed, parsed) : this.#copy(parsed);
    this.#parsed = parsed;
    for (const [place, source] of this.#kept) place.replaceWith(source);
    this.#sources = new Map(Array.from(parsed?.querySelectorAll("[data-key]") ?? [], (source) => [source.getAttribute("data-key"), source]));
    return this.#made;
  }

  // Returns a text without what is in groups that were the same in the text before: parsing takes most of the time.
  #shortened(text) {
    const lines = text.split("\n");
    const groups = groupsOf(lines);
    const [linesBefore, groupsBefore] = [this.#lines, this.#groups];
    [this.#lines, this.#groups] = [lines, groups];
    const ends = new Map();
    for (const [key, group] of groups) {
      const before = groupsBefore.get(key);
      if (group && before && this.#sources.has(key)) ends.set(group.start, { ...group, key, before });
    }
    const short = [];
    for (let index = 0; index < lines.length; index += 1) {
      const group = ends.get(index);
      if (group && isSame(lines, group, linesBefore, group.before)) {
        short.push(`<g data-key="${group.key}" data-same=""/>`);
        index = group.end;
      } else short.push(lines[index]);
    }
    return short.join("\n");
  }

  // Returns the source of which a group that is the same was made.
  #sourceOf(source) {
    if (source.nodeType !== Node.ELEMENT_NODE || !source.hasAttribute("data-same")) return source;
    const known = this.#sources.get(source.getAttribute("data-key"));
    this.#kept.push([source, known]);
    return known;
  }

  #copy(given) {
    const source = this.#sourceOf(given);
    if (source.nodeType === Node.TEXT_NODE) return document.createTextNode(source.data);
    const made = document.createElementNS(svgSpace, source.localName);
    for (const { name, value } of source.attributes) this.#setAttribute(made, name, value);
    for (const child of drawn(source)) made.append(this.#copy(child));
    return made;
  }

  // Makes an element show another source; returns the element that shows it.
  #update(made, before, after) {
    if (before.isEqualNode(after)) return made;
    if (before.nodeType === Node.TEXT_NODE) {
      made.data = after.data;
      return made;
    }
    for (const { name } of before.attributes) if (!after.hasAttribute(name)) made.removeAttribute(name === "xlink:href" ? "href" : name);
    for (const { name, value } of after.attributes) if (before.getAttribute(name) !== value) this.#setAttribute(made, name, value);
    const knownParts = new Map();
    const elements = [...made.childNodes];
    drawn(before).forEach((source, index) => {
      const key = keyOf(source);
      if (!knownParts.has(key)) knownParts.set(key, []);
      knownParts.get(key).push({ source, element: elements[index] });
    });
    arrangeChildren(made, drawn(after).map((source) => {
      const old = knownParts.get(keyOf(source))?.shift();
      const known = this.#sourceOf(source);
      if (known !== source) return old?.source === known ? old.element : this.#copy(known);
      return old ? this.#update(old.element, old.source, source) : this.#copy(source);
    }));
    return made;
  }

  #setAttribute(made, name, value) {
    if (name === "id") made.id = this.#prefix + value;
    else if (name === "style") copyStyle(made, value);
    else if (name.startsWith("on") || name === "xmlns") return;
    else if (name === "href" || name === "xlink:href") {
      if (value.startsWith("data:image/")) made.setAttribute("href", value);
      else if (value.startsWith("#")) made.setAttribute("href", "#" + this.#prefix + value.slice(1));
    } else if (name === "xml:space") made.setAttributeNS("http://www.w3.org/XML/1998/namespace", "xml:space", value);
    else made.setAttribute(name, value.replace(/url\(#/g, `url(#${this.#prefix}`));
  }
}

// Returns the first and the last line of each group of a view, by its key; nothing for a view with several groups.
function groupsOf(lines) {
  const groups = new Map();
  const open = [];
  lines.forEach((line, index) => {
    if (line.startsWith("<g")) {
      if (!line.endsWith("/>")) open.push([/^<g data-key="(\d+)"/.exec(line)?.[1], index]);
    } else if (line === "</g>") {
      const [key, start] = open.pop() ?? [];
      if (key) groups.set(key, groups.has(key) ? null : { start, end: index });
    }
  });
  return groups;
}

function isSame(lines, { start, end }, linesBefore, before) {
  if (end - start !== before.end - before.start) return false;
  for (let index = start; index <= end; index += 1) {
    if (lines[index] !== linesBefore[index - start + before.start]) return false;
  }
  return true;
}

// The parts of a source that are drawn.
function drawn(source) {
  return [...source.childNodes].filter((child) =>
    child.nodeType === Node.TEXT_NODE || child.nodeType === Node.ELEMENT_NODE && drawingElements.has(child.localName));
}

// What is drawn of one view stays that of the view; the rest is told apart by its kind and its place.
function keyOf(source) {
  return source.nodeType === Node.TEXT_NODE ? "" : `${source.localName} ${source.getAttribute("data-key") ?? ""}`;
}

function copyStyle(made, text) {
  for (const name of styleNames) made.style.removeProperty(name);
  for (const part of text.split(";")) {
    const [name, value] = part.split(":");
    if (value && styleNames.has(name.trim())) made.style.setProperty(name.trim(), value.trim());
  }
}
