/** Content extraction via text density, as `dehusk.methods.cetd` defines it. */
import { bodyOf, childrenSum, covered, inBody, inside, isIn, largest, subtreeSum } from "./tree.js";

const LINKS = ["a", "button", "select"];

export default {
  name: "cetd",
  title: "Text density (CETD)",
  idea: "Content has many characters per tag and few of them in links; a block is where such densities add up.",
  parameters: [
    {
      name: "algorithm", default: "cectd-ds", choices: ["cetd-ds", "cectd-s", "cectd-ds"],
      help: "cetd: text density; cectd: links count too; ds: by sums of densities; s: by smoothed densities.",
    },
    {
      name: "threshold_scale", default: 1, least: 0, most: 3, step: 0.05,
      help: "How dense content has to be; at 0 every node passes.",
    },
    { name: "text_runs", default: false, help: "The density of the texts directly in a node is added to its sum." },
  ],
  marks,
};

function marks(table, { algorithm = "cectd-ds", threshold_scale: scale = 1, text_runs: textRuns = false } = {}) {
  const { density, ...counts } = densities(table, algorithm !== "cetd-ds", textRuns);
  const sums = densitySums(table, density, textRuns);
  const chosen = algorithm === "cectd-s" ? smoothed(table, density, scale) : dense(table, density, sums, scale);
  const content = chosen.map((isChosen, row) => Number(isChosen && table.tag[row] === 0));
  const score = density.map((value, row) => (table.tag[row] === 0 ? 0 : Math.min(value, Number.MAX_VALUE)));
  return { content, score, numbers: { density: score, density_sum: sums, ...counts } };
}

/** The text density (definition 1) or composite text density (definition 2) of each tag. */
function densities(table, isComposite, textRuns) {
  const isTag = Uint8Array.from(table.tag, (tag) => Number(tag !== 0));
  const chars = subtreeSum(table, table.chars);
  const tags = subtreeSum(table, isTag).map((count) => Math.max(count - 1, 1));
  let density = chars.map((count, row) => count / tags[row]);
  const links = isComposite ? linkCounts(table) : {};
  if (isComposite) density = composite(chars, tags, links, bodyOf(table));
  if (!textRuns) density = density.map((value, row) => (isTag[row] ? value : 0));
  return { density, chars, tags, ...links };
}

function linkCounts(table) {
  const isLink = isIn(table, LINKS);
  const linked = inside(table, isLink);
  const link_chars = subtreeSum(table, table.chars.map((count, row) => (linked[row] ? count : 0)));
  const link_tags = subtreeSum(table, isLink).map((count, row) => count - isLink[row]);
  return { link_chars: link_chars.map((count, row) => (table.tag[row] === 0 ? 0 : count)), link_tags };
}

/** Definition 2; denominators of 0 are set to 1. */
function composite(chars, tags, { link_chars: linkChars, link_tags: linkTags }, body) {
  const onPage = linkChars[body] / Math.max(chars[body], 1);
  return chars.map((count, row) => {
    const linked = linkChars[row];
    const scale = Math.log(Math.log((count / Math.max(count - linked, 1)) * linked + onPage * count + Math.E));
    const share = count > 0 ? Math.log((count / Math.max(linked, 1)) * (tags[row] / Math.max(linkTags[row], 1))) : 0;
    if (share === 0) return 0;
    return scale > 0 ? ((count / tags[row]) * share) / scale : Infinity;
  });
}

/** Definition 3. */
function densitySums(table, density, textRuns) {
  const sums = childrenSum(table, density);
  if (!textRuns) return sums;
  const tags = subtreeSum(table, table.tag.map((tag) => Number(tag !== 0)));
  return sums.map((sum, row) => (tags[row] === 1 ? density[row] : sum));
}

/** Algorithm 2: in the subtree of each dense node, the node with the largest DensitySum. */
function dense(table, density, allSums, scale) {
  const below = inBody(table);
  const sums = allSums.map((sum, row) => (below[row] ? sum : -1));
  const threshold = scaled(leastOnPath(table, density, largest(sums)), scale);
  const sparse = below.map((isBelow, row) => Number(isBelow && table.tag[row] !== 0 && density[row] < threshold));
  const around = inside(table, sparse);
  const reached = [...below.keys()].filter((row) => below[row] && !around[row] && table.tag[row] !== 0);
  return covered(table, largestSums(table, sums, reached));
}

/** The smallest density from a row up to `body`, or to row 0 where it is not in `body`. */
function leastOnPath(table, density, row) {
  const top = bodyOf(table);
  let least = density[row];
  for (let above = row; above !== top && above !== 0; ) {
    above = table.parent[above];
    least = Math.min(least, density[above]);
  }
  return least;
}

/** For each reached row, the node of its subtree with the largest DensitySum; nodes inside found nodes are skipped. */
function largestSums({ end }, sums, reached) {
  const found = [];
  const ahead = [];
  for (const row of reached) {
    while (ahead.length > 0 && end[ahead.at(-1)] <= row) ahead.pop();
    while (!(ahead.length > 0 && end[row] > ahead.at(-1))) {
      ahead.push(largest(sums, row, end[row]));
      found.push(ahead.at(-1));
    }
  }
  return found;
}

/** Section 4.1: the average of each density and those of the sibling tags next to it is compared with that of `body`. */
function smoothed(table, density, scale) {
  const body = bodyOf(table);
  const threshold = scaled(density[body], scale);
  const before = new Map();
  const [total, weight] = [density.map((value) => 2 * value), density.map(() => 2)];
  density.forEach((value, row) => {
    if (table.tag[row] === 0) return;
    const sibling = before.get(table.parent[row]);
    before.set(table.parent[row], row);
    if (sibling === undefined) return;
    total[row] += density[sibling];
    total[sibling] += value;
    weight[row] += 1;
    weight[sibling] += 1;
  });
  const average = total.map((sum, row) => (row === body ? density[row] : sum / weight[row]));
  return inBody(table).map((isBelow, row) => Number(isBelow && average[table.parent[row]] >= threshold));
}

/** The threshold times λ; λ = 0 keeps everything, even if the threshold is infinite. */
function scaled(threshold, scale) {
  return scale ? threshold * scale : 0;
}
