/** Correcting: what is content by hand, beginning with what the method says. */
import * as api from "./api.js";
import { byId, shown, toast } from "./dom.js";

export class Correction {
  /** `changed` is called whenever the page has to be drawn again. */
  constructor(changed) {
    this.on = false;
    this.changed = changed;
    this.begin(new Set());
    byId("correct").addEventListener("click", () => this.turn(!this.on));
    byId("correct-undo").addEventListener("click", () => this.restart());
    byId("correct-save").addEventListener("click", () => this.save());
  }

  /** Begin anew with the rows that a method keeps; what was corrected by hand on this page stays. */
  begin(kept, page) {
    const isNew = page !== this.page;
    this.page = page;
    this.given = new Set(kept);
    if (isNew || !this.touched) [this.rows, this.touched] = [new Set(kept), false];
  }

  turn(on) {
    this.on = on;
    byId("correct").setAttribute("aria-pressed", String(on));
    this.changed();
  }

  restart() {
    [this.rows, this.touched] = [new Set(this.given), false];
    this.changed();
  }

  /** Take texts in, or out if one of them is in. */
  toggle(rows) {
    const isIn = rows.some((row) => this.rows.has(row));
    for (const row of rows) this.rows[isIn ? "delete" : "add"](row);
    this.touched = true;
    this.changed();
  }

  draw(tree) {
    byId("correcting").hidden = !this.on;
    const differing = [...this.rows].filter((row) => !this.given.has(row)).concat([...this.given].filter((row) => !this.rows.has(row)));
    const blocks = new Set(differing.map((row) => tree.block[row])).size;
    const changes = blocks ? `${shown(blocks)} ${blocks === 1 ? "block" : "blocks"} changed.` : "";
    byId("correcting-text").textContent = `Click text to take it in or out. ${changes}`;
  }

  async save() {
    const { id, kind, view } = this.page;
    try {
      const saved = await api.saveGold(id, { rows: [...this.rows].sort((a, b) => a - b), kind, view });
      const pages = saved.pages === 1 ? "1 page" : `${saved.pages} pages`;
      toast(`Saved as gold: ${saved.folder} has ${pages}`);
    } catch (error) {
      toast(error.message);
    }
  }
}
