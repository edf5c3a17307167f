// Photographs pages in Chromium, without scripts and network.
// usage: node photograph.mjs: takes {"html", "folder"} from standard input, each on a line as JSON, and writes the page
// into the folder as page-1.png, page-2.png … from top to bottom; for each page a line tells {"height", "tiles"}, with the
// height of the whole page in pixels.
import { join } from "node:path";
import { createInterface } from "node:readline";

import { openOffline } from "../offline.mjs";

const WIDTH = 1000;
const TILE_HEIGHT = 1500;
const MAX_TILES = 8;
/** Keeps pages short whose style sheets are missing; most of it yields to the styles of the page. */
const PLAIN_STYLE = `
  html, body { height: auto !important; overflow: visible !important }
  :where(svg:not([width])) { width: 2em; height: 2em }
  :where(img, video, iframe) { max-width: 100%; max-height: 12em }
  :where(nav) :where(ul, ol, li, div, p):where(:not([hidden])) { display: inline }
`;

const { page, show, close } = await openOffline({ width: WIDTH, height: TILE_HEIGHT });

/** Show the page as a browser with scripting or without would, whichever has more text: scripts that reveal do not run. */
async function showMoreText(html) {
  const shownChars = async (scripting) => {
    await show(html, { scripting });
    return page.evaluate(() => document.body.innerText.length);
  };
  if ((await shownChars(true)) > (await shownChars(false))) await show(html, { scripting: true });
}

async function photograph({ html, folder }) {
  await showMoreText(html);
  await page.addStyleTag({ content: PLAIN_STYLE });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const tiles = Math.min(Math.ceil(height / TILE_HEIGHT), MAX_TILES);
  for (let tile = 0; tile < tiles; tile++) {
    const y = tile * TILE_HEIGHT;
    const clip = { x: 0, y, width: WIDTH, height: Math.min(TILE_HEIGHT, height - y) };
    await page.screenshot({ path: join(folder, `page-${tile + 1}.png`), clip, captureBeyondViewport: true });
  }
  return { height, tiles };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await photograph(JSON.parse(line)).catch((error) => ({ error: error.message }));
  console.log(JSON.stringify(answer));
}
await close();
