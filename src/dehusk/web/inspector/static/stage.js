/** The page as it looks, in a sandboxed frame without scripts: heat, outlines and dimmed husk are drawn on it. */
import { shownAt } from "./api.js";
import { h } from "./dom.js";
import { roots } from "./scores.js";

const STYLE = `
dehusk-text{background-color:color-mix(in srgb,#f5b83d calc(var(--heat,0)*62%),transparent)!important;
  border-radius:2px;box-decoration-break:clone;-webkit-box-decoration-break:clone;transition:background-color .12s}
html[data-heat=off] dehusk-text{background-color:transparent!important}
html[data-dim=on] .dehusk-out{opacity:.4!important}
.dehusk-in:not(dehusk-text,a,abbr,b,cite,code,em,font,i,label,q,small,span,strong,sub,sup,time,u,var){outline:1.5px solid rgb(28 138 98/.6)!important;outline-offset:2px!important}
.dehusk-only{background-color:color-mix(in srgb,var(--only) 30%,transparent)!important;}
.dehusk-hover{outline:2px dashed #b56a00!important;outline-offset:2px!important}
.dehusk-chosen{outline:3px solid #1461cc!important;outline-offset:2px!important}
html[data-correct=on] dehusk-text{cursor:pointer!important}
@media (prefers-reduced-motion:reduce){dehusk-text{transition:none}}
`;
const FOCUSABLE = "a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable]";

export class Stage {
  /** `listeners` are hover(row | null, x, y), pick(row) and scroll(stage). */
  constructor(name, listeners) {
    this.listeners = listeners;
    this.elements = new Map();
    this.marked = new Map();
    this.caption = h("figcaption");
    this.frame = h("iframe", { sandbox: "allow-same-origin", title: `The page, ${name}`, tabindex: "-1" });
    this.figure = h("figure", { class: "frame" }, this.caption, h("div", { class: "window" }, this.frame));
  }

  /** Show a page; one that is shown already stays as it is. */
  show(id, view, web) {
    const url = shownAt(id, view, web);
    if (url === this.url) return this.ready;
    this.url = url;
    this.ready = new Promise((done) => (this.frame.onload = () => done(this.prepare())));
    this.frame.src = url;
    return this.ready;
  }

  prepare() {
    const page = this.document;
    page.head.append(Object.assign(page.createElement("style"), { textContent: STYLE }));
    for (const element of page.querySelectorAll(FOCUSABLE)) element.tabIndex = -1;
    this.elements = new Map([...page.querySelectorAll("[data-dehusk-row]")].map((e) => [Number(e.dataset.dehuskRow), e]));
    this.marked = new Map();
    this.hovered = this.chosen = null;
    page.addEventListener("click", (event) => this.click(event), true);
    page.addEventListener("mousemove", (event) => this.move(event));
    page.documentElement.addEventListener("mouseleave", () => this.hover(null));
    page.addEventListener("scroll", () => this.listeners.scroll(this));
  }

  get document() {
    return this.frame.contentDocument;
  }

  click(event) {
    event.preventDefault();
    event.stopPropagation();
    const row = rowAt(event.target);
    if (row !== null) this.listeners.pick(row);
  }

  move(event) {
    const box = this.frame.getBoundingClientRect();
    const scale = box.width / this.frame.offsetWidth;
    this.hover(rowAt(event.target), box.left + scale * event.clientX, box.top + scale * event.clientY);
  }

  hover(row, x = 0, y = 0) {
    this.mark("hovered", "dehusk-hover", row);
    this.listeners.hover(row, x, y);
  }

  /** Mark the chosen node, and bring it into sight unless it was chosen here. */
  choose(row, scroll) {
    this.mark("chosen", "dehusk-chosen", row);
    if (scroll && this.chosen) this.chosen.scrollIntoView({ block: "center" });
  }

  mark(kind, name, row) {
    const element = this.elements.get(row) ?? null;
    if (element === this[kind]) return;
    this[kind]?.classList.remove(name);
    element?.classList.add(name);
    this[kind] = element;
  }

  /** Draw the marks of a method; `only` are the rows that it keeps and the other does not. */
  paint({ tree, heat, kept, only, colour, heatOn, dimOn, correctOn }) {
    const root = this.document.documentElement;
    root.dataset.heat = heatOn ? "on" : "off";
    root.dataset.dim = dimOn ? "on" : "off";
    root.dataset.correct = correctOn ? "on" : "off";
    root.style.setProperty("--only", colour);
    for (const [row, element] of this.elements) {
      if (element.localName !== "dehusk-text") continue;
      const shade = heat[row].toFixed(2);
      if (element.dataset.heat !== shade) {
        element.dataset.heat = shade;
        element.style.setProperty("--heat", shade);
      }
    }
    this.classify(roots(tree, kept), only);
  }

  classify(marks, only) {
    const wanted = new Map([...marks].map(([row, side]) => [row, [`dehusk-${side}`]]));
    for (const row of only) wanted.set(row, [...(wanted.get(row) ?? []), "dehusk-only"]);
    for (const [row, names] of this.marked) this.elements.get(row)?.classList.remove(...names);
    for (const [row, names] of wanted) this.elements.get(row)?.classList.add(...names);
    this.marked = wanted;
  }

  get scrolled() {
    const page = this.document.scrollingElement;
    return page.scrollTop / Math.max(page.scrollHeight - page.clientHeight, 1);
  }

  set scrolled(share) {
    const page = this.document.scrollingElement;
    page.scrollTop = share * (page.scrollHeight - page.clientHeight);
  }
}

function rowAt(target) {
  const row = target.closest?.("[data-dehusk-row]")?.dataset.dehuskRow;
  return row === undefined ? null : Number(row);
}
