/** The page under the first method, and beside it under the second one where two are compared. */
import { byId, h } from "./dom.js";
import { heatOf } from "./scores.js";
import { Stage } from "./stage.js";

/** The colours of what only the first or only the second method keeps. */
export const ONLY = { a: "#2f6fd0", b: "#b0449a" };
/** How long the frame under the hand leads after it was scrolled, in milliseconds. */
const LEADS = 120;

export class Frames {
  constructor({ hover, pick }) {
    const listeners = { hover, pick, scroll: (stage) => this.follow(stage) };
    this.a = new Stage("first method", listeners);
    this.b = new Stage("second method", listeners);
    this.b.figure.hidden = true;
    byId("frames").append(this.a.figure, this.b.figure);
  }

  show(page, { marks, other }, web) {
    const second = other ? this.b.show(page.id, other.view, web) : null;
    return Promise.all([this.a.show(page.id, marks.view, web), second]);
  }

  /** Draw the marks of one method or two, with what only one of them keeps. */
  paint({ tree, heat, kept, other, otherKept }, switches, names) {
    this.a.paint({ tree, heat, kept, only: only(kept, otherKept), colour: ONLY.a, ...switches });
    if (otherKept) {
      const marks = { heat: heatOf(tree, other.score), kept: otherKept, only: only(otherKept, kept) };
      this.b.paint({ tree, ...marks, colour: ONLY.b, ...switches, correctOn: false });
    }
    this.caption(names);
  }

  caption(names) {
    const areTwo = Boolean(names.b);
    byId("frames").dataset.count = areTwo ? 2 : 1;
    this.b.figure.hidden = !areTwo;
    for (const side of ["a", "b"]) {
      this[side].caption.hidden = !areTwo;
      this[side].caption.replaceChildren(h("i", { class: "dot", style: { "--only": ONLY[side] } }), names[side]);
    }
  }

  choose(row, scroll) {
    for (const stage of [this.a, this.b]) stage.choose(row, scroll && !stage.figure.hidden);
  }

  /** Both scroll together: the one under the hand leads. */
  follow(stage) {
    if (this.b.figure.hidden || (this.leading && this.leading !== stage)) return;
    this.leading = stage;
    (stage === this.a ? this.b : this.a).scrolled = stage.scrolled;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.leading = null), LEADS);
  }
}

const only = (mine, others) => (others ? [...mine].filter((row) => !others.has(row)) : []);
