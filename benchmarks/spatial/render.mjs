// Lays pages out in Chromium, and tells where everything is.
// usage: node render.mjs: takes {"html"} from standard input, each on a line as JSON, and writes for each page a line
// with its HTML as the extension reads it, for each row of that the box [x, y, width, height] in pixels and the style
// [font size, font weight, background, whether it is inline], and the rows that are not shown or are positioned. No script
// runs, and nothing is fetched.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { launch } from "../../tests/browser/launch.mjs";
import { serve } from "../../tests/browser/serve.mjs";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:",
};
const serialise = await readFile(new URL("../../extension/page/serialise.js", import.meta.url), "utf8");

let html = "";
const server = await serve(async () => html, HEADERS);
const browser = await launch("chromium");
const page = await browser.newPage();
await page.setJavaScriptEnabled(false);

/** What is read in the page itself. */
function measure() {
  const boxOf = (nodes) => {
    const range = document.createRange();
    range.setStartBefore(nodes[0]);
    range.setEndAfter(nodes.at(-1));
    const { x, y, width, height } = (nodes[0].getBoundingClientRect ? nodes[0] : range).getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].map(Math.round);
  };
  const styleOf = ([node]) => {
    const element = node.getBoundingClientRect ? node : node.parentElement ?? document.documentElement;
    const { fontSize, fontWeight, backgroundColor, display } = getComputedStyle(element);
    return [parseFloat(fontSize), Number(fontWeight), backgroundColor, element !== node || display.startsWith("inline")];
  };
  const { html, rows, seen } = globalThis.dehusk.serialise(document.documentElement);
  return { html, boxes: rows.map(boxOf), styles: rows.map(styleOf), ...seen };
}

for await (const line of createInterface({ input: process.stdin })) {
  html = JSON.parse(line).html.replace(/http-equiv\s*=\s*["']?refresh/gi, 'http-equiv="none'); // it would lead away
  try {
    await page.goto(server.address, { waitUntil: "domcontentloaded", timeout: 30_000 });
    await page.evaluate(serialise);
    console.log(JSON.stringify(await page.evaluate(measure)));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
}
await browser.close();
server.close();
