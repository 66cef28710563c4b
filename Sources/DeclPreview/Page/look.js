// The appearance: device, light and dark, type size, direction, locale; previews as tabs; variants side by side.
import { element, byId, fill, drawing, say } from "./dom.js";
import { act, exportedData } from "./connection.js";
import { model, watch } from "./model.js";
import { step, literal } from "./sending.js";

/// Connects the switches of the appearance.
export function startLook() {
  watch((what) => { if (what === "state") { drawLook(); drawPreviews(); } });
  addEventListener("resize", fitHeader);
}

async function setLook(change) {
  const wanted = { ...model.state.appearance, ...change };
  try {
    await act("appearance", wanted);
  } catch (error) {
    say(error.message, true);
  }
}

const deviceNames = ["iphone", "ipad", "mac", "320x568"];

function choices(label, values, value, action) {
  const list = values.includes(value) ? values : [...values, value];
  const box = element("select", { "aria-label": label, title: label, disabled: Boolean(exportedData), onchange: (event) => action(event.target.value) },
    ...list.map((each) => element("option", { value: each }, each)));
  box.value = value;
  return box;
}

function toggle(text, label, isOn, action) {
  return element("button", { "aria-pressed": String(isOn), title: label, disabled: Boolean(exportedData), onclick: () => action(!isOn) }, text);
}

function drawLook() {
  const look = model.state.appearance;
  const box = byId("look");
  if (box.contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
  const focused = [...box.children].indexOf(document.activeElement);
  const locale = element("input", { "aria-label": "Locale", title: "Locale", placeholder: "locale", value: look.locale ?? "", size: "7", disabled: Boolean(exportedData),
    onkeydown: (event) => { if (event.key === "Enter") { event.target.blur(); setLook({ locale: event.target.value || undefined }); } } });
  fill(box,
    choices("Device", deviceNames, look.device, (device) => setLook({ device })),
    toggle("dark", "Dark appearance", Boolean(look.dark), (dark) => setLook({ dark })),
    choices("Type size", model.typeSizes, look.typeSize ?? "large", (typeSize) => setLook({ typeSize })),
    toggle("RTL", "Right to left", Boolean(look.rtl), (rtl) => setLook({ rtl })),
    locale,
    toggle("contrast", "Increased contrast", Boolean(look.contrast), (contrast) => setLook({ contrast })));
  if (focused >= 0) box.children[focused]?.focus();
}

let drawnPreviews = "";

function drawPreviews() {
  const { previews } = model.state;
  const now = JSON.stringify(previews);
  if (now === drawnPreviews) return;
  drawnPreviews = now;
  fill(byId("previews"), ...previews.map((preview) => element("button", {
    role: "tab", "aria-selected": String(Boolean(preview.mounted)),
    onclick: () => step(`:mount ${literal(preview.name)}`),
  }, preview.name)));
  // After the header has its title.
  requestAnimationFrame(fitHeader);
}

// Previews for which the header has no room stand on lines of their own.
function fitHeader() {
  const header = document.querySelector("header.bar");
  header.classList.remove("many");
  header.classList.toggle("many", header.scrollWidth > header.clientWidth);
}

const variantLooks = [
  { dark: false }, { dark: true }, { typeSize: "xSmall" }, { typeSize: "xxxLarge" }, { typeSize: "accessibility3" }, { rtl: true },
  { device: "320x568" }, { device: "ipad" },
];

function variantName(look) {
  if (look.device) return look.device;
  if (look.typeSize) return look.typeSize;
  if (look.rtl) return "right to left";
  return look.dark ? "dark" : "light";
}

let isDrawingVariants = false;
let areVariantsOutdated = false;

/// Draws the variants, from one state; what changes meanwhile is drawn after that.
export async function drawVariants() {
  if (byId("variants").hidden || exportedData) return;
  areVariantsOutdated = isDrawingVariants;
  if (isDrawingVariants) return;
  isDrawingVariants = true;
  const base = model.state.appearance;
  if (!byId("variants").children.length) fill(byId("variants"), element("p", { class: "empty" }, "The variants are being drawn."));
  try {
    const answer = await act("variants", { variants: variantLooks.map((look) => ({ device: base.device, ...look })) });
    fill(byId("variants"), ...answer.variants.map((variant, index) => {
      const picture = drawing(variant.picture);
      picture?.setAttribute("role", "img");
      picture?.setAttribute("aria-label", variantName(variantLooks[index]));
      return element("figure", {}, element("figcaption", {}, variantName(variantLooks[index])), picture);
    }));
  } catch (error) {
    fill(byId("variants"), element("p", { class: "empty" }, error.message));
  } finally {
    isDrawingVariants = false;
    if (areVariantsOutdated) drawVariants();
  }
}
