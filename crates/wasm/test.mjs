// The core in WebAssembly. usage: node --test crates/wasm/test.mjs, after the core was built
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { Classifier, declared, structured } from "../../target/web/dehusk.js";
import { core, classifier, memory, models } from "./built.mjs";

const MOST = 800_000;
const text = (bytes) => new TextDecoder().decode(bytes);
const windmill = await readFile(new URL("../../docs/pages/windmill.html", import.meta.url), "utf8");

test("the table of a page by hand", () => {
  const page = classifier.page("<html><head><style>p{}</style></head><body><p>One <b>two</b></p><x-y>風車</x-y></body></html>");
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
  const page = classifier.page(windmill);
  const { probability, rows, firstRows } = page.blocks;
  assert.ok(page.text.length > 200 && page.confidence > 0.5 && page.confidence <= 1);
  assert.ok(Math.abs(Object.values(page.kinds).reduce((sum, kind) => sum + kind) - 1) < 1e-9);
  assert.ok(page.content.includes(1));
  probability.forEach((likely, block) => assert.equal(page.score[rows[firstRows[block]]], likely));
  const signals = classifier.signals(windmill);
  for (const values of Object.values(signals)) assert.equal(values.length, probability.length);
});

test("reasons name the signals that weighed", () => {
  const reasons = classifier.reasons(windmill);
  const { probability } = classifier.page(windmill).blocks;
  const names = Object.keys(classifier.signals(windmill));
  assert.equal(reasons.length, probability.length);
  for (const { signal, value, usual, weight } of reasons.flat()) {
    assert.ok(names.includes(signal) && value !== usual && weight !== 0);
  }
  const sum = (block) => reasons[block].reduce((total, { weight }) => total + weight, 0);
  assert.ok(sum(probability.indexOf(Math.max(...probability))) > sum(probability.indexOf(Math.min(...probability))));
});

test("the text of chosen rows", () => {
  const html = "<html><body><p>One</p><p>Two</p></body></html>";
  assert.equal(classifier.page(html, { chosen: Uint8Array.of(0, 0, 0, 0, 0, 0, 1) }).text.trim(), "Two");
});

test("wishes and facts make a difference", () => {
  const kept = (options) => classifier.page(windmill, options).content.reduce((sum, row) => sum + row);
  assert.ok(kept({ favor: "precision" }) <= kept({}) && kept({}) <= kept({ favor: "recall" }));
  const article = `<article><h1>The mill</h1>${`<p>${"I saw the old mill turn in the wind. ".repeat(9)}</p>`.repeat(4)}</article>`;
  const comment = `<div class="comment"><p>${"What a lovely story about the mill, thank you for it. ".repeat(6)}</p></div>`;
  const withComments = `<html><body>${article}<section class="comments">${comment}${comment}</section></body></html>`;
  const all = classifier.page(withComments, { favor: "recall" });
  const some = classifier.page(withComments, { favor: "recall", includeComments: false });
  assert.deepEqual([...all.score], [...some.score]);
  assert.ok(some.text.length < all.text.length);
});

const SENTENCE = "The old mill on the hill turns again since the village mended its four sails last winter.";
const small = `<html><head><title>Mill - The Harbour Post</title></head><body><nav><a href="/">Home</a></nav><article>
  <h1>The mill turns</h1><p>${SENTENCE} <b>Nobody</b> slept, says <a href="/ann">Ann</a>.</p>
  <ul><li>flour</li><li>bread</li></ul><p onclick="alert()">${SENTENCE}</p></article></body></html>`;

test("what a page declares in its tags and its URL makes a difference", () => {
  const kinds = (head, options) => classifier.page(small.replace("</head>", `${head}</head>`), options).kinds;
  const { product } = kinds("");
  assert.ok(kinds('<meta property="product:price" content="12"><meta property="og:type" content="product">').product > product);
  const url = "https://shop.example/product/red-shoes?size=7";
  assert.ok(kinds("", { url }).product > product);
  assert.deepEqual(kinds(`<link rel="canonical" href="${url}">`), kinds("", { url }), "a page may declare its URL");
  assert.deepEqual(kinds("", { url: "file:///home/ann/shop/product.html" }), kinds(""), "a local file is no hint");
});

