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

/// Registers a function that is called with the name of what has changed: state, moment, choice, hover.
export function watch(watcher) {
  watchers.push(watcher);
}

/// Tells all panes that something has changed.
export function changed(what, detail) {
  for (const watcher of watchers) watcher(what, detail);
}

/// Takes a message of the server.
export function takeState(message) {
  if (message.whole) {
    model.entries = new Map();
    model.lanes = new Map();
    model.reasons = message.reasons;
    model.typeSizes = message.typeSizes;
    model.moment = null;
  } else if (model.state && message.revision <= model.state.revision) return;
  for (const entry of message.entries) model.entries.set(entry.n, entry);
  for (const lane of message.lanes) {
    // A change has only the runs and states that are new.
    const known = model.lanes.get(lane.h);
    model.lanes.set(lane.h, known ? { ...lane, runs: known.runs.concat(lane.runs), states: known.states.concat(lane.states) } : lane);
  }
  message.files ??= model.state?.files;
  const before = model.nodes;
  model.state = message;
  if (message.entries.length && model.moment) model.moment = null;
  model.nodes = new Map(message.tree.map((node) => [node.h, node]));
  changed("state", { entries: message.whole ? [] : message.entries, before });
}

/// The tree that is shown: that of the chosen moment, or the present one.
export function shownTree() {
  return model.moment ? model.moment.tree : model.state.tree;
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
