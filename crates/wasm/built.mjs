/** The core and the latest models of this checkout, loaded in Node. */
import { readFile, readdir } from "node:fs/promises";

import { Classifier, initSync } from "../../target/web/dehusk.js";

const ROOT = new URL("../../", import.meta.url);
const MODELS = new URL("src/dehusk/learned/models/", ROOT);

export const core = await readFile(new URL("target/web/dehusk_bg.wasm", ROOT));
export const models = { blocks: await latest("blocks"), kinds: await latest("kinds") };
export const { memory } = initSync({ module: core });
export const classifier = new Classifier(models.blocks, models.kinds);

async function latest(name) {
  const files = (await readdir(MODELS)).filter((file) => file.startsWith(`${name}-`));
  return readFile(new URL(files.sort().at(-1), MODELS));
}
