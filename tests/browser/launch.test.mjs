// The installed browsers start and show a page. usage: node --test tests/browser/launch.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";

import { BROWSERS, launch } from "./launch.mjs";

for (const name of BROWSERS) {
  test(`${name} shows a page`, async (context) => {
    const browser = await launch(name, { width: 640, height: 480 });
    context.after(() => browser.close());
    const page = await browser.newPage();
    await page.goto("data:text/html,<title>mill</title><p>The mill turns.");
    assert.equal(await page.title(), "mill");
    assert.deepEqual(await page.evaluate(() => [innerWidth, innerHeight]), [640, 480]);
  });

  test(`${name}, when it hangs, is closed with all its processes`, async () => {
    const browser = await launch(name);
    const { pid } = browser.process();
    const ended = new Promise((done) => browser.process().once("exit", done));
    process.kill(-pid, "SIGSTOP");
    await browser.close();
    await ended;
    assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
  });
}
