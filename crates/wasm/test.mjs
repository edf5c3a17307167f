// The core in WebAssembly. usage: node --test crates/wasm/test.mjs, after the core was built
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { Judge } from "../../target/web/dehusk.js";
import { core, judge, memory, models } from "./built.mjs";

const MOST = 700_000;
const text = (bytes) => new TextDecoder().decode(bytes);
const windmill = await readFile(new URL("../../docs/pages/windmill.html", import.meta.url), "utf8");

test("the table of a page by hand", () => {
  const page = judge.page("<html><head><style>p{}</style></head><body><p>One <b>two</b></p><x-y>風車</x-y></body></html>");
  assert.equal(text(page.html), "<html><head></head><body><p>One <b>two</b></p><x-y>風車</x-y></body></html>");
  const names = [...page.tag].map((number) => page.tags[number]);
  assert.deepEqual(names, ["html", "head", "body", "p", "#text", "b", "#text", "x-y", "#text"]);
  assert.deepEqual([...page.parent], [-1, 0, 0, 2, 3, 3, 5, 2, 7]);
  assert.deepEqual([...page.end], [9, 2, 9, 7, 5, 7, 7, 9, 9]);
  assert.deepEqual([...page.words], [0, 0, 0, 0, 1, 0, 1, 0, 2]);
  assert.equal(text(page.html.subarray(page.start[3], page.close[3])), "<p>One <b>two</b></p>");
  assert.deepEqual([...page.blocks.rows], [4, 6, 8]);
  assert.deepEqual([...page.blocks.firstRows], [0, 2, 3]);
});

test("an article is judged", () => {
  const page = judge.page(windmill, { hints: ["og=article"] });
  const { probability, rows, firstRows } = page.blocks;
  assert.ok(page.text.length > 200 && page.confidence > 0.5 && page.confidence <= 1);
  assert.ok(Math.abs(Object.values(page.kinds).reduce((sum, kind) => sum + kind) - 1) < 1e-9);
  assert.ok(page.content.includes(1));
  probability.forEach((likely, block) => assert.equal(page.score[rows[firstRows[block]]], likely));
  const signals = judge.signals(windmill, { hints: ["og=article"] });
  for (const values of Object.values(signals)) assert.equal(values.length, probability.length);
});

test("reasons name the signals that weighed", () => {
  const reasons = judge.reasons(windmill);
  const { probability } = judge.page(windmill).blocks;
  const names = Object.keys(judge.signals(windmill));
  assert.equal(reasons.length, probability.length);
  for (const { signal, value, usual, weight } of reasons.flat()) {
    assert.ok(names.includes(signal) && value !== usual && weight !== 0);
  }
  const sum = (block) => reasons[block].reduce((total, { weight }) => total + weight, 0);
  assert.ok(sum(probability.indexOf(Math.max(...probability))) > sum(probability.indexOf(Math.min(...probability))));
});

test("the text of chosen rows", () => {
  const html = "<html><body><p>One</p><p>Two</p></body></html>";
  assert.equal(judge.page(html, { chosen: Uint8Array.of(0, 0, 0, 0, 0, 1) }).text.trim(), "Two");
});

test("wishes and facts make a difference", () => {
  const kept = (options) => judge.page(windmill, options).content.reduce((sum, row) => sum + row);
  assert.ok(kept({ favor: "precision" }) <= kept({}) && kept({}) <= kept({ favor: "recall" }));
  const post = (name) => `<div class="${name}"><p>${"I saw the old mill turn in the wind. ".repeat(9)}</p></div>`;
  const withComments = `<html><body>${post("post")}${post("comments")}</body></html>`;
  const all = judge.page(withComments, { favor: "recall" });
  const some = judge.page(withComments, { favor: "recall", includeComments: false });
  assert.deepEqual([...all.score], [...some.score]);
  assert.ok(some.text.length < all.text.length);
  const shop = judge.page(windmill, { hints: ["og=product"], types: ["ld=Product:1"], metas: ["product:price"] });
  assert.ok(shop.kinds.product > judge.page(windmill).kinds.product);
});

