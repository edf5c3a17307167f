/** The judge by what this checkout has built: the core in target/ and the latest models. */
import { readFile, readdir } from "node:fs/promises";

import { load } from "./dehusk.js";

const ROOT = new URL("../../", import.meta.url);
const MODELS = new URL("src/dehusk/learned/models/", ROOT);

export const core = await readFile(new URL("target/dehusk.wasm", ROOT));
export const models = { blocks: await latest("blocks"), kinds: await latest("kinds") };
export const judge = await load(core, models);

async function latest(name) {
  const files = (await readdir(MODELS)).filter((file) => file.startsWith(`${name}-`));
  return readFile(new URL(files.sort().at(-1), MODELS));
}
