// Takes the pictures for the documentation; `pngquant --ext .png --force` then makes them small.
// usage: node tests/browser/pictures.mjs [folder [inspector | extension]], after `make extension`
import { join } from "node:path";

import { Extended } from "./extension.mjs";
import { lookAt, startInspector } from "./inspecting.mjs";
import { launch } from "./launch.mjs";
import { folder, serve } from "./serve.mjs";

const [FOLDER = "docs/pictures", ONLY] = process.argv.slice(2);
const SIZE = { width: 1200, height: 750 };
const WIDE = { width: 1360, height: 820 };
const INSPECTOR = {
  light: ["source=example:windmill&method=cetd&tab=tree&row=42", WIDE],
  compare: ["source=example:windmill&method=auto&other=ccb&tab=differences", WIDE],
  dark: ["source=example:windmill&tab=blocks", WIDE, "dark", "#correct"],
};
/** For each picture of the extension what is done before it is taken. */
const EXTENSION = {
  before: async () => {},
  after: (extended) => extended.press(),
  panel: pickInPanel,
  tree: showWordsLeaves,
  "reader-light": read,
};

const pathOf = (name) => join(FOLDER, `${name}.png`);

async function pickInPanel(extended) {
  await extended.press();
  for (const button of ["Page", "Heat map", "Panel"]) await extended.click(button);
  const item = await extended.part('[role="treeitem"][aria-level="5"] .name');
  await item.click();
  await extended.part(".why ul");
}

async function showWordsLeaves(extended) {
  await extended.press();
  for (const button of ["Page", "Heat map", "Panel"]) await extended.click(button);
  await extended.choose("method", "wlr");
  const item = await extended.part('[role="treeitem"][aria-level="4"] .name');
  await item.click();
  await extended.part(".why ul");
  await (await extended.part(".panel")).evaluate((panel) => panel.scrollTo(0, panel.querySelector("h3").offsetTop - 12));
}

async function read(extended) {
  await extended.press();
  await extended.click("Reader");
  await extended.part(".reader");
}

async function takeInspector() {
  const [browser, inspector] = await Promise.all([launch("chromium"), startInspector()]);
  for (const [name, [state, size, theme = "light", click]] of Object.entries(INSPECTOR)) {
    const page = await lookAt(browser, inspector.address, state, size);
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
    if (click) await page.click(click);
    await page.mouse.move(0, 0);
    await page.waitForNetworkIdle({ idleTime: 300 });
    await page.screenshot({ path: pathOf(`inspector-${name}`), optimizeForSpeed: false });
    await page.close();
  }
  await browser.close();
  await inspector.stop();
}

async function takeExtension() {
  const server = await serve(folder(new URL("../../docs/pages/", import.meta.url)));
  for (const [name, prepare] of Object.entries(EXTENSION)) {
    const extended = await Extended.launch("chromium", SIZE);
    await extended.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
    await extended.page.goto(`${server.address}windmill.html`);
    await prepare(extended);
    await extended.page.screenshot({ path: pathOf(`extension-${name}`), optimizeForSpeed: false });
    await extended.close();
  }
  server.close();
}

if (ONLY !== "extension") await takeInspector();
if (ONLY !== "inspector") await takeExtension();
