// The inspector in Chromium and Firefox. usage: node --test tests/browser/inspector.test.mjs
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { drawn, inFrame, lookAt, startInspector, textOf, waitForText } from "./inspecting.mjs";
import { BROWSERS, launch } from "./launch.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WINDMILL = "source=example:windmill";
const EXAMPLES = ["windmill", "noisy", "news2008", "docs", "forum", "product", "listing", "chinese"];
const PHONE = { width: 390, height: 844 };
/** What each tab of the windmill page has to show. */
const TABS = {
  text: ["article.prose", /ground a sack of wheat/],
  markdown: ["article.prose h2", /A tower without arms/],
  tree: ["[role=tree]", /body\.feature/],
  curve: [".axis", /highest score/],
  strip: [".strip + .strip figcaption", /After \d+ steps/],
  blocks: [".blocks", /navigation/],
  explain: [".reasons", /many words|few words|content/],
  segments: [".table caption", /most relevant/],
  metadata: [".table", /Ada Merrow/],
  items: [".empty", /lists no other pages/],
};

for (const name of BROWSERS) {
  describe(`the inspector in ${name}`, { concurrency: false }, () => {
    let browser, inspector;
    before(async () => ([browser, inspector] = await Promise.all([launch(name), startInspector()])));
    after(async () => {
      await browser?.close();
      await inspector?.stop();
    });

    /** Run a test on a new page, which must not have had an error in its scripts. */
    const on = (what, state, look, size) =>
      test(what, async () => {
        const page = await lookAt(browser, inspector.address, state, size);
        try {
          await look(page);
          assert.deepEqual(page.errors, []);
        } finally {
          await page.close();
        }
      });

    on("asks for a page, and opens an example", "", async (page) => {
      await page.waitForSelector("#chooser[open] .example");
      await page.click(".example");
      await drawn(page);
      assert.match(await textOf(page, "#page-name"), /How a village taught its windmill/);
      assert.match(await textOf(page, "#summary"), /^\d+ of 892 words kept · expected F1 0\.\d+ · article$/);
      assert.match(page.url(), /source=example%3Awindmill/);
    });

    on("shows the page with heat, outlines and dimmed husk", WINDMILL, async (page) => {
      const shown = await inFrame(page, (frame) => ({
        heat: Number(frame.querySelector(".standfirst dehusk-text").style.getPropertyValue("--heat")),
        cold: Number(frame.querySelector("nav dehusk-text").style.getPropertyValue("--heat")),
        isOutlined: frame.querySelector(".standfirst").closest(".dehusk-in") !== null,
        dimmed: getComputedStyle(frame.querySelector("nav").closest(".dehusk-out")).opacity,
      }));
      assert.ok(shown.heat > 0.9 && shown.cold < 0.1);
      assert.ok(shown.isOutlined);
      assert.equal(shown.dimmed, "0.4");
      await page.click("#dim");
      await page.waitForFunction(() => location.hash.includes("dim=off"));
      assert.equal(await inFrame(page, (frame) => getComputedStyle(frame.querySelector("nav")).opacity), "1");
    });

    for (const example of EXAMPLES)
      on(`shows the example ${example}`, `source=example:${example}`, async (page) => {
        assert.ok((await inFrame(page, (frame) => frame.body.innerText.length)) > 300);
        assert.ok((await inFrame(page, (frame) => frame.querySelectorAll(".dehusk-out").length)) > 0);
        assert.ok((await textOf(page, "article.prose")).length > 200);
      });

    on("runs nothing of the page, and stays on it", "", async (page) => {
      await page.waitForSelector("#chooser[open]");
      const html = `<p id=here>Before <a id=away href="https://example.org/">a link</a>, a mill that turns.</p>
        <script>document.getElementById("here").textContent = "ran"</script><img src=x onerror="parent.ran = 1">`;
      await page.$eval("#pasted", (field, text) => (field.value = text), html);
      await page.click("#by-paste button");
      await drawn(page);
      await page.evaluate(() => document.querySelector("iframe").contentDocument.getElementById("away").click());
      assert.match(await inFrame(page, (frame) => frame.body.textContent), /Before a link, a mill that turns/);
      assert.match(await inFrame(page, (frame) => frame.URL), /\/shown\?view=given$/);
      assert.equal(await page.evaluate(() => window.ran), undefined);
    });

    on("opens a dropped file", "", async (page) => {
      await page.waitForSelector("#chooser[open]");
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["<title>Dropped</title><p>The mill turns."], "mill.html"));
        document.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true, bubbles: true }));
      });
      await drawn(page);
      assert.equal(await textOf(page, "#page-name"), "Dropped");
    });

    on("says why an address cannot be opened", "", async (page) => {
      await page.waitForSelector("#chooser[open]");
      await page.type("#url", "http://127.0.0.1:9/");
      await page.keyboard.press("Enter");
      await waitForText(page, "#chooser-problem", /127\.0\.0\.1/);
    });

    for (const [tab, [selector, pattern]] of Object.entries(TABS))
      on(`shows the tab ${tab}`, WINDMILL, async (page) => {
        await page.click(`#tab-${tab}`);
        await waitForText(page, selector, pattern);
        assert.equal(await page.$eval("[aria-selected=true]", (element) => element.id), `tab-${tab}`);
      });

    on("shows Markdown as source too", `${WINDMILL}&tab=markdown`, async (page) => {
      await page.click(".segmented button:last-child");
      assert.match(await textOf(page, "pre.source"), /^# How a village taught its windmill/);
    });

    on("lists the items of an overview page", "source=example:listing&tab=items", async (page) => {
      assert.ok((await page.$$(".items li")).length >= 3);
    });

    on("says that only some methods explain themselves", `${WINDMILL}&tab=explain&method=wlr`, (page) =>
      waitForText(page, ".empty", /only auto explains itself/),
    );

    on("follows a slider, and a link restores it", `${WINDMILL}&method=cetd`, async (page) => {
      const before = await textOf(page, "#summary");
      await page.$eval("[data-parameter=threshold_scale] input", (slider) => {
        slider.value = 0.6;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await page.waitForFunction((old) => document.getElementById("summary").textContent !== old, {}, before);
      assert.match(await textOf(page, "#summary"), /^779 of 892/);
      const again = await lookAt(browser, page.url().split("#")[0], page.url().split("#")[1]);
      assert.match(await textOf(again, "#summary"), /^779 of 892/);
      assert.equal(await again.$eval("[data-parameter=threshold_scale] input", (slider) => slider.value), "0.6");
      await again.close();
    });

    on("brings the usual values of parameters back", `${WINDMILL}&method=cetd&p.threshold_scale=0.6`, async (page) => {
      assert.match(await textOf(page, "#summary"), /^779 of 892/);
      await page.click(".reset");
      await waitForText(page, "#summary", /^746 of 892/);
      assert.equal(await page.$eval("[data-parameter=threshold_scale] input", (slider) => slider.value), "1");
      assert.equal(await page.$eval(".reset", (button) => button.hidden), true);
      await page.waitForFunction(() => !location.hash.includes("threshold_scale"));
    });

    on("shows the numbers of a node under the pointer, and chooses it in the tree", `${WINDMILL}&method=cetd`, async (page) => {
      const { x, y } = await page.evaluate(() => {
        const frame = document.querySelector("iframe");
        const [outer, inner] = [frame, frame.contentDocument.querySelector(".standfirst")].map((e) => e.getBoundingClientRect());
        return { x: outer.left + inner.left + 10, y: outer.top + inner.top + 12 };
      });
      await page.mouse.move(x, y);
      await waitForText(page, "#hover", /density sum/);
      assert.match(await textOf(page, "#hover .name"), /For sixty years.*content/);
      await page.mouse.click(x, y);
      await waitForText(page, "[role=treeitem][aria-selected=true]", /For sixty years/);
      await waitForText(page, "#node", /density sum.*share of words in links/);
    });

    on("shows the columns of a method in the tree, and the heat of one of them", `${WINDMILL}&tab=tree&method=cetd`, async (page) => {
      const heads = () => page.$$eval(".head-line .value", (cells) => cells.map((cell) => [cell.textContent, cell.title]));
      assert.ok((await heads()).some(([symbol, title]) => symbol === "DensitySum" && /^density sum: /.test(title)));
      const heats = () => page.$$eval(".line .heat", (squares) => squares.map((square) => square.style.getPropertyValue("--heat")).join());
      const [byScore, onPage] = [await heats(), await inFrame(page, (frame) => frame.querySelector(".standfirst dehusk-text").dataset.heat)];
      await page.select("#heat-by", "link characters");
      await waitForText(page, ".tree-chooser", /LinkCharNumber/);
      await page.waitForFunction(() => location.hash.includes("column=link+characters"));
      assert.notEqual(await heats(), byScore);
      assert.notEqual(await inFrame(page, (frame) => frame.querySelector(".standfirst dehusk-text").dataset.heat), onPage);
      const shown = await page.$eval(".line", (line) => [...line.querySelectorAll(".value")].map((cell) => cell.textContent));
      assert.equal(shown[0], "4,594", "the characters of body");
      await page.select("#method", "wlr");
      await page.waitForFunction(() => !location.hash.includes("column="));
    });

    on("chooses nodes from the curve and from lists", `${WINDMILL}&tab=curve&method=cetd`, async (page) => {
      await page.focus("canvas");
      await page.keyboard.press("ArrowRight");
      await waitForText(page, "#node", /row \d+/);
      await page.click("#tab-segments");
      await page.waitForSelector(".leads");
      await page.focus(".leads");
      await page.keyboard.press("Enter");
      await waitForText(page, "#node h2", /^p row/);
      assert.equal(await inFrame(page, (frame) => frame.querySelector(".dehusk-chosen").localName), "p");
    });

    on("marks the differences between two methods", WINDMILL, async (page) => {
      await page.select("#other", "wlr");
      await waitForText(page, "#tab-body", /\d+ blocks only by auto, 0 only by wlr/);
      const marked = (frame) => frame.querySelectorAll(".dehusk-only").length;
      assert.ok((await inFrame(page, marked, 0)) > 30);
      assert.equal(await inFrame(page, marked, 1), 0);
      assert.equal((await page.$$(".frame:not([hidden])")).length, 2);
      await page.select("#other", "");
      await page.waitForFunction(() => document.querySelectorAll(".frame:not([hidden])").length === 1);
    });

    on("compares with a peer", `${WINDMILL}&method=wlr`, async (page) => {
      if (!(await page.$("#other option[value='peer:trafilatura']"))) return;
      await page.select("#other", "peer:trafilatura");
      await waitForText(page, "#tab-body", /only by trafilatura/);
    });

    on("takes blocks in and out, and saves them as gold", `${WINDMILL}&tab=blocks`, async (page) => {
      await page.click("#correct");
      await page.evaluate(() => document.querySelector("iframe").contentDocument.querySelector(".standfirst").click());
      await waitForText(page, "#correcting-text", /1 block changed/);
      await page.click(".blocks li:first-child input");
      await waitForText(page, "#correcting-text", /2 blocks changed/);
      await page.click("#correct-save");
      await waitForText(page, "#toast", /Saved as gold/);
      assert.ok(existsSync(join(inspector.gold, "html.tar.xz")));
      const gold = JSON.parse(await readFile(join(inspector.gold, "gold.jsonl"), "utf8"));
      assert.doesNotMatch(gold.text, /ground a sack of wheat/);
      assert.match(gold.text, /The Lowland Courier[\s\S]*began to turn/);
      await page.click("#correct-undo");
      await page.waitForFunction(() => !document.getElementById("correcting-text").textContent.includes("changed"));
    });

    on("copies the call and the command", `${WINDMILL}&method=cetd&p.threshold_scale=0.9`, async (page) => {
      const copied = async (what) => {
        await page.click("#copy");
        await page.click(`[data-copy=${what}]`);
        return page.$eval("body", (body) => body.dataset.copied);
      };
      assert.match(await copied("python"), /dehusk\.extract\(.*, method='cetd', threshold_scale=0\.9\)/);
      assert.equal(await copied("command"), "dehusk page.html --method cetd --threshold-scale 0.9");
      assert.equal(await copied("link"), page.url());
    });

    on("is used by the keyboard alone", WINDMILL, async (page) => {
      const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute("role"));
      await page.focus("#tab-text");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      assert.equal(await focused(), "tab-tree");
      await page.waitForSelector("[role=tree]");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      assert.equal(await focused(), "heat-by");
      await page.keyboard.press("Tab");
      assert.equal(await focused(), "tree");
      for (const key of ["Home", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
      const chosen = () => page.$eval("[role=tree]", (tree) => tree.getAttribute("aria-activedescendant"));
      const third = await chosen();
      await page.keyboard.press("ArrowUp");
      assert.notEqual(await chosen(), third);
      await page.keyboard.press("ArrowLeft");
      assert.equal(await page.$eval(`#${await chosen()}`, (node) => node.getAttribute("aria-expanded")), "false");
      await page.keyboard.press("c");
      assert.equal(await page.$eval("#correct", (button) => button.getAttribute("aria-pressed")), "true");
      await page.keyboard.press("o");
      await page.waitForSelector("#chooser[open]");
      assert.equal(await focused(), "url");
    });

    on("keeps only the lines in sight of a large tree", "", async (page) => {
      await page.waitForSelector("#chooser[open]");
      await page.$eval("#pasted", (field) => (field.value = "<p>one <b>mill</b>".repeat(7000)));
      await page.click("#by-paste button");
      await drawn(page);
      await page.click("#tab-tree");
      await page.waitForSelector("[role=treeitem]");
      await page.$eval("[role=tree]", (tree) => (tree.scrollTop = tree.scrollHeight));
      await page.waitForFunction(() => document.getElementById("node-28001") !== null);
      assert.ok((await page.$$("[role=treeitem]")).length < 120);
    });

    for (const theme of ["light", "dark"])
      for (const tab of ["text", "tree", "curve", "blocks", "explain", "segments"])
        on(`has no serious finding of axe: ${theme}, ${tab}`, `${WINDMILL}&tab=${tab}&row=40`, async (page) => {
          await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
          await page.click("#correct");
          assert.deepEqual(await findings(page), []);
        });

    on("has no serious finding of axe in the dialog", "", async (page) => {
      await page.waitForSelector("#chooser[open] .example");
      assert.deepEqual(await findings(page), []);
    });

    on("shows page, result or parameters on a phone", WINDMILL, async (page) => {
      const visible = () => page.$$eval(".stage, .panel, .settings", (parts) => parts.filter((part) => part.offsetHeight).map((part) => part.className));
      assert.deepEqual(await visible(), ["stage"]);
      await page.click("[data-side=result]");
      assert.deepEqual(await visible(), ["panel"]);
      await page.click("[data-side=settings]");
      assert.deepEqual(await visible(), ["settings"]);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      assert.deepEqual(await findings(page), []);
    }, PHONE);
  });
}

/** What axe finds serious or critical in a page. */
async function findings(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { iframes: false }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
}
