// Drags with the keyboard: arrow keys move the finger, Return lets it go, Escape takes it back.
import { byId, shape, say } from "./dom.js";
import { model, pathTo } from "./model.js";
import { step } from "./sending.js";

// The points that a key moves the finger, alone and with Shift.
const keyDistance = 10;
const longKeyDistance = 50;
const directions = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
let keyDrag = null;

/// Connects the controls of the picture: a drag is over when they lose the focus.
export function startDrags() {
  byId("controls").addEventListener("focusout", () => endDrag());
}

/// Takes a key that belongs to a drag of a view or of one around it; returns whether it does.
export function dragByKey(event, handle) {
  if (keyDrag && event.key === "Escape") {
    endDrag();
    say("the drag was taken back");
    return true;
  }
  if (keyDrag && (event.key === "Enter" || event.key === " ")) {
    const { h, distance } = keyDrag;
    endDrag();
    step(`:drag @${h} ${distance.join()}`);
    return true;
  }
  const direction = directions[event.key];
  if (!direction || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return false;
  const view = handle && pathTo(handle).find((node) => node.gestures?.includes("drag"));
  if (!view) return false;
  if (keyDrag?.h !== view.h) keyDrag = { h: view.h, distance: [0, 0] };
  const length = event.shiftKey ? longKeyDistance : keyDistance;
  keyDrag.distance = keyDrag.distance.map((each, axis) => each + direction[axis] * length);
  say(`a drag by ${keyDrag.distance.join(", ")}: Return lets go, Escape takes it back`);
  drawDrag();
  return true;
}

function endDrag() {
  keyDrag = null;
  byId("overlay").querySelector(".key-drag")?.remove();
}

// The way of the finger, from the middle of the view.
function drawDrag() {
  byId("overlay").querySelector(".key-drag")?.remove();
  const frame = model.nodes.get(keyDrag.h)?.frame;
  if (!frame) return;
  const [x, y] = [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2];
  const [dx, dy] = keyDrag.distance;
  byId("overlay").append(shape("svg", { class: "key-drag", width: "100%", height: "100%" },
    shape("line", { x1: x, y1: y, x2: x + dx, y2: y + dy }), shape("circle", { cx: x + dx, cy: y + dy, r: 9 })));
}
