// WebAssembly answers as the conformance file says. usage: node --test conformance/test.mjs, after the core was built
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { judge } from "../crates/wasm/built.mjs";
import { METHODS } from "../extension/methods/index.js";

const CLOSE = 1e-5;
const COLUMNS = ["parent", "end", "depth", "start", "stop", "close", "chars", "words", "blanks"];
const file = await readFile(new URL("pages.jsonl", import.meta.url), "utf8");
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

/** The methods of papers, which the extension has in JavaScript. */
function compareMethods(page, { seen, methods }) {
  const others = (rows) => Uint8Array.from(page.tag, (_, row) => Number(!rows.includes(row)));
  const table = { ...page, visible: others(seen.hidden), still: others(seen.positioned) };
  for (const { method, parameters, content, score } of methods) {
    const found = METHODS[method].marks(table, parameters);
    const what = `${method} ${JSON.stringify(parameters)}`;
    assert.deepEqual([...found.content.keys()].filter((row) => found.content[row] === 1), content, what);
    assertClose(found.score, [...page.tag.keys()].map((row) => score[row] ?? 0), what);
  }
}

for (const line of file.split("\n").filter(Boolean)) {
  const record = JSON.parse(line);
  test(record.name, () => {
    for (const marks of record.marks) {
      const { include_comments: includeComments, ...others } = marks.wish;
      const wish = { includeComments, ...others };
      compareMarks(judge.page(record.source, { ...record.declared, ...wish }), marks, record);
    }
    const page = judge.page(record.source, record.declared);
    compareTable(page, record);
    compareBlocks(page.blocks, judge.signals(record.source, record.declared), record);
    compareKinds(page, record);
    compareMethods(page, record);
  });
}
