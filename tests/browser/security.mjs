/** Pages with vectors in a real browser: what runs, what is found in them, and whom they ask for something. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { serve } from "./serve.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const VENV = join(ROOT, ".venv/bin/python");
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
/** Hosts from which a page may load images and style sheets. */
const PASSIVE = ["passive.example", "mill.example"];
/** How many pages are opened at a time, each in a frame. */
const TOGETHER = 40;

/** Write all pages, and serve them: as they are, at `bare/…` without their policy, at `only/…` with nothing but one. */
export async function servePages() {
  const folder = await mkdtemp(join(tmpdir(), "dehusk-"));
  const program = process.env.PYTHON ?? (existsSync(VENV) ? VENV : "python3");
  const env = { ...process.env, PYTHONPATH: [join(ROOT, "tests"), process.env.PYTHONPATH].filter(Boolean).join(":") };
  await promisify(execFile)(program, ["-m", "security.write", folder], { cwd: ROOT, env });
  const { outputs, policy } = JSON.parse(await readFile(join(folder, "index.json")));
  const ran = [];
  const server = await serve(async (path) => {
    if (path.startsWith("ran/")) return ran.push(path.slice(4)) && "";
    if (path === "frames") return "<!DOCTYPE html><title>frames</title>";
    const [, kind, name] = path.match(/^(?:(bare|only)\/)?(.*)$/s);
    const data = await readFile(join(folder, name));
    if (kind === "bare") return data.toString().replace(POLICY, "");
    return kind === "only" ? Buffer.concat([Buffer.from(policy), data]) : data;
  });
  const close = async () => {
    server.close();
    await rm(folder, { recursive: true });
  };
  return { ...server, outputs, ran, close };
}

/** A new page in which `alert` tells the server that something ran, and which notes the hosts that are asked. */
export async function watchedPage(browser, { address, ran }) {
  const page = await browser.newPage();
  const hosts = new Set();
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  page.on("dialog", (dialog) => {
    ran.push("a dialog");
    dialog.dismiss().catch(() => {});
  });
  await page.evaluateOnNewDocument((home) => {
    let times = 0;
    window.alert = () => {
      new Image().src = `${home}ran/${encodeURIComponent(location.pathname)}/${++times}`;
    };
  }, address);
  const strangers = () => [...hosts].filter((host) => host && host !== "127.0.0.1" && !PASSIVE.includes(host));
  return Object.assign(page, { strangers });
}

/** Open pages in frames, and tell what in their documents could run, as the browser understands them. */
export async function openAll(page, address, paths) {
  const found = [];
  for (let start = 0; start < paths.length; start += TOGETHER) {
    await page.goto(`${address}frames`);
    found.push(...(await page.evaluate(openInFrames, paths.slice(start, start + TOGETHER))));
  }
  return found;
}

/** Runs in the browser. */
async function openInFrames(paths) {
  const PROGRAMS = "script,iframe,frame,object,embed,applet,portal,fencedframe,animate,set,noscript,xmp,noembed,noframes,plaintext";
  const SCHEMES = ["http:", "https:", "mailto:", "tel:", "data:"];
  const opened = (path) =>
    new Promise((done) => {
      const frame = document.createElement("iframe");
      frame.onload = () => setTimeout(() => done([path, frame.contentDocument]), 50);
      frame.src = `/${path}`;
      document.body.append(frame);
      setTimeout(() => done([path, frame.contentDocument]), 20_000);
    });
  const addressOf = (link) => {
    const href = link.getAttribute("href") ?? link.getAttributeNS("http://www.w3.org/1999/xlink", "href");
    try {
      return href === null ? "http:" : new URL(href, link.baseURI).protocol;
    } catch {
      return "http:"; // it leads nowhere
    }
  };
  // the functions of this page: names in the other one can hide its own
  const everything = (root, { prototype }) =>
    [...prototype.querySelectorAll.call(root, "*")].flatMap((element) => [
      element,
      ...(element.localName === "template" && element.namespaceURI.endsWith("xhtml") ? everything(element.content, DocumentFragment) : []),
    ]);
  const attributesOf = (element) => Object.getOwnPropertyDescriptor(Element.prototype, "attributes").get.call(element);
  const dangersOf = (element) => [
    ...(element.matches(PROGRAMS) ? [`element ${element.localName}`] : []),
    ...[...attributesOf(element)].filter(({ name }) => /^on|^srcdoc$|^action$|^formaction$|^ping$|[^a-z0-9:_.-]/i.test(name)).map(({ name }) => `attribute ${name}`),
    ...(element.matches("a,area,link") && !SCHEMES.includes(addressOf(element)) ? [`address ${element.outerHTML.slice(0, 90)}`] : []),
    ...(element.localName === "meta" && /refresh|cookie/i.test(element.httpEquiv) ? ["meta"] : []),
  ];
  const documents = await Promise.all(paths.map(opened));
  return documents.flatMap(([path, found]) => {
    if (!found) return [`${path}: it left`];
    return everything(found, Document).flatMap(dangersOf).map((danger) => `${path}: ${danger}`);
  });
}
