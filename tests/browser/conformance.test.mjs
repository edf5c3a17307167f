// The core and the methods answer in browsers as native code does.
// usage: node --test tests/browser/conformance.test.mjs, after `make extension` and `python -m conformance.write`
import { test } from "node:test";

import { compare, records } from "../../conformance/compare.mjs";
import { BROWSERS, launch } from "./launch.mjs";
import { folder, serve } from "./serve.mjs";

const EXTENSION = new URL("../../dist/extension/chromium/", import.meta.url);

/** The core in a page. Answers travel as JSON, which is much faster than as values: they are long lists of numbers. */
async function coreIn(page) {
  await page.evaluate(async () => {
    const [{ default: initialise, Classifier, declared, structured }, { METHODS }] = await Promise.all([import("/dehusk.js"), import("/methods/index.js")]);
    const bytesOf = async (file) => new Uint8Array(await (await fetch(file)).arrayBuffer());
    await initialise({ module_or_path: bytesOf("/dehusk_bg.wasm") });
    const classifier = new Classifier(await bytesOf("/blocks.model"), await bytesOf("/kinds.model"));
    const listed = (value) => {
      if (ArrayBuffer.isView(value)) return [...value];
      const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
      return isObject ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, listed(part)])) : value;
    };
    const marks = (method, parameters, html, options, seen) => {
      const table = classifier.page(html, options);
      const others = (rows) => Uint8Array.from(table.tag, (_, row) => Number(!rows.includes(row)));
      const seenTable = { ...table, visible: others(seen.hidden), still: others(seen.positioned) };
      const { content, numbers } = METHODS[method].marks(seenTable, parameters);
      return { content, numbers };
    };
    const ofClassifier = (name) => (...given) => classifier[name](...given);
    const answers = {
      marks, declared, structured, page: ofClassifier("page"), signals: ofClassifier("signals"), extract: ofClassifier("extract"),
    };
    globalThis.ask = (what, given) => JSON.stringify(listed(answers[what](...JSON.parse(given))));
  });
  const ask = async (what, ...given) => {
    return JSON.parse(await page.evaluate((name, all) => globalThis.ask(name, all), what, JSON.stringify(given)));
  };
  return {
    async page(...given) {
      const found = await ask("page", ...given);
      return { ...found, html: Uint8Array.from(found.html) };
    },
    signals: (...given) => ask("signals", ...given),
    extract: (...given) => ask("extract", ...given),
    declared: (...given) => ask("declared", ...given),
    structured: (...given) => ask("structured", ...given),
    marks: (...given) => ask("marks", ...given),
  };
}

for (const name of BROWSERS) {
  test(`${name} answers as native code does`, async (context) => {
    const server = await serve(async (path) => (path === "" ? "<title>dehusk</title>" : folder(EXTENSION)(path)));
    const browser = await launch(name);
    context.after(async () => {
      await browser.close();
      server.close();
    });
    const page = await browser.newPage();
    await page.goto(server.address);
    const core = await coreIn(page);
    for (const record of records) await context.test(record.name, () => compare(core, record));
  });
}
