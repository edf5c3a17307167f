import { h, shown, words } from "../dom.js";

const MOST = 4;

/** Why each block is in or out: what decided, and the signals that weighed most, those for it to the right, those against it to the left. */
export const explain = {
  title: "Explain",
  part: "explain",
  draw(body, { value, choose }) {
    body.replaceChildren(h("ol", { class: "reasons" }, value.map((block) => entry(block, choose))));
  },
};

function entry(block, choose) {
  const signals = (block.signals ?? []).slice(0, MOST);
  const most = Math.max(1e-9, ...signals.map((signal) => Math.abs(signal.weight)));
  return h(
    "li",
    { class: block.kept ? "in" : "out" },
    h(
      "button",
      { type: "button", class: "plain", click: () => choose(block.row) },
      h("b", {}, block.kept ? "in" : "out"),
      h("span", { class: "quiet" }, ` ${shown(block.probability)} `),
      h("span", { class: "clip", dir: "auto" }, block.text),
    ),
    block.decision ? h("p", { class: "quiet", "data-decision": "" }, block.decision) : "",
    h("ul", {}, signals.map((signal) => reason(signal, most))),
  );
}

function reason(signal, most) {
  const share = `${(50 * Math.abs(signal.weight)) / most}%`;
  return h(
    "li",
    { title: `${words(signal.name)}: ${shown(signal.value)}, usual ${shown(signal.usual)}` },
    h("i", { class: signal.weight > 0 ? "for" : "against", style: { "--share": share } }),
    h("span", {}, signal.reason),
    h("span", { class: "quiet" }, `${signal.weight > 0 ? "+" : "−"}${Math.abs(signal.weight).toFixed(2)}`),
  );
}
