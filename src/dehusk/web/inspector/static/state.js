/** What a link restores: the page, both methods with their parameters, the tab, the column, the node and the switches. */
export const state = {
  source: "",
  method: "auto",
  parameters: {},
  other: "",
  otherParameters: {},
  tab: "text",
  /** The column of the method that heat shows; empty for the score. */
  column: "",
  row: null,
  heat: true,
  dim: true,
  web: false,
};

const SWITCHES = ["heat", "dim", "web"];
const TEXTS = ["source", "method", "other", "tab", "column"];
const DEFAULTS = { ...state };

/** The state as the fragment of an address; what is usual is left out. */
export function written() {
  const query = new URLSearchParams();
  for (const name of TEXTS) if (state[name] !== DEFAULTS[name]) query.set(name, state[name]);
  for (const name of SWITCHES) if (state[name] !== DEFAULTS[name]) query.set(name, state[name] ? "on" : "off");
  if (state.row !== null) query.set("row", state.row);
  for (const [name, value] of Object.entries(state.parameters)) query.set(`p.${name}`, JSON.stringify(value));
  for (const [name, value] of Object.entries(state.otherParameters)) query.set(`o.${name}`, JSON.stringify(value));
  return query.toString();
}

/** Take the state from the fragment of an address. */
export function read(fragment) {
  const query = new URLSearchParams(fragment.replace(/^#/, ""));
  Object.assign(state, DEFAULTS, { parameters: {}, otherParameters: {} });
  for (const name of TEXTS) if (query.has(name)) state[name] = query.get(name);
  for (const name of SWITCHES) if (query.has(name)) state[name] = query.get(name) === "on";
  if (/^\d+$/.test(query.get("row") ?? "")) state.row = Number(query.get("row"));
  for (const [key, value] of query) {
    const kind = { "p.": "parameters", "o.": "otherParameters" }[key.slice(0, 2)];
    if (kind) state[kind][key.slice(2)] = parseValue(value);
  }
}

function parseValue(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Write the state into the address without a step in the history, and without another reading of it. */
export const remember = () => history.replaceState(null, "", `#${written()}`);
