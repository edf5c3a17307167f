// Presses the button of the extension on pages, and tells how long it took until only the content was left.
// usage: node clicks.mjs BROWSER TIMES: takes the HTML of pages from standard input, each on a line as a JSON string, and
// writes for each page and time the milliseconds of the steps, as a JSON object.
import { createInterface } from "node:readline";

import { Extended } from "./extension.mjs";
import { serve } from "./serve.mjs";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
};
const [name, times] = [process.argv[2], Number(process.argv[3])];

let html = "";
const server = await serve(async () => html, HEADERS);
const extended = await Extended.launch(name);

/** The numbers in the title of the line in the bar, by the words before them. */
async function steps() {
  await extended.page.goto(server.address, { waitUntil: "load", timeout: 30_000 });
  await extended.press();
  const title = await (await extended.part(".bar .found")).evaluate((found) => found.title);
  const found = [...title.matchAll(/(\w+) (\d+)/g)].map(([, step, milliseconds]) => [step, Number(milliseconds)]);
  return Object.fromEntries(found.filter(([step]) => step !== "F"));
}

for await (const line of createInterface({ input: process.stdin })) {
  html = JSON.parse(line).replace(/http-equiv\s*=\s*["']?refresh/gi, 'http-equiv="none'); // it would lead away
  for (let time = 0; time < times; time++) {
    const found = await steps().catch((error) => ({ error: error.message }));
    console.log(JSON.stringify(found));
  }
}
await extended.close();
server.close();