test("the hints of an address are found, and count once", () => {
  const address = "https://shop.example/product/red-shoes?size=7";
  const numbers = ["url:parts=2", "url:hyphens=1", "url:digits=0", "url:length=0", "url:query"];
  const hints = [...numbers, "url=shop", "url=example", "url=product", "url=red", "url=shoes"];
  const probability = (declared) => judge.page(windmill, declared).blocks.probability;
  assert.deepEqual(judge.page(windmill, { address }), judge.page(windmill, { address, hints }));
  assert.deepEqual(judge.page(windmill), judge.page(windmill, { hints: ["url:none"] }));
  assert.notDeepEqual(probability({ address }), probability());
});

const SAYINGS = [
  ["ann", "2024-03-05T09:00:00Z", "How are the sails of your mill set when the wind turns to the north in the night?"],
  ["bob", "2024-03-05T10:30:00Z", "We turn the cap by hand, which takes two people <b>most</b> of a morning in winter."],
  ["cleo", "2024-03-06T08:15:00Z", "A fantail does the same alone.</p><p>Somebody has to oil it every spring, of course."],
];
const thread = `<html><head><title>Sails</title></head><body><div class="thread">${SAYINGS.map(
  ([name, date, says], number) => `<div class="post"><div class="head"><a href="/user/${name}">${name}</a>
    <a href="#post-${number}"><time datetime="${date}">${number + 1} days ago</time></a></div><p>${says}</p></div>`,
).join("")}</div></body></html>`;

test("posts have text, author, date and URLs", () => {
  const posts = judge.posts(thread, { address: "https://mill.example/thread/7" });
  assert.deepEqual(posts.map(({ author }) => author), ["ann", "bob", "cleo"]);
  assert.deepEqual(posts.map(({ date }) => date), SAYINGS.map(([, date]) => date));
  assert.equal(posts[1].text, "We turn the cap by hand, which takes two people most of a morning in winter.");
  assert.equal(posts[2].text, "A fantail does the same alone.\nSomebody has to oil it every spring, of course.");
  assert.equal(posts[0].authorUrl, "https://mill.example/user/ann");
  assert.equal(posts[2].url, "https://mill.example/thread/7#post-2");
  assert.deepEqual(judge.posts(windmill), [], "an article has none");
  assert.deepEqual(judge.posts(""), []);
});

test("URLs of posts are relative to the base, and stay as they are without one", () => {
  const based = thread.replace("<title>", '<base href="https://other.example/a/"><title>');
  assert.equal(judge.posts(based)[0].authorUrl, "https://other.example/user/ann");
  assert.equal(judge.posts(thread)[0].authorUrl, "/user/ann");
});

test("what is wrong is an error of one line", () => {
  const { blocks, kinds } = models;
  const unknown = /^Error: favor must be one of balance, precision, recall, not everything$/;
  assert.throws(() => judge.page("", { favor: "everything" }), unknown);
  assert.throws(() => new Judge(blocks, blocks), /^Error: the model cannot be read: .+$/);
  assert.throws(() => new Judge(new Uint8Array(9), kinds), /^Error: the model cannot be read: .+$/);
  assert.ok(judge.page(windmill).text.length > 200, "the judge answers after an error");
});

test("any text is a page", () => {
  let state = 1;
  const parts = ["<p>", "</p>", "<svg>", "<iframe>", "<!--", "-->", "<script>", "</script>", "<", ">", "a", " ", "é", "漢"];
  const random = (limit) => (state = (state * 48271) % 2147483647) % limit;
  for (let round = 0; round < 2000; round++) {
    const page = judge.page(Array.from({ length: random(30) }, () => parts[random(parts.length)]).join(""));
    assert.equal(page.end[0], page.parent.length);
  }
  assert.equal(judge.page("").kinds, null);
});

test("a large page", () => {
  const count = 50_000;
  const page = judge.page(`<html>${"<p>a mill</p>".repeat(count)}</html>`);
  assert.equal(page.parent.length, 2 * count + 1);
  assert.equal(page.words.reduce((sum, words) => sum + words), 2 * count);
});

test("pages leave no memory behind", () => {
  const judgeOften = (times) => {
    for (let time = 0; time < times; time++) judge.page(windmill, { favor: "recall", hints: ["og=article"] });
    return memory.buffer.byteLength;
  };
  const before = judgeOften(20);
  assert.equal(judgeOften(1000), before);
});

test("the core is small with both models, as a server sends them", () => {
  const sent = [core, models.blocks, models.kinds].map((file) => gzipSync(file).length);
  assert.ok(sent.reduce((sum, size) => sum + size) < MOST);
});
