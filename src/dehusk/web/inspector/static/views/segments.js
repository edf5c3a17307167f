import { h, shown } from "../dom.js";
import { none, table } from "./table.js";

const columns = (measure) => [
  ["Role", (entry) => h("span", { class: `role ${entry.role}` }, entry.role)],
  [measure, (entry) => shown(entry.measure), "number"],
  ["Words", (entry) => shown(entry.words), "number"],
  ["Links", (entry) => shown(entry.links), "number"],
  ["Begins with", (entry) => h("span", { class: "clip" }, entry.text)],
];

export const segments = {
  title: "Segments",
  part: "segments",
  draw(body, { value, choose }) {
    const options = { row: (entry) => entry.row, choose };
    const part = (entries, measure, caption, missing) =>
      entries.length ? table(entries, columns(measure), { ...options, caption }) : none(missing);
    body.replaceChildren(
      part(value.segments, "Relevance", "Segments: each is the most relevant of what is left", "There are no segments in this page."),
      part(value.menus, "In links", "Menus", "There are no menus in this page."),
    );
  },
};
