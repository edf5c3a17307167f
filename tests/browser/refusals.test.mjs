// What the extension cannot read gets one clear line.
// usage: node --test tests/browser/refusals.test.mjs, after `make extension`
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { BROWSERS, Extended } from "./extension.mjs";
import { serve } from "./serve.mjs";

const PDF = `%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
`;
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const PARAGRAPH = "The ferry crosses at slack water only, and the bell is rung twice when the last cart is aboard and the rope is free.";
const HEAD = "<!DOCTYPE html><title>Ferry</title>";
const CLOSED_ROOT = `${HEAD}<article><h1>The ferry</h1><p>${PARAGRAPH}</p><div id="host"></div><p>${PARAGRAPH}</p></article>
  <script>host.attachShadow({ mode: "closed" }).innerHTML = "<p>It stands in a closed root. ${PARAGRAPH}</p>"</script>`;
const CLOSED = /^This page is closed to extensions/;

/** Serves one answer of a type. */
const serveAs = (type, body) => serve(async () => body, { "content-type": type });

for (const name of BROWSERS) {
  describe(`refusals in ${name}`, { concurrency: false }, () => {
    let extended;
    const servers = {};
    before(async () => {
      servers.pdf = await serveAs("application/pdf", PDF);
      servers.picture = await serveAs("image/svg+xml", PICTURE);
      servers.text = await serveAs("text/plain", PARAGRAPH);
      servers.inner = await serveAs("text/html", `<p>Framed. ${PARAGRAPH}</p>`);
      const frame = `<iframe src="${servers.inner.address}" width="400" height="200"></iframe>`;
      const article = `<article><h1>The ferry</h1>${`<p>${PARAGRAPH}</p>`.repeat(4)}</article>`;
      servers.framed = await serveAs("text/html", HEAD + article + frame);
      servers.onlyFrame = await serveAs("text/html", HEAD + frame + frame);
      servers.closedRoot = await serveAs("text/html", CLOSED_ROOT);
      extended = await Extended.launch(name);
    });
    after(async () => {
      await extended?.close();
      Object.values(servers).forEach((server) => server.close());
    });
    const open = (kind) => extended.page.goto(servers[kind].address, { waitUntil: "domcontentloaded" });
    const textOf = async (selector) => (await extended.part(selector)).evaluate((node) => node.textContent);

    test("a picture", async () => {
      await open("picture");
      await extended.pressOnly();
      await extended.title(/^This is no web page \(image\/svg\+xml\)/);
    });

    test("a text, which says it in the corner too", async () => {
      await open("text");
      await extended.press();
      assert.match(await textOf('.bar[role="alert"]'), /^This is no web page \(text\/plain\)/);
      await extended.click("✕");
      await extended.page.waitForFunction(() => !document.querySelector("dehusk-panel"));
    });

    test("pages of the browser", { skip: name === "firefox" && "a driver cannot wait for its own pages there" }, async () => {
      await extended.page.goto("chrome://version");
      await extended.pressOnly();
      await extended.title(CLOSED);
    });

    test("frames of other sites: the rest of the page is read", async () => {
      await open("framed");
      await extended.press();
      await extended.click("Panel");
      assert.equal(await textOf(".unreachable"), "What is in the frame of this page is not read.");
      assert.match(await textOf(".bar .found"), /sure$/);
      await extended.press();
    });

    test("a page that is only frames", async () => {
      await open("onlyFrame");
      await extended.press();
      assert.equal(await textOf(".bar .found"), "No content found. What is in the 2 frames of this page is not read.");
      await extended.press();
    });

    test("closed shadow roots are no obstacle: browsers open them to extensions", async () => {
      await open("closedRoot");
      await extended.press();
      await extended.click("Reader");
      assert.match(await textOf(".reader"), /It stands in a closed root/);
      await extended.click("Hidden");
      await extended.press();
    });

    // the last one: Chromium may hang when it leaves a PDF
    test("a PDF", async () => {
      await open("pdf");
      await extended.pressOnly();
      await extended.title(extended.isFirefox ? CLOSED : /^This is no web page \(application\/pdf\)/);
    });
  });
}
