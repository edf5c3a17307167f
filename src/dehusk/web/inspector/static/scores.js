/** What follows from the columns of a tree and the marks of a method, all by one pass over the rows. */

export const isText = (tree, row) => tree.label[row].startsWith('"');

/** For each row how hot it is, from 0 to 1: shares as they are, other scores by their rank. */
export function heatOf(tree, score) {
  const size = tree.parent.length;
  const own = new Float64Array(size);
  const textsScored = score.some((value, row) => Number(value) !== 0 && isText(tree, row));
  for (let row = 0; row < size; row++) {
    const inherits = isText(tree, row) && !textsScored && tree.parent[row] >= 0;
    own[row] = inherits ? own[tree.parent[row]] : Number(score[row]);
  }
  const isShare = own.every((value) => value >= 0 && value <= 1);
  if (isShare) return own;
  const sorted = [...new Set(own)].sort((a, b) => a - b);
  const rank = new Map(sorted.map((value, at) => [value, sorted.length > 1 ? at / (sorted.length - 1) : 0]));
  return own.map((value) => rank.get(value));
}

/** The number of texts, and of kept texts, in the subtree of each row. */
export function totals(tree, kept) {
  const size = tree.parent.length;
  const texts = new Int32Array(size);
  const keeps = new Int32Array(size);
  for (let row = size - 1; row >= tree.body; row--) {
    if (isText(tree, row)) {
      texts[row] += 1;
      keeps[row] += kept.has(row) ? 1 : 0;
    }
    const parent = tree.parent[row];
    if (parent >= 0) {
      texts[parent] += texts[row];
      keeps[parent] += keeps[row];
    }
  }
  return { texts, keeps };
}

/** "in" on the roots of what is content as a whole, "out" on the roots of husk. */
export function roots(tree, kept) {
  const { texts, keeps } = totals(tree, kept);
  const found = new Map();
  for (let row = tree.body; row < tree.parent.length; row++) {
    const parent = tree.parent[row];
    if (!texts[row]) continue;
    if (keeps[row] === 0 && (row === tree.body || keeps[parent] > 0)) found.set(row, "out");
    else if (keeps[row] === texts[row] && (row === tree.body || keeps[parent] < texts[parent])) found.set(row, "in");
  }
  return found;
}

/** The labels of the elements above a row, the nearest last. */
export function above(tree, row, most = 4) {
  const labels = [];
  for (let at = tree.parent[row]; at > tree.body && labels.length < most; at = tree.parent[at]) labels.unshift(tree.label[at]);
  return labels;
}

/** The texts that belong to a row: of a text all of its block, of an element all inside it. */
export function textsIn(tree, row) {
  const { block, end } = tree;
  if (isText(tree, row) && block[row] >= 0) return block.flatMap((each, at) => (each === block[row] ? [at] : []));
  const texts = [];
  for (let at = row; at < end[row]; at++) if (isText(tree, at)) texts.push(at);
  return texts;
}
