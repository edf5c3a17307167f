import { h } from "../dom.js";

export const text = {
  title: "Text",
  part: "text",
  draw(body, { value }) {
    if (!value.trim()) return body.replaceChildren(h("p", { class: "empty" }, "This method finds no content in the page."));
    body.replaceChildren(h("article", { class: "prose", dir: "auto" }, value.split("\n").map((line) => h("p", {}, line))));
  },
};
