// The core in WebAssembly. usage: node --test test.mjs, with the file in DEHUSK_WASM
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { load } from "./dehusk.js";

const dehusk = await load(await readFile(process.env.DEHUSK_WASM));
const text = (bytes) => new TextDecoder().decode(bytes);

test("a page by hand", () => {
  const table = dehusk.table("<html><head><style>p{}</style></head><body><p>One <b>two</b></p><x-y>風車</x-y></body></html>");
  assert.equal(text(table.html), "<html><head></head><body><p>One <b>two</b></p><x-y>風車</x-y></body></html>");
  const names = [...table.tag].map((number) => table.tags[number]);
  assert.deepEqual(names, ["html", "head", "body", "p", "#text", "b", "#text", "x-y", "#text"]);
  assert.deepEqual([...table.parent], [-1, 0, 0, 2, 3, 3, 5, 2, 7]);
  assert.deepEqual([...table.end], [9, 2, 9, 7, 5, 7, 7, 9, 9]);
  assert.deepEqual([...table.words], [0, 0, 0, 0, 1, 0, 1, 0, 2]);
  assert.equal(text(table.html.subarray(table.start[3], table.close[3])), "<p>One <b>two</b></p>");
});

test("any bytes are a page", () => {
  let state = 1;
  const parts = ["<p>", "</p>", "<svg>", "<iframe>", "<!--", "-->", "<script>", "</script>", "<", ">", "a", " ", "é", "漢"];
  const random = (limit) => (state = (state * 48271) % 2147483647) % limit;
  for (let round = 0; round < 2000; round++) {
    const soup = Array.from({ length: random(30) }, () => parts[random(parts.length)]).join("");
    const table = dehusk.table(soup);
    assert.equal(table.end[0], table.rows);
  }
});

test("a large page", () => {
  const count = 200_000;
  const table = dehusk.table(`<html>${"<p>a mill</p>".repeat(count)}</html>`);
  assert.equal(table.rows, 2 * count + 1);
  assert.equal(table.words.reduce((sum, words) => sum + words), 2 * count);
});
