/** Answers the button and the shortcuts, and judges pages for the scripts in them. */
import initialise, { Classifier, declared } from "./dehusk.js";
import { METHODS } from "./methods/index.js";

const api = globalThis.browser ?? globalThis.chrome;
/** Rules of users reach into shadow roots, those of the page and that of the panel; highlights need rules of the page. */
const STYLES = {
  marks: { AUTHOR: ["page.css"], USER: ["page.css", "ui.css"] },
  heat: { AUTHOR: ["heat.css"], USER: ["heat.css"] },
};
const TOO_LARGE = "This page is too large: the memory of the extension does not suffice";
const CLOSED = "This page is closed to extensions: pages of the browser, its store and its viewer of PDFs";

let classifier;
const classifierOf = () => (classifier ??= loadClassifier());

/** Load the core and its models. */
async function loadClassifier() {
  const [blocks, kinds] = await Promise.all(["blocks.model", "kinds.model"].map(bytesOf));
  await initialise({ module_or_path: bytesOf("dehusk_bg.wasm") });
  return new Classifier(blocks, kinds);
}

async function bytesOf(file) {
  return new Uint8Array(await (await fetch(file)).arrayBuffer());
}

api.action.onClicked.addListener((tab) => press(tab, "toggle"));
api.commands.onCommand.addListener((command, tab) => press(tab, command));
api.runtime.onMessage.addListener((request, sender, answer) => {
  ANSWERS[request.ask](request, sender).then(answer, (error) => answer({ error: messageOf(error) }));
  return true; // the answer comes later
});

/** Say what went wrong. The core ends with a trap, which has no message, where memory runs out. */
function messageOf(error) {
  return error instanceof WebAssembly.RuntimeError ? TOO_LARGE : error.message;
}

/** Tell the scripts in a page that a button was pressed; put them there first if it is the first time. */
async function press(tab, button) {
  classifierOf();
  const message = { button, pressed: Date.now() };
  const tell = () => api.tabs.sendMessage(tab.id, message);
  const enter = () => api.scripting.executeScript({ target: { tabId: tab.id }, files: ["page.js"] }).then(tell);
  const { refused } = (await tell().catch(enter).catch(() => ({ refused: CLOSED }))) ?? {};
  if (refused) await refuse(tab, refused);
}

/** Say on the button why nothing can be done here. */
async function refuse({ id: tabId }, title) {
  await api.action.setTitle({ tabId, title });
  await api.action.setBadgeText({ tabId, text: "–" });
}

const ANSWERS = {
  methods: async () => Object.values(METHODS).map(({ marks, ...described }) => described),

  /** Puts styles into a page. Scripts ask for them when they have read it: new styles make it compute all its own anew. */
  async styles({ of }, { tab }) {
    const target = { tabId: tab.id };
    await Promise.all(Object.entries(STYLES[of]).map(([origin, files]) => api.scripting.insertCSS({ target, files, origin })));
    return {};
  },

  /** What a method finds in a page. */
  async marks(request) {
    const { page, content } = await runMethod(request);
    const { words, kinds } = page;
    const confidence = request.method === "auto" ? page.confidence : null; // words-leaves does not know how well it did
    return { ...listed({ content, words }), confidence, kinds, declared: declared(request.html) };
  },

  /** What the heat map, the panel and the tree show beside the marks. */
  async details(request) {
    const { page, score, numbers } = await runMethod(request);
    const { rows, firstRows, probability } = page.blocks;
    const { measure, inTree } = METHODS[request.method];
    const columns = await described(request, numbers);
    const shown = { measure, columns, inTree: inTree.filter((name) => name in numbers) };
    return { ...listed({ score }), numbers: listed(numbers), ...shown, blocks: listed({ rows, firstRows, probability }) };
  },

  /** What a method finds in a page, as text and as Markdown. */
  async content(request) {
    const { core, content } = await runMethod(request);
    const { text, markdown } = core.extract(request.html, { ...optionsOf(request), header: request.method === "auto", chosen: content });
    return { text, markdown };
  },

  /** For each block why it is in or out, by the default extractor. */
  async reasons({ html, url }) {
    const meanings = await (await fetch("meanings.json")).json();
    return { reasons: (await classifierOf()).reasons(html, { url }), meanings };
  },
};

/** A page as a method judges it: words-leaves skips what is not seen, the default extractor decides by its parameter. */
async function runMethod(request) {
  const { html, seen, method, parameters } = request;
  const core = await classifierOf();
  const page = core.page(html, optionsOf(request));
  const others = (rows) => new Uint8Array(page.tag.length).fill(1).map((_, row) => Number(!rows.has(row)));
  const table = { ...page, visible: others(new Set(seen.hidden)), still: others(new Set(seen.positioned)) };
  return { core, page, ...METHODS[method].marks(table, parameters) };
}

/** What the core is told of a page besides its HTML. */
const optionsOf = ({ url, method, parameters }) => ({ url, ...(method === "auto" ? parameters : {}) });

/** By the name of each number how it is called, its symbol in the paper, and its definition. */
async function described({ method, parameters }, numbers) {
  const known = (await (await fetch("columns.json")).json())[method] ?? {};
  const ratio = (parameters.ratio ?? method).toUpperCase();
  const about = (name) => {
    const { symbol = "", meaning = "" } = known[name] ?? {};
    return { title: name === "ratio" ? ratio : name, symbol: symbol.replace("WLR", ratio), meaning };
  };
  return Object.fromEntries(Object.keys(numbers).map((name) => [name, about(name)]));
}

/** Columns as lists, which every browser can send. */
function listed(columns) {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [...column]]));
}