test("the number of declared types counts in steps: 1, 2, 5, 12", () => {
  const linked = (count) => `<script type="application/ld+json">[${Array(count).fill('{"@type": "Product"}')}]</script>`;
  const kinds = (count) => classifier.page(small.replace("</head>", `${linked(count)}</head>`)).kinds;
  for (const [count, other] of [[2, 4], [5, 11], [12, 40]]) assert.deepEqual(kinds(count), kinds(other));
  assert.notDeepEqual(kinds(1), kinds(2));
  assert.notDeepEqual(kinds(5), kinds(12));
});

test("the content as text, Markdown and HTML", () => {
  const { text, markdown, html, kind } = classifier.extract(small, { url: "https://mill.example/a/b" });
  assert.equal(markdown, [
    "# The mill turns",
    `${SENTENCE} **Nobody** slept, says [Ann](https://mill.example/ann).`,
    "- flour\n- bread",
    SENTENCE,
  ].join("\n\n"));
  assert.ok(text.includes(`${SENTENCE} Nobody slept, says Ann.`) && !text.includes("Home"));
  assert.match(html, /<li>flour<\/li><li>bread<\/li>/);
  assert.match(html, /<a href="https:\/\/mill\.example\/ann">Ann<\/a>/);
  assert.doesNotMatch(html, /onclick|<nav/);
  assert.equal(kind, "article");
  assert.equal(classifier.extract("").kind, null);
});

