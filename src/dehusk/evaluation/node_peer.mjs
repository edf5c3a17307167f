// Answers one page after another: a line of standard input is {"html", "url"} as JSON, a line of standard output is
// {"content", "title", "author", "site"}, where the content is HTML or Markdown, or {"error"}. The argument names the
// extractor. The packages are resolved from the working directory.

import { createInterface } from "node:readline";
import { JSDOM, VirtualConsole } from "jsdom";

const LOADERS = {
  "readability-js": async () => {
    const { Readability } = await import("@mozilla/readability");
    return (document) => {
      const found = new Readability(document).parse();
      return found && { content: found.content, title: found.title, author: found.byline, site: found.siteName };
    };
  },
  defuddle: async () => {
    const { Defuddle } = await import("defuddle/node");
    // without useAsync it would ask third parties for what the page lacks
    return async (document, url) => {
      const { content, title, author, site } = await Defuddle(document, url, { useAsync: false });
      return { content, title, author, site };
    };
  },
  "defuddle-markdown": async () => {
    const { Defuddle } = await import("defuddle/node");
    return async (document, url) => {
      const { content, title, author, site } = await Defuddle(document, url, { useAsync: false, markdown: true });
      return { content: headed({ title, content }), title, author, site };
    };
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
    const found = await extract(page.window.document, options.url);
    return { ...found, content: found?.content ?? "" };
  } catch (error) {
    return { error: String(error) };
  } finally {
    page?.window.close();
  }
}
