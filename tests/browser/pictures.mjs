// Takes the pictures of the inspector for the documentation; `pngquant --ext .png --force` then makes them small.
// usage: node tests/browser/pictures.mjs [folder]
import { join } from "node:path";

import { lookAt, startInspector } from "./inspecting.mjs";
import { launch } from "./launch.mjs";

const FOLDER = process.argv[2] ?? "docs/pictures";
const WIDE = { width: 1360, height: 820 };
const PICTURES = {
  light: ["source=example:windmill&method=cetd&tab=tree&row=42", WIDE],
  compare: ["source=example:windmill&method=auto&other=ccb&tab=differences", WIDE],
  dark: ["source=example:windmill&tab=blocks", WIDE, "dark", "#correct"],
  phone: ["source=example:windmill", { width: 390, height: 760 }],
};

const [browser, inspector] = await Promise.all([launch("chromium"), startInspector()]);
for (const [name, [state, size, theme = "light", click]] of Object.entries(PICTURES)) {
  const page = await lookAt(browser, inspector.address, state, size);
  await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
  if (click) await page.click(click);
  await page.mouse.move(0, 0);
  await page.waitForNetworkIdle({ idleTime: 300 });
  await page.screenshot({ path: join(FOLDER, `inspector-${name}.png`), optimizeForSpeed: false });
  await page.close();
}
await browser.close();
await inspector.stop();
