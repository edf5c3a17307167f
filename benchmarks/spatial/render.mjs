// Lays pages out in Chromium, and tells where everything is.
// usage: node render.mjs: takes {"html"} from standard input, each on a line as JSON, and writes for each page a line
// with its HTML as the extension reads it, for each row of that the box [x, y, width, height] in pixels and the style
// [font size, font weight, background, whether it is inline], and the rows that are not shown or are positioned. No script
// runs, and nothing is fetched.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { openOffline } from "../offline.mjs";

const serialise = await readFile(new URL("../../extension/page/serialise.js", import.meta.url), "utf8");
const { page, show, close } = await openOffline();

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
  try {
    await show(JSON.parse(line).html);
    await page.evaluate(serialise);
    console.log(JSON.stringify(await page.evaluate(measure)));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
}
await close();
