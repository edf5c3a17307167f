import { h } from "../dom.js";

/** A table of rows that lead to nodes of the page; a column is [title, function from an entry to its cell, class]. */
export function table(entries, columns, { row, choose, caption }) {
  const cells = (entry) => columns.map(([, cell, kind]) => h("td", { class: kind }, cell(entry)));
  const line = (entry) => {
    const to = row?.(entry);
    if (to == null) return h("tr", {}, cells(entry));
    const go = () => choose(to);
    return h("tr", { class: "leads", tabindex: "0", click: go, keydown: (event) => event.key === "Enter" && go() }, cells(entry));
  };
  return h(
    "table",
    { class: "table" },
    caption && h("caption", {}, caption),
    h("thead", {}, h("tr", {}, columns.map(([title, , kind]) => h("th", { scope: "col", class: kind }, title)))),
    h("tbody", {}, entries.map(line)),
  );
}

export const none = (message) => h("p", { class: "empty" }, message);
