/** The extension in a browser, and what a test does with it. */
import { BROWSERS, launch } from "./launch.mjs";

const FOLDER = new URL("../../dist/extension/", import.meta.url);
/** The button in the toolbar of Firefox, whose own windows are pages too. */
const BUTTON_IN_FIREFOX = `
  const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
  const button = ExtensionParent.apiManager.global.browserActionFor(WebExtensionPolicy.getByID("dehusk@dehusk.example").extension);`;
/** Presses keys in the window of Firefox, as if they came from a keyboard. */
const KEYS_IN_FIREFOX = `
  const keyboard = Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
  keyboard.beginInputTransactionForTests(window, () => {});
  const pressKeys = (keys) => {
    const events = keys.map(([key, code, keyCode]) => new KeyboardEvent("", { key, code, keyCode }));
    events.forEach((event) => keyboard.keydown(event));
    events.reverse().forEach((event) => keyboard.keyup(event));
  };`;
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
  press() {
    return this.#changing(() => this.pressOnly());
  }

  async pressOnly() {
    if (this.isFirefox) return this.#inFirefox(`${BUTTON_IN_FIREFOX} button.triggerAction(window)`);
    // before that a press is lost, or the page is not open to the extension yet
    await this.#until(() => globalThis.chrome?.action?.onClicked.hasListeners());
    await this.#until(async () => (await chrome.tabs.query({ active: true }))[0].status === "complete");
    await [...(await this.browser.extensions()).values()][0].triggerAction(this.page);
  }

  /**
   * Press Alt, Shift and a letter. Chromium has no shortcuts where it has no window: there the extension is told that
   * `command` was asked for.
   */
  shortcut(letter, command) {
    const keys = [["Alt", "AltLeft", 18], ["Shift", "ShiftLeft", 16], [letter, `Key${letter}`, letter.charCodeAt(0)]];
    if (this.isFirefox) return this.#changing(() => this.#inFirefox(`${KEYS_IN_FIREFOX} pressKeys(${JSON.stringify(keys)})`));
    return this.#changing(() => this.#inWorker(async (name) => {
      const [tab] = await chrome.tabs.query({ active: true });
      chrome.commands.onCommand.dispatch(name, tab);
    }, command));
  }

  /** What the button in the toolbar says when one points at it, as soon as that matches. */
  async title(pattern) {
    const read = () => this.isFirefox
      ? this.#inFirefox(`${BUTTON_IN_FIREFOX} return button.action.getContextData(gBrowser.selectedTab).title`)
      : this.#inWorker(async () => chrome.action.getTitle({ tabId: (await chrome.tabs.query({ active: true }))[0].id }));
    for (let tries = 0; tries < 1000; tries++) {
      const title = await read();
      if (pattern.test(title)) return title;
    }
    throw new Error(`the title of the button does not match ${pattern}: ${await read()}`);
  }

  async #changing(action) {
    const wasShown = (await this.page.$(HOST)) !== null;
    await action();
    const isChanged = (host, was) => (document.querySelector(host) !== null) !== was;
    await this.page.waitForFunction(isChanged, { polling: "mutation" }, HOST, wasShown);
  }

  /** Wait until the worker of the extension says yes. */
  async #until(isSo) {
    for (let tries = 0; tries < 10_000; tries++) if (await this.#inWorker(isSo)) return;
    throw new Error(`the extension never says yes to ${isSo}`);
  }

  async #inWorker(run, ...given) {
    const target = await this.browser.waitForTarget((one) => one.type() === "service_worker");
    return (await target.worker()).evaluate(run, ...given);
  }

  async #inFirefox(code) {
    const { connection } = this.browser;
    const { result } = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
    const target = { context: result.contexts[0].context };
    const asked = { expression: `(() => { ${code} })()`, target, awaitPromise: true };
    return (await connection.send("script.evaluate", asked)).result.result?.value;
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

  /** Click on the button with a text; once more where it is drawn anew meanwhile. */
  async click(text, tries = 5) {
    const button = await this.page.waitForFunction(
      (host, wanted) => {
        const buttons = [...(document.querySelector(host)?.shadowRoot.querySelectorAll("button") ?? [])];
        return buttons.find((one) => one.textContent === wanted && one.getClientRects().length > 0);
      },
      {},
      HOST,
      text,
    );
    await button.click().catch((error) => {
      if (tries === 1 || !/detached/.test(error.message)) throw error;
      return this.click(text, tries - 1);
    });
  }

  /** Set a control of the panel, and wait until the page is judged anew. */
  async choose(name, value) {
    const before = await this.part(".panel");
    const control = await this.part(`[name="${name}"]`);
    await control.evaluate((node, wanted) => {
      node[node.type === "checkbox" ? "checked" : "value"] = wanted;
      node.dispatchEvent(new Event("change"));
    }, value);
    await this.page.waitForFunction((panel) => !panel.isConnected, {}, before);
    await this.part(".panel");
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

  /** The texts of the page that a reader sees. */
  async shownTexts() {
    return (await this.texts()).filter(([, isShown]) => isShown).map(([text]) => text);
  }

  html() {
    return this.page.evaluate(() => document.documentElement.outerHTML);
  }
}
