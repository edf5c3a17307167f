// Takes pages from standard input, each on a line as a JSON string, and writes the milliseconds of the best of several runs.
// usage: node bench.mjs RUNS
import { createInterface } from "node:readline";

import { judge } from "./built.mjs";

const WARM_UP = 60;
const RUNS = Number(process.argv[2]);
let isWarm = false;

function time(html) {
  const begin = performance.now();
  judge.page(html);
  return performance.now() - begin;
}

for await (const line of createInterface({ input: process.stdin })) {
  const html = JSON.parse(line);
  for (let run = 0; !isWarm && run < WARM_UP; run++) time(html);
  isWarm = true;
  console.log(Math.min(...Array.from({ length: RUNS }, () => time(html))));
}
