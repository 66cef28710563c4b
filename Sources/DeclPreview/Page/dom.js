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
  if (!text) return null;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const prefix = `p${++drawingCount}-`;
  const copy = (source) => {
    if (!drawingElements.has(source.localName)) return null;
    const made = document.createElementNS(svgSpace, source.localName);
    for (const { name, value } of source.attributes) {
      if (name === "id") made.id = prefix + value;
      else if (name === "style") copyStyle(made, value);
      else if (name.startsWith("on") || name === "xmlns") continue;
      else if (name === "href" || name === "xlink:href") {
        if (value.startsWith("data:image/")) made.setAttribute("href", value);
        else if (value.startsWith("#")) made.setAttribute("href", "#" + prefix + value.slice(1));
      } else if (name === "xml:space") made.setAttributeNS("http://www.w3.org/XML/1998/namespace", "xml:space", value);
      else made.setAttribute(name, value.replace(/url\(#/g, `url(#${prefix}`));
    }
    for (const child of source.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) made.append(child.data);
      else if (child.nodeType === Node.ELEMENT_NODE) {
        const inner = copy(child);
        if (inner) made.append(inner);
      }
    }
    return made;
  };
  return copy(parsed);
}

function copyStyle(made, text) {
  for (const part of text.split(";")) {
    const [name, value] = part.split(":");
    if (value && styleNames.has(name.trim())) made.style.setProperty(name.trim(), value.trim());
  }
}
