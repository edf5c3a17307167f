/** The methods that the extension offers, by their names; `auto` is the default extractor's own model. */
import cetd from "./cetd.js";
import coreex from "./coreex.js";
import wlr from "./wlr.js";

const auto = {
  name: "auto",
  title: "dehusk (default)",
  idea: "A model judges each block by its text, its place and its surroundings.",
  parameters: [
    { name: "favor", default: "balance", choices: ["balance", "precision", "recall"] },
    { name: "includeComments", default: true },
    { name: "title", default: true },
    { name: "images", default: true },
    { name: "hidden", default: "auto", choices: ["auto", "keep", "drop"] },
  ],
  marks: ({ content, score }) => ({ content, score, numbers: { probability: score } }),
};

export const METHODS = Object.fromEntries([auto, wlr, cetd, coreex].map((method) => [method.name, method]));
