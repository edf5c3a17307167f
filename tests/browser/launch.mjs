/**
 * Starts an installed browser without a window, for tests.
 *
 *     const browser = await launch("chromium", { extension: "dist/extension/chromium" });
 *     const page = await browser.newPage();
 *
 * Chromium is `chromium` and Firefox is `firefox-esr` or `firefox`: the first of these names on PATH. `.ci/browsers`
 * installs both on Debian.
 */
import { accessSync, constants } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
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
/** Files are saved into a folder, and nobody is asked. */
const savingInFirefox = (folder) => ({
  "browser.download.folderList": 2,
  "browser.download.dir": folder,
  "browser.download.start_downloads_in_tmp_dir": false,
});
/** How long a browser may take for one step of a test, and to close, in milliseconds. */
const LONGEST_STEP = 120_000;
const LONGEST_CLOSING = 5_000;
/** Extensions are read from a folder, and a test may press the buttons of the browser itself. */
const FIREFOX_FLAGS = ["--remote-allow-system-access"];
export const BROWSERS = Object.keys(PROGRAMS);

/**
 * @param {"chromium" | "firefox"} name
 * @param {{ extension?: string, downloads?: string, width?: number, height?: number }} [options] the folder of an unpacked
 *   extension to load, the folder for saved files, and the size of pages
 * @returns {Promise<import("puppeteer-core").Browser>}
 */
export async function launch(name, { extension, downloads, width = 1280, height = 800 } = {}) {
  const isFirefox = name === "firefox";
  const browser = await puppeteer.launch({
    browser: isFirefox ? "firefox" : "chrome",
    executablePath: programOf(name),
    args: isFirefox ? FIREFOX_FLAGS : CHROMIUM_FLAGS,
    defaultViewport: { width, height },
    timeout: LONGEST_STEP,
    protocolTimeout: LONGEST_STEP,
    ...(isFirefox
      ? { extraPrefsFirefox: downloads ? savingInFirefox(downloads) : {} }
      : { pipe: true, enableExtensions: extension !== undefined }),
    ...(!isFirefox && downloads ? { downloadBehavior: { policy: "allow", downloadPath: downloads } } : {}),
  });
  const newPage = browser.newPage.bind(browser);
  browser.newPage = async () => {
    const page = await newPage();
    page.setDefaultTimeout(LONGEST_STEP);
    return page;
  };
  const closeGently = browser.close.bind(browser);
  browser.close = () => closed(browser.process().pid, closeGently);
  if (extension !== undefined) await browser.installExtension(resolve(extension));
  return browser;
}

/** Close a browser. One that hangs is killed with all its processes: they are a group, which the first one leads. */
async function closed(first, closeGently) {
  const patience = new AbortController();
  const tired = wait(LONGEST_CLOSING, undefined, { signal: patience.signal });
  await Promise.race([closeGently(), tired]).catch(() => {});
  patience.abort();
  await tired.catch(() => {});
  try {
    process.kill(-first, "SIGKILL");
  } catch {
    // nothing is left of it
  }
}

/** The path of an installed browser. */
export function programOf(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = PROGRAMS[name].flatMap((program) => folders.map((folder) => join(folder, program)));
  const found = paths.find(isProgram);
  if (found === undefined) throw new Error(`${name} is not installed: .ci/browsers`);
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
