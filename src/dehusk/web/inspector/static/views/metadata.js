import { h } from "../dom.js";
import { none, table } from "./table.js";

export const metadata = {
  title: "Metadata",
  part: "metadata",
  draw(body, { value }) {
    if (!value.length) return body.replaceChildren(none("The page says nothing about itself."));
    const columns = [
      ["Field", (entry) => h("b", {}, entry.field)],
      ["Value", (entry) => (Array.isArray(entry.value) ? entry.value.join(", ") : entry.value)],
      ["Source", (entry) => h("code", {}, entry.source)],
      ["Right in", (entry) => `${Math.round(100 * entry.confidence)} %`, "number"],
    ];
    body.replaceChildren(table(value, columns, {}));
  },
};
