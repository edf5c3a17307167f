/**
 * Starts an installed browser without a window, for tests.
 *
 *     const browser = await launch("chromium", { extension: "dist/extension/chromium" });
 *     const page = await browser.newPage();
 *
 * Chromium is `chromium` and Firefox is `firefox-esr` or `firefox`: the first of these names on PATH. `make browsers`
 * installs both on Debian.
 */
import { accessSync, constants } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import puppeteer from "puppeteer-core";

const PROGRAMS = { chromium: ["chromium", "chromium-browser", "google-chrome"], firefox: ["firefox-esr", "firefox"] };
/** No sandbox, which root cannot have, and no calls to servers of the vendor. */
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Extensions are read from a folder, and a test may press the buttons of the browser itself. */
const FIREFOX_FLAGS = ["--remote-allow-system-access"];
export const BROWSERS = Object.keys(PROGRAMS);

/**
 * @param {"chromium" | "firefox"} name
 * @param {{ extension?: string, width?: number, height?: number }} [options] the folder of an unpacked extension to load,
 *   and the size of pages
 * @returns {Promise<import("puppeteer-core").Browser>}
 */
export async function launch(name, { extension, width = 1280, height = 800 } = {}) {
  const isFirefox = name === "firefox";
  const browser = await puppeteer.launch({
    browser: isFirefox ? "firefox" : "chrome",
    executablePath: programOf(name),
    args: isFirefox ? FIREFOX_FLAGS : CHROMIUM_FLAGS,
    defaultViewport: { width, height },
    ...(isFirefox ? {} : { pipe: true, enableExtensions: extension !== undefined }),
  });
  if (extension !== undefined) await browser.installExtension(resolve(extension));
  return browser;
}

/** The path of an installed browser. */
export function programOf(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = PROGRAMS[name].flatMap((program) => folders.map((folder) => join(folder, program)));
  const found = paths.find(isProgram);
  if (found === undefined) throw new Error(`${name} is not installed: make browsers`);
  return found;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
