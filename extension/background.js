/** Answers the button and the shortcuts, and judges pages for the scripts in them. */
import { load } from "./dehusk.js";
import { METHODS } from "./methods/index.js";

const api = globalThis.browser ?? globalThis.chrome;
/** Rules of users reach into shadow roots, those of the page and that of the panel; highlights need rules of the page. */
const STYLES = {
  AUTHOR: ["page.css"],
  USER: ["page.css", "ui.css"],
};
const CLOSED = "This page is closed to extensions: pages of the browser, its store and its viewer of PDFs";

let judge;
const judgeOf = () =>
  (judge ??= load(fetch("dehusk.wasm"), { blocks: fetch("blocks.model"), kinds: fetch("kinds.model") }));

api.action.onClicked.addListener((tab) => press(tab, "toggle"));
api.commands.onCommand.addListener((command, tab) => press(tab, command));
api.runtime.onMessage.addListener((asked, _, answer) => {
  ANSWERS[asked.ask](asked).then(answer, (error) => answer({ error: error.message }));
  return true; // the answer comes later
});

/** Tell the scripts in a page that a button was pressed; put them there first if it is the first time. */
async function press(tab, button) {
  judgeOf();
  const message = { button, pressed: Date.now() };
  const told = await api.tabs.sendMessage(tab.id, message).catch(() => undefined);
  if (told === undefined) await enter(tab, message).catch(() => refuse(tab));
}

async function enter({ id: tabId }, message) {
  const target = { tabId };
  await Promise.all([
    ...Object.entries(STYLES).map(([origin, files]) => api.scripting.insertCSS({ target, files, origin })),
    api.scripting.executeScript({ target, files: ["page.js"] }),
  ]);
  await api.tabs.sendMessage(tabId, message);
}

/** Say on the button that nothing can be done here. */
async function refuse({ id: tabId }) {
  await api.action.setTitle({ tabId, title: CLOSED });
  await api.action.setBadgeText({ tabId, text: "–" });
}

const ANSWERS = {
  methods: async () => Object.values(METHODS).map(({ marks, ...described }) => described),

  /**
   * What a method says of a page, with the columns that the tree shows. Papers know nothing of hidden text, but the
   * browser does: it is no content. The default extractor decides by its own parameter.
   */
  async marks({ html, declared, seen, method, parameters }) {
    const core = await judgeOf();
    const page = core.page(html, { ...declared, ...(method === "auto" ? parameters : {}) });
    const others = (rows) => new Uint8Array(page.tag.length).fill(1).map((_, row) => Number(!rows.has(row)));
    const table = { ...page, visible: others(new Set(seen.hidden)), still: others(new Set(seen.positioned)) };
    const { content: chosen, score, numbers } = METHODS[method].marks(table, parameters);
    const content = method === "auto" ? chosen : chosen.map((is, row) => is & table.visible[row]);
    const { confidence, kinds, parent, end, words, tag, tags } = page;
    const text = method === "auto" ? page.text : core.page(html, { chosen: content }).text;
    const columns = listed({ content, score, parent, end, words, ...listed(numbers, "number:") });
    return { ...columns, ...blocksOf(page), tags: [...tag].map((number) => tags[number]), confidence, kinds, text };
  },

  /** For each block why it is in or out, by the default extractor. */
  async reasons({ html, declared }) {
    const meanings = await (await fetch("meanings.json")).json();
    return { reasons: (await judgeOf()).reasons(html, declared), meanings };
  },
};

/** Columns as lists, which every browser can send. */
function listed(columns, prefix = "") {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, [...column]]));
}

function blocksOf({ blocks: { rows, firstRows, probability } }) {
  return { blocks: listed({ rows, firstRows, probability }) };
}
