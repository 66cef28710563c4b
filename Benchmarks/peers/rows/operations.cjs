// The operations of the rows benchmark and their timing, shared by all peers.

const adjectives =
  "pretty large big small tall short long handsome plain quaint".split(" ");
const nouns = "table chair house bbq desk car pony cookie sandwich burger".split(" ");
let nextID = 1;
let seed = 42;

function random(limit) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed % limit;
}

function build(count) {
  return Array.from({ length: count }, () => ({
    id: nextID++,
    label: `${adjectives[random(10)]} ${nouns[random(10)]}`,
  }));
}

/**
 * Runs all operations on a peer and prints their times as one object of milliseconds, or the peer's name.
 *
 * Usage: PEER.cjs version | PEER.cjs COUNT RUNS
 *
 * @param name the peer with its version
 * @param mount shows the view with no rows; gives `change`, which takes a function from the state `{items, selected}`
 *   to what is to change of it, and `rows`, which counts the rows that are shown
 */
module.exports = function measureRows(name, mount) {
  const [first, second] = process.argv.slice(2);
  if (first === "version") return console.log(name);
  const { change, rows } = mount();

  const empty = () => change(() => ({ items: [], selected: 0 }));
  const fresh = (count) => change(() => ({ items: build(count), selected: 0 }));

  /** Changes a copy of the items. */
  const edit = (body) =>
    change(({ items }) => {
      const changed = items.slice();
      body(changed);
      return { items: changed };
    });

  const operations = {
    create: fresh,
    replace: fresh,
    update10th: () =>
      edit((items) => {
        for (let index = 0; index < items.length; index += 10) {
          items[index] = { ...items[index], label: `${items[index].label} !!!` };
        }
      }),
    select: () => change(({ items }) => ({ selected: items[499].id })),
    swap: () => edit((items) => ([items[1], items[998]] = [items[998], items[1]])),
    remove: () => edit((items) => items.splice(499, 1)),
    append1k: () => change(({ items }) => ({ items: items.concat(build(1000)) })),
    clear: empty,
  };

  /** The median of `runs` updates in milliseconds, after some to warm up. */
  function measure(operation, count, runs) {
    const times = [];
    const warmUp = Math.floor((runs * 2) / 3);
    for (let index = 0; index < warmUp + runs; index++) {
      operation === "create" ? empty() : fresh(count);
      if (rows() !== (operation === "create" ? 0 : count)) throw new Error("rows are missing");
      const start = process.hrtime.bigint();
      operations[operation](count);
      if (index >= warmUp) times.push(Number(process.hrtime.bigint() - start) / 1e6);
    }
    return times.sort((left, right) => left - right)[runs >> 1];
  }

  const names = Object.keys(operations);
  const times = names.map((name) => [name, measure(name, Number(first), Number(second))]);
  if (rows() !== 0) throw new Error("rows are left");
  console.log(JSON.stringify(Object.fromEntries(times)));
};
