/**
 * The methods that the extension offers, by their names; `auto` is the default extractor's own model.
 *
 * `marks` gives the rows that are content, their scores, and by name all numbers on the way to them. `measure` is the
 * number by which nodes are compared; the tree shows those that are named in `inTree`, in that order.
 */
import { subtreeSum } from "./tree.js";
import wlr from "./wlr.js";

const auto = {
  name: "auto",
  title: "dehusk (default)",
  idea: "A model judges each block by its text, its place and its surroundings.",
  parameters: [
    {
      name: "favor", default: "balance", choices: ["balance", "precision", "recall"],
      help: "Balance keeps what readers choose, precision keeps less, recall keeps more.",
    },
    { name: "includeComments", default: true, help: "Comments of readers may be content." },
    { name: "title", default: true, help: "The title at the head of the piece is content." },
    { name: "images", default: true, help: "Captions of images are content." },
    {
      name: "hidden", default: "auto", choices: ["auto", "keep", "drop"],
      help: "Text that the browser does not show: auto leaves it out unless it is the body of the page or a control opens it.",
    },
  ],
  measure: "probability",
  inTree: ["probability"],
  marks: (table) => ({ content: table.content, score: table.score, numbers: { probability: likely(table) } }),
};

/** For each row how likely a word in it is content. */
function likely(table) {
  const expected = table.score.map((score, row) => score * table.words[row]);
  const words = subtreeSum(table, table.words);
  return subtreeSum(table, expected).map((sum, row) => (words[row] > 0 ? sum / words[row] : 0));
}

export const METHODS = Object.fromEntries([auto, wlr].map((method) => [method.name, method]));
