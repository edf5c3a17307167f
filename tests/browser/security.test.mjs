// Vectors in Chromium and Firefox: nothing that dehusk writes runs a program, or asks a host that the page may not ask.
// usage: node --test tests/browser/security.test.mjs
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { drawn, lookAt, startInspector } from "./inspecting.mjs";
import { BROWSERS, launch } from "./launch.mjs";
import { openAll, servePages, watchedPage } from "./security.mjs";

const TABS = ["text", "markdown", "tree", "blocks", "explain", "segments", "metadata", "items"];
const pages = await servePages();
const outputs = Object.keys(pages.outputs).filter((name) => name !== "given");
/** Outputs that are parts of a page: they have no address and no policy of their own. */
const PARTS = ["markdown", "notebook", "readability"];
after(() => pages.close());

for (const name of BROWSERS) {
  describe(`vectors in ${name}`, { concurrency: false }, () => {
    let browser, page;
    before(async () => {
      browser = await launch(name);
    });
    after(() => browser?.close());

    /** Open pages, and see that nothing ran, that nothing in them could, and that no other host was asked. */
    const assertHarmless = async (paths) => {
      pages.ran.length = 0;
      page = await watchedPage(browser, pages);
      const found = await openAll(page, pages.address, paths);
      assert.deepEqual([found.slice(0, 9), pages.ran, page.strangers()], [[], [], []]);
      await page.close();
    };

    test("as they are given, they run", async () => {
      pages.ran.length = 0;
      page = await watchedPage(browser, pages);
      const paths = pages.outputs.given.filter((path) => /(handlers|names|styles|mutation)-\d*[0-4]00/.test(path));
      const found = await openAll(page, pages.address, paths);
      assert.ok(pages.ran.length > 100, `${pages.ran.length} programs ran`);
      assert.ok(found.length > 1000, `${found.length} dangers`);
      await page.close();
    });

    test("the policy alone stops them", async () => {
      pages.ran.length = 0;
      page = await watchedPage(browser, pages);
      await openAll(page, pages.address, pages.outputs.given.filter((path) => /-\d*00?\./.test(path)).map((path) => `only/${path}`));
      assert.deepEqual(pages.ran, []);
      await page.close();
    });

    for (const output of outputs) {
      test(`${output}, without its policy`, () => assertHarmless(pages.outputs[output].map((path) => `bare/${path}`)));
    }

    test("the address of a page holds under the policy", async () => {
      page = await browser.newPage();
      for (const output of outputs.filter((output) => !PARTS.includes(output))) {
        await page.goto(`${pages.address}${output}.html`);
        assert.equal(await page.evaluate(() => document.baseURI), "https://passive.example/there/", output);
      }
      await page.close();
    });

    test("the report, on every page of it", async () => {
      pages.ran.length = 0;
      page = await watchedPage(browser, pages);
      const errors = [];
      page.on("pageerror", ({ message }) => /^Content-Security-Policy.*favicon/.test(message) || errors.push(message));
      await page.goto(`${pages.address}report.html`);
      await page.click("nav a[href='#set-0']");
      await page.waitForSelector("table.list th a");
      await page.click("table.list th a");
      await page.waitForFunction(() => /gold/.test(document.getElementById("sheet-text").textContent));
      assert.deepEqual([pages.ran, page.strangers(), errors], [[], [], []]);
      await page.close();
    });

    test("the inspector, in every tab", async () => {
      const inspector = await startInspector();
      try {
        pages.ran.length = 0;
        const given = pages.outputs.given.filter((path) => /(handlers|names)-0\./.test(path));
        for (const path of given) {
          const html = await (await fetch(pages.address + path)).text();
          const answer = await fetch(`${inspector.address}api/pages?name=${encodeURIComponent("<img src=x onerror=alert(1)>")}`, {
            method: "POST",
            headers: { "content-type": "text/html" },
            body: html,
          });
          const { id } = await answer.json();
          for (const tab of TABS) {
            page = await lookAt(browser, inspector.address, `source=kept:${id}&tab=${tab}`);
            await drawn(page);
            assert.equal(await page.evaluate(() => document.querySelectorAll("[onerror],[onload],[onclick],object,embed").length), 0);
            assert.deepEqual(page.errors, []);
            await page.close();
          }
        }
        assert.deepEqual(pages.ran, []);
      } finally {
        await inspector.stop();
      }
    });
  });
}
