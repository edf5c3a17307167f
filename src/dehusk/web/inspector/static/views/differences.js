import { h, shown } from "../dom.js";
import { none } from "./table.js";

/** The blocks that only one of the two keeps. */
export const differences = {
  title: "Differences",
  part: "blocks",
  draw(body, { value, kept, otherKept, names, choose }) {
    if (!otherKept) return body.replaceChildren(none("Choose a method to compare with."));
    const differing = value
      .map((block) => ({ ...block, side: sideOf(block.rows, kept, otherKept) }))
      .filter((block) => block.side !== "both");
    const entry = (block) =>
      h(
        "li",
        { class: `only-${block.side}` },
        h(
          "button",
          { type: "button", class: "plain", click: () => choose(block.row) },
          h("span", { class: "side" }, `only ${names[block.side]}`),
          h("span", { class: "says", dir: "auto" }, block.text),
        ),
      );
    const count = (side) => shown(differing.filter((block) => block.side === side).length);
    body.replaceChildren(
      h("p", { class: "quiet" }, `${count("a")} blocks only by ${names.a}, ${count("b")} only by ${names.b}`),
      differing.length ? h("ol", { class: "blocks" }, differing.map(entry)) : none("Both keep the same blocks."),
    );
  },
};

function sideOf(rows, kept, otherKept) {
  const [a, b] = [kept, otherKept].map((set) => rows.some((row) => set.has(row)));
  return a === b ? "both" : a ? "a" : "b";
}
