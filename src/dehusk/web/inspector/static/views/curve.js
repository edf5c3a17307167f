/** The density curve: the score of every node in the order of the page. */
import { h, shown } from "../dom.js";
import { isText } from "../scores.js";
import { canvas, colour } from "./canvas.js";

const HEIGHT = 260;

export const curve = {
  title: "Curve",
  draw(body, context) {
    const { tree, marks, kept, state, choose } = context;
    const rows = [];
    for (let row = tree.body; row < tree.end[tree.body]; row++) if (marks.score[row] !== 0 || isText(tree, row)) rows.push(row);
    const scores = rows.map((row) => marks.score[row]);
    const top = quantile(scores, 0.995) || 1;
    const hasContent = keptInside(tree, kept);
    const rowAt = (event) => rows[Math.min(rows.length - 1, Math.floor((event.offsetX / event.target.clientWidth) * rows.length))];
    const chart = canvas({
      height: HEIGHT,
      label: "Node on the curve",
      role: "slider",
      tabindex: "0",
      "aria-valuemin": tree.body,
      "aria-valuemax": tree.end[tree.body] - 1,
      "aria-valuenow": state.row ?? tree.body,
      click: (event) => choose(rowAt(event)),
      keydown: (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const at = rows.findIndex((row) => row >= (state.row ?? 0));
        choose(rows[Math.min(rows.length - 1, Math.max(0, at + step))]);
      },
      draw: (pen, width) => drawBars(pen, width, { rows, scores, top, hasContent, chosen: state.row }),
    });
    body.replaceChildren(
      h("p", { class: "quiet" }, "The score of every node in the order of the page. Click the curve to choose a node."),
      chart,
      h("p", { class: "axis" }, h("span", {}, "first node"), h("span", {}, `highest score ${shown(Math.max(...scores.slice(0, 1e5), 0))}`), h("span", {}, "last node")),
      h("p", { class: "key" }, h("i", { class: "in" }), "with content ", h("i", { class: "out" }), "husk"),
    );
    return (row) => {
      state.row = row;
      chart.setAttribute("aria-valuenow", row);
      chart.repaint();
    };
  },
};

function keptInside(tree, kept) {
  const hasContent = new Uint8Array(tree.parent.length);
  for (const start of kept) for (let row = start; row >= 0 && !hasContent[row]; row = tree.parent[row]) hasContent[row] = 1;
  return hasContent;
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** One bar for each pixel: the highest score among the nodes that fall on it. */
function drawBars(pen, width, { rows, scores, top, hasContent, chosen }) {
  const [inside, outside, line, mark] = ["in", "out", "line", "chosen"].map(colour);
  pen.clearRect(0, 0, width, HEIGHT);
  pen.strokeStyle = line;
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const y = Math.round((HEIGHT - 8) * (1 - share)) + 4.5;
    pen.strokeRect(0, y, width, 0);
  }
  const bars = Math.min(Math.floor(width / 2), rows.length);
  const step = width / bars;
  for (let bar = 0; bar < bars; bar++) {
    const [from, to] = [bar, bar + 1].map((at) => Math.floor((at * rows.length) / bars));
    let best = from;
    for (let at = from; at < to; at++) if (scores[at] > scores[best]) best = at;
    const tall = Math.max(1, Math.min(1, Math.max(0, scores[best] / top)) * (HEIGHT - 8));
    pen.fillStyle = hasContent[rows[best]] ? inside : outside;
    pen.fillRect(bar * step, HEIGHT - tall, Math.max(1, step - 0.5), tall);
    if (chosen != null && chosen >= rows[from] && (bar === bars - 1 || chosen < rows[to])) {
      pen.fillStyle = mark;
      pen.fillRect(bar * step - 1, 0, 2, HEIGHT);
    }
  }
}
