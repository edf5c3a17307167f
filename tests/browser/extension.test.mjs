// The extension in real browsers. usage: node --test tests/browser/extension.test.mjs, after `make extension`
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { after, before, test } from "node:test";

import { classifier } from "../../crates/wasm/built.mjs";
import { BROWSERS, Extended } from "./extension.mjs";
import { folder, serve } from "./serve.mjs";

const AXE = await readFile(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

const PAGES = new URL("../../docs/pages/", import.meta.url);
const bundled = (await readdir(PAGES)).filter((name) => name.endsWith(".html"));
const OWN = new URL("pages/", import.meta.url);
const own = await readdir(OWN);
const decoded = (html) => html.replace(/&nbsp;/g, " ").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
const oneLine = (text) => text.replace(/\s+/g, " ").trim();

/** A page of this folder or a bundled one; the text of the forum stands where its script would have put it. */
async function pageAt(path) {
  if (own.includes(path)) return folder(OWN)(path);
  const html = await folder(PAGES)(path);
  return path === "forum.html" ? html.toString().replace(/(<\/?)noscript>/g, "$1div>") : html;
}

/** The texts of a page that are content and those that are not, by the core alone. */
function expected(html, url) {
  const { content, tag, start, stop, html: bytes } = classifier.page(html, { url });
  const rows = [...tag.keys()].filter((row) => tag[row] === 0);
  const text = (row) => oneLine(decoded(new TextDecoder().decode(bytes.subarray(start[row], stop[row]))));
  const [kept, dropped] = [1, 0].map((wanted) => new Set(rows.filter((row) => content[row] === wanted).map(text)));
  return { kept, dropped };
}

/** What axe finds in the extension's own elements that is serious or worse. */
async function seriousFindings(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ include: [["dehusk-panel"]] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

for (const name of BROWSERS) {
  let extended;
  let server;
  before(async () => {
    server = await serve(pageAt);
    extended = await Extended.launch(name);
  });
  after(async () => {
    await extended?.close();
    server?.close();
  });
  const open = (path) => extended.page.goto(server.address + path, { waitUntil: "domcontentloaded" });

  /** Milliseconds from the click to the content, as the bar tells them. */
  async function timeOf(path) {
    await open(path);
    await extended.press();
    const title = await (await extended.part(".bar .found")).evaluate((found) => found.title);
    await extended.press();
    return Number(/in (\d+) ms/.exec(title)[1]);
  }

  for (const path of bundled) {
    test(`${name}: the button leaves only the content of ${path}, and takes it back`, async () => {
      await open(path);
      const { kept, dropped } = expected(await extended.html(), server.address + path);
      const before = await extended.html();
      await extended.press();
      await extended.inView("hidden");
      const wrong = (await extended.texts()).filter(([text, isShown]) => {
        const isSure = kept.has(text) !== dropped.has(text);
        return isSure && (isShown ? dropped.has(text) : kept.has(text) && !dropped.has(text));
      });
      assert.deepEqual(wrong, []);
      assert.ok((await extended.texts()).some(([, isShown]) => isShown));
      await extended.press();
      assert.equal(await extended.html(), before);
    });
  }

  test(`${name}: a page that builds itself by script, with shadow roots and hidden text`, async () => {
    await open("built-by-script.html");
    await extended.page.waitForSelector("article p");
    await extended.press();
    await extended.click("Reader");
    const text = await (await extended.part(".reader")).evaluate((reader) => reader.textContent);
    for (const said of ["The kiln was lit", "from an open shadow root", "from a closed shadow root", "in its slot"]) {
      assert.ok(text.includes(said), said);
    }
    for (const husk of ["Subscribe now", "hidden by a rule", "Cookie settings"]) assert.ok(!text.includes(husk), husk);
    await extended.press();
  });

  test(`${name}: what a page declares between its texts is read, and the reader shows it`, async () => {
    await open("declaring.html");
    await extended.press();
    await extended.click("Reader");
    const parts = await (await extended.part(".reader-column")).evaluate((column) => [...column.children].map((part) => part.textContent));
    assert.match(parts[0], /^Mill Shop · Ann Reed · 2024-03-05 · \d+ words · 1 min$/);
    assert.equal(parts[1], "The chimes of the mill");
    assert.ok(oneLine(parts[2]).includes("made of brass, and they sound whenever the sails turn in the evening wind"));
    await extended.press();
  });

  test(`${name}: all views, the heat map, the tree and reasons, and undo in the end`, async () => {
    await open("windmill.html");
    const before = await extended.html();
    await extended.press();
    await extended.click("Collapsed");
    await extended.inView("collapsed");
    assert.equal(await extended.page.$eval("nav", (nav) => getComputedStyle(nav).display), "none");
    await extended.click("Reader");
    const heading = await (await extended.part(".reader h1")).evaluate((node) => node.textContent);
    assert.equal(heading, "How a village taught its windmill to turn again");
    await extended.click("Page");
    await extended.inView("page");
    await extended.click("Heat map");
    await extended.click("Panel");
    const heated = await extended.page.evaluate(() => [0, 9].map((step) => CSS.highlights.get(`dehusk-heat-${step}`)?.size));
    assert.ok(heated[0] > 0 && heated[1] > 0, `heat map: ${heated}`);
    const item = await extended.part('[role="treeitem"] .in [role="treeitem"].out');
    await item.evaluate((node) => node.focus());
    assert.match(await (await extended.part(".why .is-out")).evaluate((node) => node.textContent), /^Out: \d+ % likely/);
    assert.ok((await (await extended.part(".why ul")).evaluate((list) => list.children.length)) > 0);
    await extended.press();
    assert.equal(await extended.html(), before);
  });

  test(`${name}: panel, bar and reader view are accessible, light and dark`, async () => {
    await open("windmill.html");
    await extended.press();
    await extended.click("Panel");
    const found = [];
    for (const scheme of extended.isFirefox ? ["light"] : ["light", "dark"]) {
      if (!extended.isFirefox) await extended.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      for (const view of ["Page", "Reader"]) {
        await extended.click(view);
        await extended.inView(view.toLowerCase());
        found.push(...(await seriousFindings(extended.page)));
      }
    }
    assert.deepEqual(found, []);
    await extended.press();
  });

  test(`${name}: the bar says how long it took from the click to the content`, async () => {
    assert.ok((await timeOf("windmill.html")) > 0);
  });
}
