/** Content code blurring as its paper shows it: the source as a grey strip, before and after the blur. */
import { h, shown } from "../dom.js";
import { canvas } from "./canvas.js";

const HEIGHT = 72;

export const strip = {
  title: "Strip",
  part: "strip",
  draw(body, { value, choose }) {
    const { before, after, rows, steps, entries, threshold } = value;
    const go = (event) => choose(rows[Math.floor((event.offsetX / event.target.clientWidth) * rows.length)]);
    const one = (name, shades, limit) =>
      h(
        "figure",
        { class: "strip" },
        h("figcaption", {}, name),
        canvas({ height: HEIGHT, role: "img", label: name, click: go, draw: (pen, width) => drawShades(pen, width, shades, limit) }),
      );
    body.replaceChildren(
      h("p", { class: "quiet" }, `The ${shown(entries)} entries of the source from left to right: text is white, code is black. Click to choose a node.`),
      one("Before the blur", before),
      one(`After ${steps} steps of blurring, with a green line where it is above the threshold`, after, threshold),
    );
  },
};

function drawShades(pen, width, shades, limit) {
  const size = width / shades.length;
  shades.forEach((shade, at) => {
    pen.fillStyle = `rgb(${shade} ${shade} ${shade})`;
    pen.fillRect(at * size, 0, size + 1, HEIGHT);
    if (limit !== undefined && shade > limit) {
      pen.fillStyle = "#1c8a62";
      pen.fillRect(at * size, HEIGHT - 6, size + 1, 6);
    }
  });
}
