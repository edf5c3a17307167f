/**
 * Index arithmetic over the rows of a page: a subtree is the rows from one up to its `end`.
 *
 * @typedef {import("../dehusk.js").Page & { visible: Uint8Array, still: Uint8Array }} Table the columns of a page, with
 *   1 in `visible` on the rows that a reader sees, and 0 in `still` on `div` elements positioned absolutely or fixed
 */

/** 1 on the rows whose element has one of the names. */
export function isIn(table, names) {
  const among = table.tags.map((tag) => Number(names.includes(tag)));
  return Uint8Array.from(table.tag, (number) => among[number]);
}

/** The row of `body`, or of `frameset` on a page that has that instead; 0 where there is neither. */
function bodyOf({ tag, tags }) {
  const names = ["body", "frameset"].map((name) => tags.indexOf(name));
  return Math.max(0, tag.findIndex((number) => names.includes(number)));
}

/** For each row the sum of `values` over its subtree, itself included. */
export function subtreeSum({ end }, values) {
  const sums = new Float64Array(end.length + 1);
  for (let row = 0; row < end.length; row++) sums[row + 1] = sums[row] + values[row];
  return Float64Array.from(end, (after, row) => sums[after] - sums[row]);
}

/** 1 on the rows in the subtrees of the rows that are flagged in `roots`. */
export function inside({ end }, roots) {
  let last = 0;
  return roots.map((isRoot, row) => {
    if (isRoot) last = Math.max(last, end[row]);
    return Number(row < last);
  });
}

/** 1 in the subtree of `body`. */
export function inBody(table) {
  const body = bodyOf(table);
  return Uint8Array.from(table.end, (_, row) => Number(row >= body && row < table.end[body]));
}

/** The index of the largest value; of equals the first. */
export function largest(values) {
  let best = 0;
  for (let index = 1; index < values.length; index++) if (values[index] > values[best]) best = index;
  return best;
}
