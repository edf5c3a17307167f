/** The extension in a browser, and what a test does with it. */
import { BROWSERS, launch } from "./launch.mjs";

const FOLDER = new URL("../../dist/extension/", import.meta.url);
/** Presses the button in Firefox, whose own windows are pages too. */
const PRESS_IN_FIREFOX = `(() => {
  const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
  const { extension } = WebExtensionPolicy.getByID("dehusk@dehusk.example");
  const window = Services.wm.getMostRecentWindow("navigator:browser");
  ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
})()`;
const HOST = "dehusk-panel";

export { BROWSERS };

/** A browser with the extension that `make extension` has built. */
export class Extended {
  static async launch(name, options = {}) {
    const browser = await launch(name, { extension: new URL(name, FOLDER).pathname, ...options });
    const found = new Extended();
    found.browser = browser;
    found.isFirefox = name === "firefox";
    found.page = await browser.newPage();
    return found;
  }

  close() {
    return this.browser.close();
  }

  /** Press the button in the toolbar, and wait until the panel is there, or gone. */
  async press() {
    const wasShown = (await this.page.$(HOST)) !== null;
    if (this.isFirefox) await this.#pressInFirefox();
    else await [...(await this.browser.extensions()).values()][0].triggerAction(this.page);
    await this.page.waitForFunction((host, was) => (document.querySelector(host) !== null) !== was, {}, HOST, wasShown);
  }

  async #pressInFirefox() {
    const { connection } = this.browser;
    const { result } = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
    const target = { context: result.contexts[0].context };
    await connection.send("script.evaluate", { expression: PRESS_IN_FIREFOX, target, awaitPromise: true });
  }

  /** An element of the extension's own, as soon as it is there. */
  part(selector) {
    return this.page.waitForFunction(
      (host, wanted) => document.querySelector(host)?.shadowRoot.querySelector(wanted),
      {},
      HOST,
      selector,
    );
  }

  /** Click on the button with a text. */
  async click(text) {
    const button = await this.page.waitForFunction(
      (host, wanted) => {
        const buttons = [...(document.querySelector(host)?.shadowRoot.querySelectorAll("button") ?? [])];
        return buttons.find((one) => one.textContent === wanted && one.getClientRects().length > 0);
      },
      {},
      HOST,
      text,
    );
    await button.click();
  }

  /** Wait until the browser shows the page in a way. */
  async inView(view) {
    await this.page.waitForSelector(`html[data-dehusk-mode="${view}"]`);
  }

  /** Each text of the page on one line, and whether a reader sees it. */
  texts() {
    return this.page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode;
        const isShown = parentElement.checkVisibility({ visibilityProperty: true });
        if (data.trim() && !parentElement.closest("script, style")) found.push([data.replace(/\s+/g, " ").trim(), isShown]);
      }
      return found;
    });
  }

  html() {
    return this.page.evaluate(() => document.documentElement.outerHTML);
  }
}