test("a header of what the page declares, where the content lacks it", () => {
  const article = { "@type": "NewsArticle", headline: "The mill turns", author: { name: "Ann Reed" }, datePublished: "2024-03-05T09:00:00Z" };
  const linked = `<script type="application/ld+json">${JSON.stringify(article)}</script>`;
  const markdownOf = (html, options) => classifier.extract(html.replace("</head>", `${linked}</head>`), options).markdown;
  assert.match(markdownOf(small, { header: true }), /^# The mill turns\n\nAnn Reed · 2024-03-05\n\nThe old mill/);
  assert.match(markdownOf(small, {}), /^# The mill turns\n\nThe old mill/);
  const untitled = small.replace("<h1>The mill turns</h1>", "<p>By Ann Reed in the old harbour of the town</p>");
  const opened = markdownOf(untitled, { header: true, favor: "recall" });
  assert.match(opened, /^# The mill turns\n\n2024-03-05\n\nBy Ann Reed/);
});

test("the chosen rows as text and Markdown", () => {
  const html = "<html><body><p>One</p><p>Two <em>three</em></p></body></html>";
  const { text, markdown } = classifier.extract(html, { chosen: Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 0, 1) });
  assert.deepEqual([text.trim(), markdown.trim()], ["Two three", "Two *three*"]);
});

const shop = `<html><head><title>Wind chime | Mill Shop</title><meta property="og:site_name" content="Mill Shop">
  <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": "Chimes &amp; wind",
    "author": [{"@type": "Person", "name": "Ann Reed"}, {"@type": "Person", "name": "Bob"}], "datePublished": "2024-03-05"}</script>
  </head><body><p>Chimes for the garden, by Ann Reed.</p><div itemscope itemtype="https://schema.org/Product">
  <h2 itemprop="name">Wind chime</h2><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
  <span itemprop="price" content="12.50">12,50 €</span><meta itemprop="priceCurrency" content="EUR"></div></div></body></html>`;

test("structured data of JSON-LD and microdata", () => {
  const { entities, products, recipes } = structured(shop, "https://shop.example/chime");
  assert.deepEqual(entities.map(({ types, name, sources }) => ({ types, name, sources })), [
    { types: ["Article"], name: "Chimes & wind", sources: ["json-ld"] },
    { types: ["Product"], name: "Wind chime", sources: ["microdata"] },
  ]);
  assert.equal(entities[1].shown.name, true);
  assert.equal(products.length, 1);
  assert.equal(products[0].name, "Wind chime");
  assert.deepEqual([products[0].offers[0].price, products[0].offers[0].currency], ["12.50", "EUR"]);
  assert.equal(recipes, undefined);
  assert.deepEqual(structured("<p>nothing"), { entities: [] });
});

test("title, author, date and site as declared", () => {
  const expected = { title: "Chimes & wind", author: "Ann Reed, Bob", date: "2024-03-05", site: "Mill Shop" };
  assert.deepEqual(declared(shop), expected);
  assert.deepEqual(classifier.extract(shop).declared, expected);
  assert.deepEqual(declared(small), { title: "", author: "", date: "", site: "" });
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
  const posts = classifier.posts(thread, { url: "https://mill.example/thread/7" });
  assert.deepEqual(posts.map(({ author }) => author), ["ann", "bob", "cleo"]);
  assert.deepEqual(posts.map(({ date }) => date), SAYINGS.map(([, date]) => date.replace("Z", "+00:00")));
  const inWords = thread.replace(/<time datetime="[^"]*">(\d) days ago/g, "<time>$1. märz 2024, 9:05 Uhr");
  assert.deepEqual(classifier.posts(inWords).map(({ date }) => date), [1, 2, 3].map((day) => `2024-03-0${day}T09:05:00`));
  assert.equal(posts[1].text, "We turn the cap by hand, which takes two people most of a morning in winter.");
  assert.equal(posts[2].text, "A fantail does the same alone.\nSomebody has to oil it every spring, of course.");
  assert.equal(posts[0].authorUrl, "https://mill.example/user/ann");
  assert.equal(posts[2].url, "https://mill.example/thread/7#post-2");
  assert.deepEqual(classifier.posts(windmill), [], "an article has none");
  assert.deepEqual(classifier.posts(""), []);
});

test("Markdown says who wrote a post where the content does not", () => {
  const unsigned = thread.replace(/class="head"><a/g, 'class="head" hidden><a class="author"');
  const { markdown, text } = classifier.extract(unsigned, { url: "https://mill.example/thread/7", favor: "recall" });
  assert.match(markdown, /\*\*bob\*\*, 2024-03-05\n\nWe turn the cap/);
  assert.match(text, /bob, 2024-03-05\n+We turn the cap/);
});

test("URLs of posts are relative to the base, and stay as they are without one", () => {
  const based = thread.replace("<title>", '<base href="https://other.example/a/"><title>');
  assert.equal(classifier.posts(based)[0].authorUrl, "https://other.example/user/ann");
  assert.equal(classifier.posts(thread)[0].authorUrl, "/user/ann");
});

test("what is wrong is an error of one line", () => {
  const { blocks, kinds } = models;
  const unknown = /^Error: favor must be one of balance, precision, recall, not everything$/;
  assert.throws(() => classifier.page("", { favor: "everything" }), unknown);
  assert.throws(() => new Classifier(blocks, blocks), /^Error: the model cannot be read: .+$/);
  assert.throws(() => new Classifier(new Uint8Array(9), kinds), /^Error: the model cannot be read: .+$/);
  assert.ok(classifier.page(windmill).text.length > 200, "the judge answers after an error");
});

test("any text is a page", () => {
  let state = 1;
  const parts = ["<p>", "</p>", "<svg>", "<iframe>", "<!--", "-->", "<script>", "</script>", "<", ">", "a", " ", "é", "漢"];
  const random = (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  for (let round = 0; round < 2000; round++) {
    const page = classifier.page(Array.from({ length: random(30) }, () => parts[random(parts.length)]).join(""));
    assert.equal(page.end[0], page.parent.length);
  }
  assert.equal(classifier.page("").kinds, null);
});

test("a large page", () => {
  const count = 50_000;
  const page = classifier.page(`<html>${"<p>a mill</p>".repeat(count)}</html>`);
  assert.equal(page.parent.length, 2 * count + 3);
  assert.equal(page.words.reduce((sum, words) => sum + words), 2 * count);
});

test("pages leave no memory behind", () => {
  const judgeOften = (times) => {
    for (let time = 0; time < times; time++) classifier.extract(windmill, { favor: "recall" });
    return memory.buffer.byteLength;
  };
  const before = judgeOften(20);
  assert.equal(judgeOften(1000), before);
});

test("the core is small with both models, as a server sends them", () => {
  const sent = [core, models.blocks, models.kinds].map((file) => gzipSync(file).length);
  assert.ok(sent.reduce((sum, size) => sum + size) < MOST);
});
