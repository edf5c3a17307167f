// WebAssembly answers as the conformance file says. usage: node --test conformance/test.mjs, after the core was built
import { test } from "node:test";

import { judge } from "../crates/wasm/built.mjs";
import { METHODS } from "../extension/methods/index.js";
import { compare, marksOf, records } from "./compare.mjs";

const core = {
  page: (html, options) => judge.page(html, options),
  signals: (html, declared) => judge.signals(html, declared),
  marks: (method, parameters, html, declared, seen) => marksOf(METHODS[method], parameters, judge.page(html, declared), seen),
};

for (const record of records) test(record.name, () => compare(core, record));
