/** What is known of a node: a small card at the pointer, and all of it below the tabs for the chosen one. */
import * as api from "./api.js";
import { byId, h, shown, words } from "./dom.js";
import { above, isText } from "./scores.js";

let asking = 0;

/** The card at the pointer. The columns at hand are shown at once, the numbers of the method when they come. */
export function showHover(row, x, y, { page, tree, marks, kept, request }) {
  const card = byId("hover");
  const turn = ++asking;
  card.hidden = row === null;
  if (row === null) return;
  const name = isText(tree, row) ? `“${tree.label[row].slice(1, 42)}…”` : tree.label[row];
  const isIn = isText(tree, row) ? kept.has(row) : null;
  const facts = h("dl", {}, pair("score", marks.score[row]), pair("words", tree.words[row]));
  card.replaceChildren(
    h("p", { class: "path" }, [...above(tree, row, 3), ""].join(" › ")),
    h("p", { class: "name" }, name, isIn !== null && h("b", { class: isIn ? "in" : "out" }, isIn ? "content" : "husk")),
    facts,
  );
  place(card, x, y);
  setTimeout(async () => {
    if (turn !== asking) return;
    const found = await api.node(page.id, request, row).catch(() => null);
    if (!found || turn !== asking) return;
    facts.replaceChildren(...numbersOf(found), ...countsOf(found, found.columns.map(({ name }) => name)));
    if (Object.keys(found.signals).length) facts.after(h("p", { class: "quiet" }, `judged by ${Object.keys(found.signals).length} signals: click to see them`));
    place(card, x, y);
  }, 60);
}

const pair = (name, value) => [h("dt", {}, words(name)), h("dd", {}, shown(value))];

/** A column of the method under its name and its symbol in the paper; the definition is its tooltip. */
const columnPair = ({ name, symbol, meaning, value }) => [
  h("dt", { title: meaning }, words(name), symbol !== name && h("span", { class: "symbol" }, symbol)),
  h("dd", {}, value === false ? "no" : shown(value)),
];

/** The score and the columns of the method. */
const numbersOf = (found) => [...pair("score", found.score), ...found.columns.flatMap(columnPair)];

/** What is counted in any node, whatever the method; `but` are names that the method uses itself. */
const countsOf = (found, but = []) =>
  Object.entries(found.numbers).flatMap(([name, value]) => (but.includes(name) ? [] : pair(name, value)));

function place(card, x, y) {
  const { width, height } = card.getBoundingClientRect();
  card.style.left = `${Math.max(8, Math.min(x + 16, innerWidth - width - 8))}px`;
  card.style.top = `${y + 20 + height > innerHeight ? Math.max(8, y - height - 14) : y + 20}px`;
}

/** The chosen node, with every number. */
export async function showNode(row, { page, request, close }) {
  const box = byId("node");
  if (row === null) {
    box.hidden = true;
    return;
  }
  const found = await api.node(page.id, request, row).catch((error) => ({ error: error.message }));
  box.hidden = false;
  if (found.error) return box.replaceChildren(h("p", {}, found.error));
  const signals = Object.entries(found.signals);
  const parts = [
    h(
      "header",
      {},
      h("h2", {}, `${found.name} `, h("span", { class: "quiet" }, `row ${row}`)),
      h("button", { type: "button", class: "button icon", "aria-label": "Close the node", click: close }, "✕"),
    ),
    h("p", { class: "path" }, h("code", {}, found.path)),
    h("dl", {}, numbersOf(found)),
    h("h3", {}, "Counted in the node, whatever the method"),
    h("dl", {}, countsOf(found)),
    signals.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, `All ${signals.length} signals of its block`),
        h("dl", {}, signals.map(([name, value]) => pair(name, value))),
      ),
  ];
  box.replaceChildren(...parts.filter(Boolean));
}

