import { h, shown } from "../dom.js";
import { none } from "./table.js";

/** Every block in order. While the page is corrected, each has a box that takes it in or out. */
export const blocks = {
  title: "Blocks",
  part: "blocks",
  draw(body, { value, choose, correction, kept }) {
    if (!value.length) return body.replaceChildren(none("There is no text in this page."));
    body.replaceChildren(
      h("ol", { class: "blocks" }, value.map((block, number) => line(block, number, { choose, correction, kept }))),
    );
  },
};

function line(block, number, { choose, correction, kept }) {
  const isIn = block.rows.some((row) => kept.has(row));
  const chance = block.probability;
  return h(
    "li",
    { class: isIn ? "in" : "out" },
    correction.on && box(block, isIn, number, correction),
    h(
      "button",
      { type: "button", class: "plain", click: () => choose(block.row) },
      h("span", { class: `role ${block.role}` }, block.role),
      chance != null && h("span", { class: "chance", style: { "--share": `${100 * chance}%` } }, shown(chance)),
      h("span", { class: "says", dir: "auto" }, block.text),
    ),
  );
}

function box(block, isIn, number, correction) {
  const input = h("input", { type: "checkbox", "aria-label": `Block ${number + 1} is content`, change: () => correction.toggle(block.rows) });
  input.checked = isIn;
  return input;
}
