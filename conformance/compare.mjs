/** How answers are compared with those of the native core, which `python -m conformance.write` writes. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const CLOSE = 1e-5;
const COLUMNS = ["parent", "end", "depth", "start", "stop", "close", "chars", "words", "blanks"];
const file = await readFile(new URL("../target/conformance.jsonl", import.meta.url), "utf8");
/** The answers of the native core, page by page. */
export const records = file.split("\n").filter(Boolean).map((line) => JSON.parse(line));

const text = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Floating-point numbers differ by no more than rounding. */
function assertClose(found, expected, what) {
  assert.equal(found.length, expected.length, what);
  expected.forEach((value, place) => {
    const limit = CLOSE * Math.max(1, Math.abs(value));
    assert.ok(Math.abs(found[place] - value) <= limit, `${what}, ${place}: ${found[place]} instead of ${value}`);
  });
}

function compareTable(page, { html, table }) {
  assert.equal(text(page.html), html);
  for (const name of COLUMNS) assert.deepEqual([...page[name]], table[name], name);
  assert.deepEqual([...page.tag].map((number) => page.tags[number]), table.tag);
}

function compareBlocks({ rows, firstRows, firstRound, probability }, signals, { blocks }) {
  assert.deepEqual([...rows], blocks.rows);
  assert.deepEqual([...firstRows], blocks.first_rows);
  assertClose(firstRound, blocks.first_round, "first round");
  assertClose(probability, blocks.probability, "probability");
  for (const [name, values] of Object.entries(signals)) {
    const expected = blocks.signals[name] ?? 0;
    assertClose(values, Array.isArray(expected) ? expected : Array(values.length).fill(expected), name);
  }
}

function compareMarks(page, { content, confidence, text }, { blocks }) {
  assert.deepEqual([...page.content.keys()].filter((row) => page.content[row] === 1), content);
  assertClose([page.confidence], [confidence], "confidence");
  assert.equal(page.text, text);
  const score = Array(page.content.length).fill(0);
  blocks.probability.forEach((likely, block) => {
    for (const row of blocks.rows.slice(...blocks.first_rows.slice(block, block + 2))) score[row] = likely;
  });
  assertClose(page.score, score, "score");
}

function compareKinds(page, { kinds }) {
  assert.deepEqual(Object.keys(page.kinds ?? {}), Object.keys(kinds ?? {}));
  assertClose(Object.values(page.kinds ?? {}), Object.values(kinds ?? {}), "kinds");
}

/** The words-leaves ratio, which the extension has in JavaScript: its marks, and every number on the way to them. */
async function compareMethods(core, { source, url, seen, methods, table }) {
  for (const { method, parameters, content, columns } of methods) {
    const found = await core.marks(method, parameters, source, { url }, seen);
    const what = `${method} ${JSON.stringify(parameters)}`;
    assert.deepEqual([...found.content.keys()].filter((row) => found.content[row] === 1), content, what);
    assert.deepEqual(Object.keys(found.numbers), Object.keys(columns), what);
    for (const [name, column] of Object.entries(columns)) {
      assertClose(found.numbers[name], table.tag.map((_, row) => column[row] ?? 0), `${what} ${name}`);
    }
  }
}

/** The content in all forms, and what the page declares. */
async function compareExtraction(core, { source, url, extraction, declared, structured }) {
  const { text, markdown, html, kind, declared: declaredInExtraction } = await core.extract(source, { url });
  assert.deepEqual({ text, markdown, html, kind }, extraction);
  assert.deepEqual(declaredInExtraction, declared);
  assert.deepEqual(await core.declared(source), declared);
  assert.deepEqual(await core.structured(source, url), structured);
}

/**
 * Compare what an implementation answers about the page of a record with what the record says.
 *
 * `core` has functions, which may take their time: `page`, `signals` and `extract` as the class `Classifier` of the core has
 * them, `declared` and `structured` as its module has them, and `marks`, which asks a method of a paper.
 */
export async function compare(core, record) {
  const { source, url } = record;
  for (const marks of record.marks) {
    const { include_comments: includeComments, ...others } = marks.wish;
    compareMarks(await core.page(source, { url, includeComments, ...others }), marks, record);
  }
  const page = await core.page(source, { url });
  compareTable(page, record);
  compareBlocks(page.blocks, await core.signals(source, { url }), record);
  compareKinds(page, record);
  await compareExtraction(core, record);
  await compareMethods(core, record);
}

/** The marks of a method, by the columns of a page and the rows that are not seen as others are. */
export function marksOf(method, parameters, page, seen) {
  const others = (rows) => Uint8Array.from(page.tag, (_, row) => Number(!rows.includes(row)));
  return method.marks({ ...page, visible: others(seen.hidden), still: others(seen.positioned) }, parameters);
}
