// WebAssembly answers as native code does. usage: `make wasm`
import { test } from "node:test";

import { classifier } from "../crates/wasm/built.mjs";
import { METHODS } from "../extension/methods/index.js";
import { declared, structured } from "../target/web/dehusk.js";
import { compare, marksOf, records } from "./compare.mjs";

const core = {
  page: (html, options) => classifier.page(html, options),
  signals: (html, options) => classifier.signals(html, options),
  extract: (html, options) => classifier.extract(html, options),
  declared,
  structured,
  marks: (method, parameters, html, options, seen) => marksOf(METHODS[method], parameters, classifier.page(html, options), seen),
};

for (const record of records) test(record.name, () => compare(core, record));
