// Takes pages from standard input, each on a line as a JSON string, and writes for each the milliseconds that the processor
// worked in the best of several runs.
// usage: node bench.mjs METHOD RUNS, METHOD being one of the judge's: page, extract
import { createInterface } from "node:readline";

import { classifier } from "./built.mjs";

const WARM_UP = 60;
const [METHOD, RUNS] = [process.argv[2], Number(process.argv[3])];
let isWarm = false;

function time(html) {
  const begin = process.cpuUsage();
  classifier[METHOD](html);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

for await (const line of createInterface({ input: process.stdin })) {
  const html = JSON.parse(line);
  for (let run = 0; !isWarm && run < WARM_UP; run++) time(html);
  isWarm = true;
  console.log(Math.min(...Array.from({ length: RUNS }, () => time(html))));
}
