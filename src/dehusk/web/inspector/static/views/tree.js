/**
 * The tree with the score, the words and the columns of the method for every node. Only the lines in sight are in the
 * document, so its size does not matter.
 */
import { h, shown, words } from "../dom.js";
import { isText, textsIn, totals } from "../scores.js";

const HEIGHT = 26;
const AROUND = 12;
/** The narrowest and the widest column, in characters. */
const [NARROW, WIDE] = [8, 14];
let folded = new Set();
let of = null;

export const tree = {
  title: "Tree",
  part: "columns",
  draw(body, context) {
    if (of !== context.tree) [of, folded] = [context.tree, new Set()];
    const view = new TreeView(context);
    body.replaceChildren(chooser(context), view.head, view.box);
    view.layOut();
    view.toChosen();
    return (row) => view.follow(row);
  },
};

/** Which number the heat shows, and what it means. */
function chooser({ value: columns, state, heatBy }) {
  const option = ({ name, symbol }) => h("option", { value: name }, symbol === name ? words(name) : `${symbol} – ${words(name)}`);
  const select = h("select", { id: "heat-by", change: () => heatBy(select.value) }, h("option", { value: "" }, "score"), columns.map(option));
  select.value = columns.some(({ name }) => name === state.column) ? state.column : "";
  const meaning = columns.find(({ name }) => name === select.value)?.meaning ?? "the method’s own measure of each node";
  return h("div", { class: "tree-chooser" }, h("label", { class: "picker" }, h("span", {}, "Heat by"), select), h("span", { class: "quiet" }, meaning));
}

const width = ({ symbol }) => Math.min(Math.max(symbol.length, NARROW), WIDE);

class TreeView {
  constructor(context) {
    Object.assign(this, context);
    this.columns = context.value;
    this.counts = totals(this.tree, this.kept);
    const wide = { "--columns": `${this.columns.reduce((sum, column) => sum + width(column) + 1, 0)}ch` };
    this.lines = h("div", { class: "tree-lines", role: "presentation", style: wide });
    this.head = h("div", { class: "tree-head", "aria-hidden": "true" }, this.headLine(wide));
    this.box = h("div", { class: "tree", role: "tree", tabindex: "0", "aria-label": "Nodes of the page with their scores" }, this.lines);
    this.box.addEventListener("scroll", () => {
      this.head.scrollLeft = this.box.scrollLeft;
      this.draw();
    });
    this.box.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(this.box);
  }

  /** The symbols above their columns; each has its definition as title. */
  headLine(style) {
    const marked = (kind, name) => (this.state.column === name ? `${kind} by` : kind);
    const symbol = (column) => {
      const properties = { title: `${words(column.name)}: ${column.meaning}`, style: { "--wide": `${width(column)}ch` } };
      return h("span", { class: marked("value", column.name), ...properties }, column.symbol);
    };
    const score = h("span", { class: marked("score", "") }, "score");
    return h("div", { class: "head-line", style }, h("span", { class: "name" }), score, h("span", { class: "count" }, "words"), this.columns.map(symbol));
  }

