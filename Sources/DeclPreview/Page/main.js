// The page: panes that read one model, which messages of the server change.
import { element, byId, fill, say } from "./dom.js";
import { act, listen, exportedData } from "./connection.js";
import { model, watch, takeState, shownUpdate } from "./model.js";
import { startPicture } from "./picture.js";
import { step } from "./sending.js";
import { startFocus } from "./focus.js";
import { startPictureKeys } from "./keys.js";
import { startFingers } from "./fingers.js";
import { startTree } from "./tree.js";
import { startRecord } from "./record.js";
import { startView } from "./view.js";
import { startTimeline } from "./timeline.js";
import { startClock } from "./clock.js";
import { startPanes } from "./panes.js";
import { startDrags } from "./drags.js";
import { startMoments, goTo } from "./moments.js";
import { startSource, scrollToChosen } from "./source.js";
import { startSteps } from "./steps.js";
import { startLook, drawVariants } from "./look.js";

const panels = exportedData ? ["steps", "messages", "source"] : ["steps", "messages", "source", "variants"];
const panelNames = { steps: "Steps", messages: "Messages", source: "Source", variants: "Variants" };

function startPanels() {
  fill(byId("bottom-tabs"), ...panels.map((name, index) => element("button", {
    id: `tab-${name}`, role: "tab", "aria-selected": String(index === 0), "aria-controls": name, tabindex: index === 0 ? "0" : "-1",
    onclick: () => showPanel(name),
    onkeydown: (event) => {
      const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!move) return;
      const next = panels[(index + move + panels.length) % panels.length];
      showPanel(next);
      byId(`tab-${next}`).focus();
    },
  }, panelNames[name])));
}

function showPanel(shown) {
  for (const name of panels) {
    byId(name).hidden = name !== shown;
    byId(`tab-${name}`).setAttribute("aria-selected", String(name === shown));
    byId(`tab-${name}`).tabIndex = name === shown ? 0 : -1;
  }
  if (shown === "variants") drawVariants();
  if (shown === "source") scrollToChosen("center");
}

function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select") || event.metaKey) return;
    if (event.key === "[" || event.key === "]") {
      goTo(Math.max(1, Math.min(model.state.last, shownUpdate() + (event.key === "]" ? 1 : -1))));
      event.preventDefault();
    }
    if (event.key === "Escape" && model.moment) goTo(model.state.last);
    if (event.ctrlKey && event.key === "z") { step(":undo"); event.preventDefault(); }
    if (event.key === "/") { byId("line")?.focus(); event.preventDefault(); }
  });
}

function start() {
  startPanels();
  startPanes();
  startMoments();
  startClock();
  startPicture();
  startFingers();
  startFocus();
  startPictureKeys();
  startDrags();
  startTree();
  startRecord();
  startView();
  startTimeline();
  startSource();
  startSteps();
  startLook();
  startKeys();
  byId("more").addEventListener("click", () => {
    byId("details").hidden = !byId("details").hidden;
    byId("more").setAttribute("aria-expanded", String(!byId("details").hidden));
  });
  byId("interrupt").addEventListener("click", () => act("interrupt"));
  let busyTimer = null;
  let saved = null;
  watch((what) => {
    // An error is over when the files were saved, or the present is back.
    const isOver = what === "moment" && !model.moment || what === "state" && model.state.saved !== saved;
    if (isOver && byId("status").classList.contains("error")) say("");
    saved = model.state.saved;
    if (what !== "state") return;
    byId("title").textContent = model.state.title.split("/").pop();
    document.title = `${model.state.title.split("/").pop()} – preview`;
    document.body.dataset.revision = model.state.revision;
    if (!byId("variants").hidden) drawVariants();
  });
  listen({
    state: takeState,
    change: takeState,
    busy: ({ busy }) => {
      clearTimeout(busyTimer);
      // Steps are usually over before anyone could press the button.
      if (busy) busyTimer = setTimeout(() => { byId("interrupt").hidden = false; }, 300);
      else byId("interrupt").hidden = true;
    },
    connected: (isConnected) => {
      model.isConnected = isConnected;
      document.body.classList.toggle("disconnected", !isConnected);
      if (!isConnected) say("the server does not answer", true);
      else if (byId("status").classList.contains("error")) say("");
    },
  });
}

start();
