import { h } from "../dom.js";
import { none } from "./table.js";

export const items = {
  title: "Items",
  part: "items",
  draw(body, { value, choose }) {
    if (!value.length) return body.replaceChildren(none("This page lists no other pages."));
    const entry = (item) =>
      h(
        "li",
        {},
        h("button", { type: "button", class: "plain", click: () => choose(item.row) }, item.title),
        h("p", { class: "quiet" }, [item.date, item.link].filter(Boolean).join(" · ")),
        item.teaser && h("p", {}, item.teaser),
      );
    body.replaceChildren(h("ol", { class: "items" }, value.map(entry)));
  },
};
