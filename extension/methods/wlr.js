/** The words-leaves ratio and its variants, as `dehusk.methods.wlr` defines them. */
import { inBody, inside, isIn, largest, subtreeSum } from "./tree.js";

const NOT_VALID = ["meta", "title", "head", "link", "style", "script", "select", "noscript"];
const JOINING = ["#text", "p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div"];
const LARGEST = 1e300;

export default {
  name: "wlr",
  title: "Words-leaves ratio",
  idea: "Content has many words per leaf of the tree; dense nodes are combined upwards while the ratio stays high.",
  parameters: [
    {
      name: "ratio", default: "wlr", choices: ["wlr", "clr", "wnr", "cnr"],
      help: "Words or characters, per leaf or per node.",
    },
    {
      name: "reading", default: "combined", choices: ["combined", "relative", "literal"],
      help: "How definition 4.6 is read. combined: R = WLR × M, and M adds up; relative: with rWLR; literal: as printed, the root wins.",
    },
  ],
  measure: "relevance",
  inTree: ["words", "characters", "leaves", "nodes", "ratio", "weight", "relevance"],
  marks,
};

function marks(table, { ratio = "wlr", reading = "combined" } = {}) {
  const nodes = contentNodes(table);
  const size = nodes.length;
  const rows = [...nodes.keys()].filter((row) => nodes[row]);
  if (rows.length === 0) return { content: new Uint8Array(size), score: new Float64Array(size), numbers: {} };
  const { amounts, parts, values } = ratios(table, nodes, ratio);
  const numbers = { ...amounts, ...parts, ratio: values, ...relevance(table, rows, values, reading) };
  const score = numbers.relevance;
  const best = rows[largest(rows.map((row) => score[row]))];
  const content = nodes.map((isNode, row) => {
    return Number(isNode && table.tag[row] === 0 && row >= best && row < table.end[best]);
  });
  return { content, score, numbers };
}

/** The set C of definition 4.1. */
function contentNodes(table) {
  const dropped = inside(table, isIn(table, NOT_VALID));
  const words = subtreeSum(table, table.words);
  return inBody(table).map((isBelow, row) => Number(isBelow && !dropped[row] && table.visible[row] && words[row] > 0));
}

/** WLR(n) of definition 4.4 or one of its variants, and what it divides by what. */
function ratios(table, nodes, ratio) {
  const inC = (column) => column.map((value, row) => (nodes[row] ? value : 0));
  const [ofWords, byLeaves] = [ratio[0] === "w", ratio[1] === "l"];
  const total = inC(subtreeSum(table, inC(ofWords ? table.words : table.chars)));
  const count = inC(byLeaves ? leafCounts(table, nodes) : subtreeSum(table, nodes));
  return {
    amounts: { [ofWords ? "words" : "characters"]: total },
    parts: { [byLeaves ? "leaves" : "nodes"]: count },
    values: total.map((amount, row) => (nodes[row] ? amount / count[row] : 0)),
  };
}

/** l(n) of definition 4.2: each run of formatted text among the children of a node is one leaf. */
function leafCounts(table, nodes) {
  const formats = isIn(table, JOINING);
  const leaves = new Float64Array(nodes.length);
  const joining = new Uint8Array(nodes.length);
  for (let row = nodes.length - 1; row > 0; row--) {
    if (!nodes[row]) continue;
    const above = table.parent[row];
    const count = leaves[row] || 1;
    const joins = Number(formats[row] && table.still[row] && count === 1);
    if (!joins) leaves[above] += count;
    else if (!joining[above]) leaves[above] += 1;
    joining[above] = joins;
  }
  return leaves.map((count) => Math.max(count, 1));
}

/** R(n) of definition 4.6, with all that it is made of. */
function relevance(table, rows, values, reading) {
  const own = rows.map((row) => values[row]);
  const [least, most] = [own.reduce((a, b) => Math.min(a, b)), own.reduce((a, b) => Math.max(a, b))];
  const column = () => new Float64Array(values.length);
  const relative = column();
  for (const row of rows) relative[row] = least === most ? 1 : (values[row] - least) / (most - least);
  const { initial, position } = initialNodes(rows, own, most, column);
  const weight = position.map((share, row) => share * relative[row]);
  const factor = reading === "relative" ? relative : values;
  const [combined, score] = [column(), column()];
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index];
    combined[row] = Math.max(combined[row], weight[row]);
    score[row] = Math.min(factor[row] * combined[row], LARGEST);
    if (index > 0) combined[table.parent[row]] += reading === "combined" ? combined[row] : score[row];
  }
  return { "relative ratio": relative, initial, position, weight, combined, relevance: score };
}

/** The set I of definition 4.5, and rpos(n) of its nodes. */
function initialNodes(rows, own, most, column) {
  const threshold = Math.sqrt(most * own[0]);
  const indexes = [...own.keys()].filter((index) => own[index] >= threshold);
  const [first, last] = [indexes[0], indexes.at(-1)];
  const [initial, position] = [column(), column()];
  for (const index of indexes) {
    initial[rows[index]] = 1;
    position[rows[index]] = last > first ? 1 - (index - first) / (last - first) : 1;
  }
  return { initial, position };
}
