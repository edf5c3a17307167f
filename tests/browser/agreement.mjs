// Loads pages in Chromium without scripts, and tells what the extension finds in them.
// usage: node agreement.mjs: takes {"html", "address"} from standard input, each on a line as JSON, and writes for each
// page the texts of its rows, 1 on those that are `shown`, and by the name of each method 1 on those that are content.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { classifier } from "../../crates/wasm/built.mjs";
import { METHODS } from "../../extension/methods/index.js";
import { launch } from "./launch.mjs";
import { serve } from "./serve.mjs";

const code = await readFile(new URL("../../extension/page/serialise.js", import.meta.url), "utf8");
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
};

let html = "";
const server = await serve(async () => html, HEADERS);
const browser = await launch("chromium");
const page = await browser.newPage();
await page.setJavaScriptEnabled(false);

/** What the scripts of the extension read in the page that is shown. */
async function read() {
  await page.evaluate(code);
  return page.evaluate(() => {
    const { html, rows, seen } = globalThis.dehusk.serialise(document.documentElement);
    const texts = rows.map((nodes) => (nodes[0].data === undefined ? null : nodes.map((node) => node.data).join("")));
    return { html, seen, texts };
  });
}

function marksOf({ html, seen, texts }, url) {
  const found = classifier.page(html, { url });
  if (found.tag.length !== texts.length) throw new Error(`${found.tag.length} rows are not ${texts.length} nodes`);
  const others = (rows) => new Uint8Array(texts.length).fill(1).map((_, row) => Number(!rows.has(row)));
  const table = { ...found, visible: others(new Set(seen.hidden)), still: others(new Set(seen.positioned)) };
  const isText = [...texts.keys()].filter((row) => texts[row] !== null);
  const marks = Object.values(METHODS).map(({ name, ...method }) => [name, method.marks(table, {}).content]);
  const ofTexts = marks.map(([name, content]) => [name, isText.map((row) => content[row])]);
  const shown = isText.map((row) => table.visible[row]);
  return { texts: isText.map((row) => texts[row]), shown, ...Object.fromEntries(ofTexts) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  html = given.html.replace(/http-equiv\s*=\s*["']?refresh/gi, 'http-equiv="none'); // it would lead away
  try {
    await page.goto(server.address, { waitUntil: "domcontentloaded", timeout: 20_000 });
    console.log(JSON.stringify(marksOf(await read(), given.address)));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
}
await browser.close();
server.close();
