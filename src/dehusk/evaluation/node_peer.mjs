// Answers one page after another: a line of standard input is {"html", "url"} as JSON, a line of standard output is
// {"content"} with the HTML or Markdown of the main content, or {"error"}. The argument names the extractor. The packages are
// resolved from the working directory.

import { createInterface } from "node:readline";
import { JSDOM, VirtualConsole } from "jsdom";

const LOADERS = {
  "readability-js": async () => {
    const { Readability } = await import("@mozilla/readability");
    return (document) => new Readability(document).parse()?.content;
  },
  defuddle: async () => {
    const { Defuddle } = await import("defuddle/node");
    // without useAsync it would ask third parties for what the page lacks
    return async (document, url) => (await Defuddle(document, url, { useAsync: false })).content;
  },
  "defuddle-markdown": async () => {
    const { Defuddle } = await import("defuddle/node");
    return async (document, url) => headed(await Defuddle(document, url, { useAsync: false, markdown: true }));
  },
};

// standard output is for answers alone, and no extractor may use the network
for (const name of ["debug", "error", "info", "log", "warn"]) console[name] = () => {};
globalThis.fetch = () => Promise.reject(new Error("there is no network here"));

const extract = await LOADERS[process.argv.at(-1)]();
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + "\n");
}

/** The title is apart from the content, unless that opens with it. */
function headed({ title, content }) {
  return title && !content.slice(0, 300).includes(title) ? `# ${title}\n\n${content}` : content;
}

async function answer({ html, url }) {
  const options = { url: URL.canParse(url) ? url : undefined, virtualConsole: new VirtualConsole() };
  let page;
  try {
    page = new JSDOM(html, options);
    return { content: (await extract(page.window.document, options.url)) ?? "" };
  } catch (error) {
    return { error: String(error) };
  } finally {
    page?.window.close();
  }
}
