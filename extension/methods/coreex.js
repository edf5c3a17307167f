/** CoreEx, as `dehusk.methods.coreex` defines it; pages have no scripts here, so `drop_scripts` is always so. */
import { bodyOf, childrenSum, covered, inBody, inside, isIn, subtreeSum } from "./tree.js";

const FORMS = ["select", "form", "input", "textarea", "option"];
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const REFERENCES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " " };

export default {
  name: "coreex",
  title: "CoreEx",
  idea: "Content has many words per link; the node that has most of both the ratio and the page's words wins.",
  parameters: [
    {
      name: "weight_ratio", default: 0.99, least: 0, most: 1, step: 0.01,
      help: "How much the share of words outside links counts.",
    },
    {
      name: "weight_text", default: 0.01, least: 0, most: 1, step: 0.01,
      help: "How much the share of the page's words counts.",
    },
    { name: "subset", default: true, help: "A node stands for those of its children that hold few links." },
    {
      name: "threshold", default: 0.9, least: 0, most: 1, step: 0.01,
      help: "The share of words outside links that such a child must exceed.",
    },
    { name: "ignore_forms", default: true, help: "Forms are left out." },
    {
      name: "title_from", default: "none", choices: ["none", "header", "page-title", "both"],
      help: "What is added as the title: the heading before the content, texts that equal the title of the page, or both.",
    },
  ],
  marks,
};

function marks(table, given = {}) {
  const asked = { ...Object.fromEntries(this.parameters.map((one) => [one.name, one.default])), ...given };
  const counts = countsOf(table, asked.ignore_forms);
  const { member, text, links } = asked.subset ? setsOf(table, counts, asked.threshold) : { ...counts, member: null };
  const words = counts.text[bodyOf(table)];
  const possible = text.map((count, row) => Number(count > 0 && !counts.ignored[row]));
  const ratio = text.map((count, row) => share(count, links[row]));
  const score = ratio.map((value, row) => {
    return possible[row] ? asked.weight_ratio * value + asked.weight_text * (text[row] / words) : 0;
  });
  const winner = winnerOf(table, possible, score);
  const content = winner < 0 ? new Uint8Array(score.length) : chosenRows(table, winner, member, asked.title_from);
  const kept = content.map((isKept, row) => Number(isKept && table.tag[row] === 0 && !counts.ignored[row]));
  return { content: kept, score, numbers: { score, ratio, text, links } };
}

/** textCnt and linkCnt of section 2.1 for each row. */
function countsOf(table, ignoreForms) {
  const forms = inside(table, isIn(table, ignoreForms ? FORMS : []));
  const ignored = inBody(table).map((isBelow, row) => Number(!isBelow || forms[row]));
  const images = isIn(table, ["#text", "img"]);
  const linked = inside(table, isIn(table, ["a"])).map((isLinked, row) => Number(isLinked && images[row] && !ignored[row]));
  const words = table.words.map((count, row) => (ignored[row] ? 0 : linked[row] || count));
  const terminal = linked.map((isLinked, row) => Number(isLinked || table.tag[row] === 0));
  return { ignored, terminal, text: subtreeSum(table, words), links: subtreeSum(table, linked) };
}

/** The counts of section 2.2.2, by which a node represents those of its children that hold few links. */
function setsOf(table, counts, threshold) {
  const member = counts.text.map((count, row) => Number(count > 0 && share(count, counts.links[row]) > threshold));
  const sums = (values) => {
    const found = childrenSum(table, values.map((value, row) => (member[row] ? value : 0)));
    return found.map((sum, row) => (counts.terminal[row] ? values[row] : sum));
  };
  return { member, text: sums(counts.text), links: sums(counts.links) };
}

/** The basic score of section 2.1.1. */
function share(text, links) {
  return text > 0 ? (text - links) / text : 0;
}

/** The best row; of equals the one highest in the tree, then the first. */
function winnerOf({ depth }, possible, score) {
  const isBetter = (row, best) => score[row] > score[best] || (score[row] === score[best] && depth[row] < depth[best]);
  return possible.reduce((best, is, row) => (is && (best < 0 || isBetter(row, best)) ? row : best), -1);
}

function chosenRows(table, winner, member, title) {
  const childrenOf = (row) => [...table.parent.keys()].filter((child) => table.parent[child] === row);
  const roots = member === null || table.tag[winner] === 0 ? [winner] : childrenOf(winner).filter((row) => member[row]);
  const headings = title === "header" || title === "both" ? headingBefore(table, winner) : [];
  const titles = title === "page-title" || title === "both" ? titleRows(table) : [];
  return covered(table, [...roots, ...headings, ...titles]);
}

/** The nearest heading among the siblings before a row. */
function headingBefore({ parent, tag, tags }, winner) {
  for (let row = winner - 1; row > parent[winner]; row--) {
    if (parent[row] === parent[winner] && HEADINGS.includes(tags[tag[row]])) return [row];
  }
  return [];
}

/** The texts of the body that are the title of the page. */
function titleRows(table) {
  const { tag, tags, parent } = table;
  const rows = [...tag.keys()].filter((row) => tag[row] === 0);
  const title = rows.find((row) => tags[tag[parent[row]]] === "title");
  if (title === undefined) return [];
  const body = bodyOf(table);
  return rows.filter((row) => row > body && lineOf(table, row) === lineOf(table, title));
}

/** A text as a reader sees it, on one line. */
function lineOf({ html, start, stop }, row) {
  const text = new TextDecoder().decode(html.subarray(start[row], stop[row]));
  const plain = text.replace(/&nbsp;/g, " ").replace(/[\x00-\x20\u00a0]+/g, " ");
  return plain.trim().replace(/&(amp|lt|gt);/g, (reference) => REFERENCES[reference]);
}