  /** The rows that are not inside a folded one. */
  layOut() {
    this.rows = [];
    const { end, parent, body } = this.tree;
    for (let row = body; row < end[body]; row = folded.has(row) ? end[row] : row + 1) this.rows.push(row);
    this.depth = new Map();
    for (const row of this.rows) this.depth.set(row, row === body ? 0 : this.depth.get(parent[row]) + 1);
    this.indexes = new Map(this.rows.map((row, at) => [row, at]));
    this.lines.style.setProperty("height", `${this.rows.length * HEIGHT}px`);
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / HEIGHT) - AROUND);
    const last = Math.min(this.rows.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / HEIGHT) + AROUND);
    this.lines.replaceChildren(...this.rows.slice(first, last).map((row, at) => this.line(row, first + at)));
    const isDrawn = this.indexes.get(this.state.row) >= first && this.indexes.get(this.state.row) < last;
    if (isDrawn) this.box.setAttribute("aria-activedescendant", `node-${this.state.row}`);
    else this.box.removeAttribute("aria-activedescendant");
  }

  line(row, at) {
    const { label, end, words: wordsIn } = this.tree;
    const isLeaf = end[row] === row + 1;
    const kept = this.counts.keeps[row] > 0;
    const level = this.depth.get(row);
    return h(
      "div",
      {
        id: `node-${row}`,
        role: "treeitem",
        class: `line ${kept ? "in" : "out"} ${isText(this.tree, row) ? "text" : ""}`,
        "aria-level": level + 1,
        "aria-selected": String(row === this.state.row),
        "aria-expanded": isLeaf ? null : String(!folded.has(row)),
        style: { "--top": `${at * HEIGHT}px`, "--level": Math.min(level, 24) },
        click: (event) => this.click(event, row),
      },
      h(
        "span",
        { class: "name" },
        h("i", { class: "fold", "aria-hidden": "true" }, isLeaf ? "" : folded.has(row) ? "▸" : "▾"),
        h("i", { class: "heat", style: { "--heat": this.heat[row].toFixed(2) }, "aria-hidden": "true" }),
        h("span", { class: "label" }, isText(this.tree, row) ? label[row].slice(1) : label[row]),
      ),
      h("span", { class: "score" }, this.marks.score[row] || !isText(this.tree, row) ? shown(this.marks.score[row]) : ""),
      h("span", { class: "count" }, isText(this.tree, row) ? "" : `${shown(wordsIn[row])} w`),
      this.columns.map((column) => this.cell(column, row)),
    );
  }

  /** A number of the method; where the paper defines none for a text, nothing. */
  cell(column, row) {
    const value = column.values[row];
    const text = value === 0 && isText(this.tree, row) ? "" : shown(value);
    return h("span", { class: value ? "value" : "value none", title: `${column.symbol}: ${column.meaning}`, style: { "--wide": `${width(column)}ch` } }, text);
  }

  click(event, row) {
    if (event.target.classList.contains("fold")) return this.fold(row, !folded.has(row));
    if (this.correction.on && event.altKey) return this.correct(row);
    this.choose(row);
  }

  fold(row, shut) {
    if (this.tree.end[row] === row + 1) return;
    folded[shut ? "add" : "delete"](row);
    this.layOut();
  }

  /** Open what is around a row, and scroll to it. */
  follow(row) {
    this.state.row = row;
    for (let at = this.tree.parent[row]; at >= this.tree.body; at = this.tree.parent[at]) folded.delete(at);
    this.layOut();
    this.toChosen();
  }

  toChosen() {
    const at = this.indexes.get(this.state.row);
    if (at === undefined) return;
    const top = at * HEIGHT;
    if (top < this.box.scrollTop || top > this.box.scrollTop + this.box.clientHeight - HEIGHT)
      this.box.scrollTop = top - this.box.clientHeight / 2;
    this.draw();
  }

  correct(row) {
    this.correction.toggle(textsIn(this.tree, row));
  }

  key(event) {
    const at = this.indexes.get(this.state.row) ?? -1;
    const row = this.rows[at];
    const go = (to) => this.choose(this.rows[Math.min(Math.max(to, 0), this.rows.length - 1)]);
    const page = Math.max(1, Math.floor(this.box.clientHeight / HEIGHT) - 1);
    const keys = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + page),
      PageUp: () => go(at - page),
      Home: () => go(0),
      End: () => go(this.rows.length - 1),
      ArrowRight: () => (folded.has(row) ? this.fold(row, false) : go(at + 1)),
      ArrowLeft: () => (row === undefined || folded.has(row) || this.tree.end[row] === row + 1 ? this.toParent(row) : this.fold(row, true)),
      " ": () => this.correction.on && row !== undefined && this.correct(row),
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }

  toParent(row) {
    if (row > this.tree.body) this.choose(this.tree.parent[row]);
  }
}
