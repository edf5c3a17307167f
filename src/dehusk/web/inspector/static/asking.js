/** The extractions of a page by the chosen methods, requested again at every change. */
import * as api from "./api.js";
import { heatOf } from "./scores.js";
import { state } from "./state.js";

const trees = new Map();

export const makeRequest = () => ({ method: state.method, parameters: state.parameters });
const askedOther = () => ({ method: state.other, parameters: state.otherParameters });

/** The marks of both methods, the tree that they belong to, the part of the result that a tab shows, and the heat. */
export async function findings(page, part) {
  const parts = new Set(["marks", part, state.column && "columns"]);
  const [own, other] = await Promise.all([
    api.result(page.id, makeRequest(), [...parts].filter(Boolean)),
    state.other ? api.result(page.id, askedOther(), ["marks"]) : null,
  ]);
  const failed = own.marks.error ?? other?.marks.error;
  if (failed) throw new Error(failed);
  const marks = own.marks.value;
  const tree = await treeOf(page, marks.view);
  const shown = own.columns?.value?.find((column) => column.name === state.column)?.values ?? marks.score;
  return { own, marks, other: other?.marks.value ?? null, tree, heat: heatOf(tree, shown) };
}

async function treeOf(page, view) {
  const key = `${page.id} ${view}`;
  if (!trees.has(key)) trees.set(key, await api.tree(page.id, view));
  return trees.get(key);
}

/** A function that does the work now, or once more after the work in progress: of many wishes only the last counts. */
export function latest(work) {
  let busy = false;
  let again = false;
  return async () => {
    again = true;
    if (busy) return;
    busy = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } finally {
      busy = false;
    }
  };
}
