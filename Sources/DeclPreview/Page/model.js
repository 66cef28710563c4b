// What the page knows: the last state of the session, and which moment and view are chosen. All panes read it.

export const model = {
  state: null,
  entries: new Map(),
  lanes: new Map(),
  nodes: new Map(),
  moment: null,
  chosen: null,
  hovered: null,
  reasons: [],
  typeSizes: [],
  isConnected: false,
};

const watchers = [];

/// Registers a function that is called with the name of what has changed: state, moment, choice, hover; settled when the
/// state has all that was sent.
export function watch(watcher) {
  watchers.push(watcher);
}

/// Tells all panes that something has changed.
export function changed(what, detail) {
  for (const watcher of watchers) watcher(what, detail);
}

// What the server keeps, too: beyond it the oldest are given up.
const keptEntries = 2000;
const keptLanes = 5000;
const keptDots = 2000;
// Marks of more updates than these could not be told apart.
const drawnEntries = 50;
// What has changed since the panes were drawn: the records, and the views before.
let undrawn = null;

/// Takes a message of the server. Several messages that come before the next frame are drawn together.
export function takeState(message) {
  if (message.whole) {
    model.entries = new Map();
    model.lanes = new Map();
    model.reasons = message.reasons;
    model.typeSizes = message.typeSizes;
    if (model.moment) changedMoment();
  } else if (model.state && message.revision <= model.state.revision) return;
  for (const entry of message.entries) model.entries.set(entry.n, entry);
  for (const lane of message.lanes) {
    // A change has only the runs and states that are new.
    const known = model.lanes.get(lane.h);
    model.lanes.set(lane.h, known ? { ...lane, runs: known.runs.concat(lane.runs).slice(-2 * keptDots),
      states: known.states.concat(lane.states).slice(-keptDots) } : lane);
  }
  trimModel();
  // In a change a number stands for a view that shows the same as before.
  message.tree = message.tree.map((node) => typeof node === "number" ? model.nodes.get(node) : node);
  message.files ??= model.state?.files;
  // A change has the number of the steps that stay, and those after them.
  if (!message.whole) {
    const { steps } = model.state;
    steps.length = message.kept;
    for (const line of message.steps) steps.push(line);
    message.steps = steps;
  }
  if (!undrawn) {
    undrawn = { entries: [], before: model.nodes, isWhole: false };
    requestAnimationFrame(() => {
      const detail = undrawn;
      undrawn = null;
      changed("state", detail);
    });
  }
  undrawn.isWhole ||= Boolean(message.whole);
  undrawn.entries = message.whole ? [] : undrawn.entries.concat(message.entries).slice(-drawnEntries);
  model.state = message;
  model.nodes = new Map(message.tree.map((node) => [node.h, node]));
}

// What was is gone with the session of then.
function changedMoment() {
  model.moment = null;
  requestAnimationFrame(() => changed("moment"));
}

function trimModel() {
  for (const number of model.entries.keys()) {
    if (model.entries.size <= keptEntries) break;
    model.entries.delete(number);
  }
  if (model.lanes.size <= keptLanes * 1.25) return;
  const ended = [...model.lanes.values()].filter((lane) => lane.end).sort((a, b) => a.end - b.end);
  for (const lane of ended.slice(0, model.lanes.size - keptLanes)) model.lanes.delete(lane.h);
}

/// The tree that is shown: that of the chosen moment, or the present one.
export function shownTree() {
  return model.moment ? model.moment.tree : model.state.tree;
}

/// The views that are shown, by their handles.
export function shownNodes() {
  return model.moment?.nodes ?? model.nodes;
}

/// The nodes of the present tree from a view to the root.
export function pathTo(handle) {
  const { tree } = model.state;
  const path = [];
  let depth = Infinity;
  for (let index = tree.findIndex((node) => node.h === handle); index >= 0 && depth > 0; index--) {
    if (tree[index].d >= depth) continue;
    depth = tree[index].d;
    path.push(tree[index]);
  }
  return path;
}

/// The number of the update that is shown.
export function shownUpdate() {
  return model.moment ? model.moment.update : model.state.last;
}

/// The entry of the update that is shown.
export function shownEntry() {
  return model.moment ? model.moment.entry : model.entries.get(model.state.last);
}

/// Chooses a view for the panes.
export function choose(handle, why = "choice") {
  model.chosen = handle;
  changed("choice", why);
}

/// Marks a view in all panes.
export function hover(handle) {
  if (model.hovered === handle) return;
  model.hovered = handle;
  changed("hover");
}
