// Pages for readers are shown without scripts and network. usage: node --test tests/browser/offline.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";

import { openOffline } from "../../benchmarks/offline.mjs";

const PAGE = `<meta http-equiv=refresh content="0; url=/elsewhere"><p>The mill turns.
  <script>document.body.append("A script ran.")</script>
  <noscript>Scripts are off.</noscript>
  <img src="/picture.png" onerror="document.body.append('A handler ran.')">`;

for (const scripting of [false, true]) {
  test(`no script runs in a browser ${scripting ? "with" : "without"} scripting`, async (context) => {
    const { page, show, close } = await openOffline({ width: 640, height: 480 });
    context.after(close);
    const requested = [];
    page.on("response", (response) => requested.push(new URL(response.url()).pathname));
    await show(PAGE, { scripting });
    const text = await page.evaluate(() => document.body.innerText.trim());
    assert.equal(text, scripting ? "The mill turns." : "The mill turns. Scripts are off.");
    assert.deepEqual(requested, ["/"]);
    assert.equal(await page.evaluate(() => innerWidth), 640);
  });
}
