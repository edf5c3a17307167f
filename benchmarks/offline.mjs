// Shows pages in Chromium with neither scripts nor network: styles and images of other files are missing.
import { launch } from "../tests/browser/launch.mjs";
import { serve } from "../tests/browser/serve.mjs";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:",
};

/**
 * `show` loads a page. With `scripting`, the page sees a browser that runs scripts, although all of them are blocked: what
 * is in `noscript` elements is not shown.
 *
 * @param {{ width?: number, height?: number }} [size] the size of the window
 */
export async function openOffline(size = {}) {
  let html = "";
  const server = await serve(async () => html, HEADERS);
  const browser = await launch("chromium", size);
  const page = await browser.newPage();
  const show = async (source, { scripting = false } = {}) => {
    html = source.replace(/http-equiv\s*=\s*["']?refresh/gi, 'http-equiv="none'); // it would lead away
    await page.setJavaScriptEnabled(scripting);
    await page.goto(server.address, { waitUntil: "domcontentloaded", timeout: 30_000 });
  };
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { page, show, close };
}
