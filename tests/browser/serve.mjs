/** Serves pages from memory or from a folder on a free port of this machine. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

/**
 * @param {(path: string) => Promise<string | Uint8Array | undefined>} pageAt the HTML at a path, or undefined
 * @param {Record<string, string>} [headers] headers that every answer has
 * @returns {Promise<{ address: string, close: () => void }>}
 */
export async function serve(pageAt, headers = {}) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname.slice(1));
    const html = await pageAt(path).catch(() => undefined);
    const type = path.endsWith(".js") ? "text/javascript" : "text/html";
    response.writeHead(html === undefined ? 404 : 200, { "content-type": type, ...headers });
    response.end(html ?? "");
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The files of a folder as pages. */
export const folder = (url) => (name) => readFile(new URL(name, url));
