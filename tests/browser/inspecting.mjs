/** The inspector in its own process, and a browser that looks at it. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const VENV = join(ROOT, ".venv/bin/python");

/** Start `dehusk inspect`: its address, the folder where it saves gold, and `stop()`. */
export async function startInspector(...options) {
  const folder = await mkdtemp(join(tmpdir(), "dehusk-"));
  const gold = join(folder, "my-gold");
  const program = process.env.PYTHON ?? (existsSync(VENV) ? VENV : "python3");
  const child = spawn(program, ["-m", "dehusk", "inspect", "--no-browser", "--gold", gold, ...options], { cwd: ROOT });
  let problem = "";
  child.stderr.on("data", (data) => (problem += data));
  const ended = new Promise((done) => child.once("exit", done));
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  for await (const line of createInterface(child.stdout)) {
    const address = line.match(/http:\S+/)?.[0];
    if (address) return { address, gold, stop };
  }
  throw new Error(`the inspector did not start: ${problem}`);
}

/** A new page at a state of the inspector, drawn, with the errors of its scripts; what the policy stops is none. */
export async function lookAt(browser, address, state = "", size) {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", ({ message }) => /^Content-Security-Policy/.test(message) || errors.push(message));
  if (size) await page.setViewport(size);
  await page.goto(`${address}#${state}`);
  if (state) await drawn(page);
  return Object.assign(page, { errors });
}

/** Wait until the inspector has drawn what the address says. */
export const drawn = (page) => page.waitForFunction(() => document.body.dataset.ready);

/** What a function finds in the shown page; `which` is 0, or 1 for the second method. */
export const inFrame = (page, find, which = 0) =>
  page.evaluate(`(${find})(document.querySelectorAll("iframe")[${which}].contentDocument)`);

export const textOf = (page, selector) => page.$eval(selector, (element) => element.textContent);

/** Wait until the text of an element matches. */
export const waitForText = (page, selector, pattern) =>
  page.waitForFunction((s, p) => new RegExp(p).test(document.querySelector(s)?.textContent ?? ""), {}, selector, pattern.source);
