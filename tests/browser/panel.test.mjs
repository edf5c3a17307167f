// The panel of the extension: shortcuts, methods, parameters, and taking the content away.
// usage: node --test tests/browser/panel.test.mjs, after `make extension`
import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, watch } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { classifier } from "../../crates/wasm/built.mjs";
import { BROWSERS, Extended } from "./extension.mjs";
import { folder, serve } from "./serve.mjs";

const PAGES = new URL("../../docs/pages/", import.meta.url);
const LONGEST = 20_000;

/** The first whole file with an ending in a folder, as soon as it is there. */
async function savedFile(downloads, ending) {
  const seen = async () => (await readdir(downloads)).find((name) => name.endsWith(ending));
  const changes = watch(downloads, { signal: AbortSignal.timeout(LONGEST) });
  for (let name = await seen(); ; name = await seen()) {
    const text = name ? await readFile(join(downloads, name), "utf8") : "";
    if (text) return { name, text };
    await changes.next();
  }
}

for (const name of BROWSERS) {
  describe(`the panel in ${name}`, { concurrency: false }, () => {
    let extended, server, downloads;
    before(async () => {
      downloads = await mkdtemp(join(tmpdir(), "dehusk-"));
      server = await serve(folder(PAGES));
      extended = await Extended.launch(name, { downloads });
    });
    after(async () => {
      await extended?.close();
      server?.close();
      await rm(downloads, { recursive: true });
    });
    const openPanel = async (path) => {
      await extended.page.goto(server.address + path, { waitUntil: "domcontentloaded" });
      await extended.press();
      await extended.click("Panel");
      await extended.part(".panel");
    };
    /** The numbers in the tree at the node of a name. */
    const numbersOf = (wanted) => part(".tree", (tree) => [...tree.querySelectorAll(".node")].map(
      (node) => [...node.querySelectorAll(".name, .said, .score")].map((cell) => cell.textContent),
    )).then((nodes) => nodes.find(([first]) => first === wanted).slice(1));
    const part = (selector, read) => extended.part(selector).then((found) => found.evaluate(read));

    test("shortcuts open and close it, and Escape takes everything back", async () => {
      await extended.page.goto(`${server.address}windmill.html`);
      const before = await extended.html();
      await extended.press();
      await extended.inView("hidden");
      if (extended.isFirefox) await extended.shortcut("C");
      else await extended.press(); // Chromium itself turns this shortcut into a press of the button
      assert.equal(await extended.html(), before);
      await extended.shortcut("P", "panel");
      assert.equal(await part(".panel h2", (heading) => heading.textContent), "dehusk");
      await extended.inView("page");
      assert.ok(await extended.page.evaluate(() => CSS.highlights.has("dehusk-heat-9")));
      await extended.shortcut("P", "panel");
      assert.equal(await extended.html(), before);
      await extended.press();
      await extended.page.keyboard.press("Escape");
      await extended.page.waitForFunction(() => !document.querySelector("dehusk-panel"));
      assert.equal(await extended.html(), before);
    });

    test("the tree is used by the keyboard", async () => {
      await openPanel("windmill.html");
      await (await extended.part('[role="treeitem"]')).evaluate((item) => item.focus());
      const focused = () => extended.page.evaluate(() => {
        const item = document.querySelector("dehusk-panel").shadowRoot.activeElement;
        return [item.querySelector(".name, .said").textContent, item.getAttribute("aria-expanded")];
      });
      assert.deepEqual(await focused(), ["body.feature", "true"]);
      await extended.page.keyboard.press("ArrowDown");
      assert.deepEqual(await focused(), ["nav.bar", "false"]);
      await extended.page.keyboard.press("ArrowRight");
      assert.deepEqual(await focused(), ["nav.bar", "true"]);
      assert.match(await part(".why .is-out", (line) => line.textContent), /^Out: \d+ % likely/);
      await extended.page.keyboard.press("ArrowLeft");
      await extended.page.keyboard.press("ArrowLeft");
      assert.deepEqual(await focused(), ["body.feature", "true"]);
      await extended.press();
    });

    test("each method marks the page", async () => {
      await openPanel("product.html");
      for (const [method, measure] of [["wlr", "relevance"], ["auto", "probability"]]) {
        await extended.choose("method", method);
        assert.equal(await part(".panel h3:last-of-type", (heading) => heading.textContent), `Tree · ${measure}`);
        const texts = await extended.texts();
        assert.ok(texts.some(([, isShown]) => isShown), method);
        assert.ok(texts.some(([, isShown]) => !isShown), method);
      }
      await extended.press();
    });

    test("a parameter changes what is left of the page, and is remembered until it is reset", async () => {
      const title = "How a village taught its windmill to turn again";
      await openPanel("windmill.html");
      const usual = await extended.shownTexts();
      assert.ok(usual.includes(title));
      await extended.choose("title", false);
      assert.ok(!(await extended.shownTexts()).includes(title));
      await openPanel("windmill.html");
      assert.ok(!(await extended.shownTexts()).includes(title));
      await extended.click("Reset");
      await extended.page.waitForFunction(() => document.querySelector("h1").checkVisibility({ visibilityProperty: true }));
      assert.deepEqual(await extended.shownTexts(), usual);
      await extended.press();
    });

    test("ratios and readings of the words-leaves ratio change what is left", async () => {
      await openPanel("windmill.html");
      const shownWith = async (parameter, value) => {
        await extended.choose(parameter, value);
        return (await extended.shownTexts()).length;
      };
      await extended.choose("method", "wlr");
      const paragraph = await shownWith("ratio", "cnr");
      assert.ok(paragraph > 0);
      const all = await shownWith("reading", "literal");
      assert.ok(all > paragraph, "by the letter the root wins");
      assert.ok((await shownWith("reading", "relative")) < all);
      await extended.click("Reset");
      await extended.choose("method", "auto");
      await extended.press();
    });

    test("the tree has the words, leaves, ratio, weight and relevance of each node", async () => {
      await openPanel("windmill.html");
      await extended.choose("method", "wlr");
      const heads = () => part(".heads", (line) => [...line.children].map((cell) => cell.textContent));
      assert.deepEqual(await heads(), ["words", "leaves", "WLR", "weight", "relevance"]);
      const [words, leaves, ratio] = await numbersOf("body.feature");
      assert.ok(Number(words) > 0 && Number(leaves) > 0);
      assert.ok(Math.abs(Number(ratio) - words / leaves) < 0.05, `${words} / ${leaves} is not ${ratio}`);
      await extended.choose("ratio", "cnr");
      assert.deepEqual(await heads(), ["characters", "nodes", "CNR", "weight", "relevance"]);
      await (await extended.part('[role="treeitem"] .node')).evaluate((node) => node.click());
      const lines = await part(".why ul", (list) => [...list.children].map((line) => line.textContent.split(":")[0]));
      assert.deepEqual(lines, [
        "tc(n) characters", "N(n) nodes", "CNR(n) ratio", "rCNR(n) relative ratio", "n ∈ I initial", "rpos(n) position",
        "W(n) weight", "M(n) combined", "R(n) relevance",
      ]);
      await extended.click("Reset");
      await extended.choose("method", "auto");
      await extended.press();
    });

    test("a control keeps the focus while the page is judged anew", async () => {
      await openPanel("windmill.html");
      await (await extended.part('[name="images"]')).evaluate((box) => box.focus());
      await extended.page.keyboard.press(" ");
      await extended.part(".reset");
      const focused = await extended.page.evaluate(() => document.querySelector("dehusk-panel").shadowRoot.activeElement?.name);
      assert.equal(focused, "images");
      await extended.click("Reset");
      await extended.press();
    });

    test("the content is copied as Markdown and as text", async () => {
      await openPanel("docs.html");
      const pastedAfter = async (button, said) => {
        await extended.click(button);
        await extended.page.waitForFunction(
          (wanted) => document.querySelector("dehusk-panel").shadowRoot.querySelector(".done").textContent === wanted, {}, said,
        );
        await extended.page.evaluate(() => {
          const area = document.querySelector("#pasted") ?? Object.assign(document.createElement("textarea"), { id: "pasted" });
          area.value = "";
          document.documentElement.append(area);
        });
        await extended.page.focus("#pasted");
        await extended.page.keyboard.down("Control");
        await extended.page.keyboard.press("v");
        await extended.page.keyboard.up("Control");
        return extended.page.$eval("#pasted", (area) => area.value);
      };
      const markdown = await pastedAfter("Copy Markdown", "Markdown copied");
      for (const sign of [/^#+ /m, /^```/m, /\]\(http/]) assert.match(markdown, sign);
      const text = await pastedAfter("Copy text", "Text copied");
      for (const sign of [/^#+ /m, /^```/m, /\]\(http/]) assert.doesNotMatch(text, sign);
      assert.ok(text.length > 200);
      await extended.press();
    });

    test("the content is saved as Markdown", async () => {
      await openPanel("windmill.html");
      await extended.click("Save .md");
      const saved = await savedFile(downloads, ".md");
      assert.match(saved.name, /^How-a-village-taught-its-windmill/);
      assert.match(saved.text, /^# How a village taught its windmill to turn again$/m);
      assert.match(saved.text, /\*\*began to turn\*\*/);
      assert.doesNotMatch(saved.text, /We use cookies/);
      const written = await readFile(new URL("windmill.html", PAGES), "utf8");
      assert.equal(saved.text, classifier.extract(written, { url: `${server.address}windmill.html` }).markdown, "as of the page's source");
      await extended.press();
    });
  });
}
