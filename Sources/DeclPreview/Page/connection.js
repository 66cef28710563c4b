// The connection to the server: events arrive in a stream, steps are sent as requests.

export const exported = document.getElementById("session");

/// The content of an exported page; null on a server.
export const exportedData = exported ? JSON.parse(exported.textContent) : null;

/// Asks for something that changes nothing. Throws the reason of the server.
export async function ask(path) {
  if (exportedData) return askExport(path);
  return answerOf(await fetch(path, { cache: "no-store" }));
}

/// Asks the server to do something. Throws the reason of the server.
export async function act(path, content = {}) {
  if (exportedData) throw new Error("this is a page without a server: it shows what was");
  return answerOf(await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(content),
  }));
}

async function answerOf(response) {
  let content = {};
  try { content = await response.json(); } catch { /* no content */ }
  if (!response.ok) throw new Error(content.errors || content.error || `the server answered ${response.status}`);
  return content;
}

function askExport(path) {
  const [kind, number] = path.split("/");
  if (kind === "moment") {
    const moment = exportedData.moments.find((moment) => moment.update === Number(number));
    if (moment) return moment;
  }
  if (kind === "view") {
    const view = exportedData.views.find((view) => view.h === Number(number));
    if (view) return view;
  }
  throw new Error("this is a page without a server: it does not hold that");
}

/// Listens to events; a stream that breaks off is opened again, and begins with the whole state.
export function listen(handlers) {
  if (exportedData) {
    handlers.state(exportedData.state);
    handlers.connected(true);
    return;
  }
  const source = new EventSource("events");
  source.onopen = () => handlers.connected(true);
  source.onerror = () => {
    handlers.connected(false);
    if (source.readyState === EventSource.CLOSED) {
      setTimeout(() => listen(handlers), 1000);
      source.close();
    }
  };
  for (const name of ["state", "change", "busy"]) {
    source.addEventListener(name, (event) => handlers[name](JSON.parse(event.data)));
  }
}
