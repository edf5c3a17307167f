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
      name: "reading", default: "relative", choices: ["relative", "literal"],
      help: "How definition 4.6 of the paper is read.",
    },
  ],
  marks,
};

function marks(table, { ratio = "wlr", reading = "relative" } = {}) {
  const nodes = contentNodes(table);
  const size = nodes.length;
  const rows = [...nodes.keys()].filter((row) => nodes[row]);
  if (rows.length === 0) return { content: new Uint8Array(size), score: new Float64Array(size), numbers: {} };
  const { values, total, parts } = ratios(table, nodes, ratio);
  const { score, weight } = relevance(table, rows, values, reading);
  const best = rows[largest(rows.map((row) => score[row]))];
  const content = nodes.map((isNode, row) => {
    return Number(isNode && table.tag[row] === 0 && row >= best && row < table.end[best]);
  });
  return { content, score, numbers: { relevance: score, ratio: values, amount: total, parts, weight } };
}

/** The set C of definition 4.1. */
function contentNodes(table) {
  const dropped = inside(table, isIn(table, NOT_VALID));
  const words = subtreeSum(table, table.words);
  return inBody(table).map((isBelow, row) => Number(isBelow && !dropped[row] && table.visible[row] && words[row] > 0));
}

/** WLR(n) of definition 4.4 or one of its variants. */
function ratios(table, nodes, ratio) {
  const amounts = ratio === "wlr" || ratio === "wnr" ? table.words : table.chars;
  const total = subtreeSum(table, amounts.map((amount, row) => (nodes[row] ? amount : 0)));
  const parts = ratio === "wlr" || ratio === "clr" ? leafCounts(table, nodes) : subtreeSum(table, nodes);
  return { total, parts, values: total.map((amount, row) => (nodes[row] ? amount / parts[row] : 0)) };
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

/** R(n) of definition 4.6. */
function relevance(table, rows, values, reading) {
  const own = rows.map((row) => values[row]);
  const [least, most] = [own.reduce((a, b) => Math.min(a, b)), own.reduce((a, b) => Math.max(a, b))];
  const relative = values.map((value) => (least === most ? 1 : (value - least) / (most - least)));
  const weight = weights(rows, own, most, relative);
  const factor = reading === "relative" ? relative : values;
  const score = new Float64Array(values.length);
  for (let place = rows.length - 1; place >= 0; place--) {
    const row = rows[place];
    score[row] = Math.min(factor[row] * Math.max(score[row], weight[row]), LARGEST);
    if (place > 0) score[table.parent[row]] += score[row];
  }
  return { score, weight };
}

/** The weights of the initial nodes of definition 4.5, by their ratio and their position. */
function weights(rows, own, most, relative) {
  const least = Math.sqrt(most * own[0]);
  const initial = [...own.keys()].filter((place) => own[place] >= least);
  const [first, last] = [initial[0], initial.at(-1)];
  const weight = new Float64Array(relative.length);
  for (const place of initial) {
    const position = last > first ? 1 - (place - first) / (last - first) : 1;
    weight[rows[place]] = position * relative[rows[place]];
  }
  return weight;
}
