// biome-ignore lint/suspicious/noRedundantUseStrict: the page holds it as a classic script
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const STEP = 100; // rows of a list that are shown at first, and more at each click

/** An element with attributes and children; texts stay texts. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const decimal = (value) => (value === null ? "" : value.toFixed(3));
const score = (thousandths) => (thousandths === null ? "" : thousandths < 0 ? "failed" : decimal(thousandths / 1000));

function bytes(size) {
  return size < 1e6 ? `${Math.max(1, Math.round(size / 1024))} kB` : `${(size / 1048576).toFixed(1)} MB`;
}

function linkTo(set, page, extractor) {
  return "#" + [set.name, page.id, data.extractors[extractor]].map(encodeURIComponent).join("/");
}

/** Smaller first; numbers as numbers; what is empty comes last in either direction. */
function compare(a, b, direction) {
  const emptyA = a === "" || a === null, emptyB = b === "" || b === null;
  if (emptyA || emptyB) return emptyA - emptyB;
  const numeric = a !== true && !Number.isNaN(Number(a)) && !Number.isNaN(Number(b));
  return direction * (numeric ? a - b : String(a).localeCompare(String(b), "en", { numeric: true }));
}

// Tables

function sortBy(table, column) {
  const heads = [...table.tHead.rows[0].cells];
  const isNumber = heads[column].classList.contains("n");
  const was = heads[column].getAttribute("aria-sort");
  const direction = was ? (was === "ascending" ? -1 : 1) : isNumber ? -1 : 1;
  heads.forEach((head) => head.removeAttribute("aria-sort"));
  heads[column].setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
  const value = (row) => row.cells[column].dataset.v;
  table.tBodies[0].append(...[...table.tBodies[0].rows].sort((a, b) => compare(value(a), value(b), direction)));
}

for (const table of document.querySelectorAll("table.sortable")) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    head.firstElementChild.addEventListener("click", () => sortBy(table, column));
  });
}

// The lists of pages

/** The names of all extractors, with a mark on those that have learned from the data set. */
const marks = (trained) => data.extractors.map((name, index) => (trained.includes(index) ? `${name}†` : name));

const sets = data.sets.map(({ name, trained, pages }, number) => ({
  name,
  number,
  names: marks(trained),
  list: null,
  pages: pages.map(([id, kind, lang, site, size, scores], place) => {
    // what an extractor remembers is never the best, unless nothing else was measured
    const rank = (index) => (trained.includes(index) ? -2 : (scores[index] ?? -1));
    const best = scores.reduce((best, _, index) => (rank(index) > rank(best) ? index : best), 0);
    const failed = scores.some((value) => value !== null && value < 0) ? "failed" : "";
    const words = [id, kind, lang, site, data.extractors[best], failed].join("\n").toLowerCase();
    return { id, kind, lang, site, size, scores, place, best, words };
  }),
}));

class List {
  constructor(set, home) {
    Object.assign(this, { set, home, extractor: 0, shown: STEP, column: null, direction: 1 });
    this.columns = [
      { key: "id", title: "page", value: (page) => page.id },
      { key: "kind", title: "kind", wide: true, value: (page) => page.kind },
      { key: "lang", title: "language", wide: true, value: (page) => page.lang },
      { key: "size", title: "size", wide: true, number: true, value: (page) => page.size },
      { key: "best", title: "best", value: (page) => set.names[page.best] },
      { key: "f1", title: "F1", number: true, value: (page) => page.scores[this.extractor] },
    ].filter(({ key }) => !["kind", "lang"].includes(key) || set.pages.some((page) => page[key]));
    this.build();
    this.fill();
  }

  build() {
    this.search = make("input", {
      type: "search",
      placeholder: "page, site, kind, language, best extractor, failed",
      "aria-label": "Search in the pages",
    });
    this.search.addEventListener("input", () => this.from(STEP));
    this.select = make("select", {}, ...this.set.names.map((name, index) => make("option", { value: index }, name)));
    this.select.addEventListener("change", () => {
      this.extractor = Number(this.select.value);
      this.from(STEP);
    });
    this.count = make("span", { class: "kind", role: "status" });
    const key = make("span", { class: "heat-key", "aria-hidden": "true" }, make("span", {}, "F1 0"));
    for (const value of [0, 0.25, 0.5, 0.75, 1]) key.append(make("i", { style: `--v:${value}` }));
    key.append(make("span", {}, "1"));
    const tools = make("div", { class: "tools" }, this.search, make("label", {}, "F1 of ", this.select), key, this.count);
    this.heads = make("tr");
    for (const column of this.columns) {
      const button = make("button", { type: "button" }, column.title);
      button.addEventListener("click", () => this.sort(column));
      column.head = make("th", { scope: "col", class: this.look(column) }, button);
      this.heads.append(column.head);
    }
    this.heads.append(make("th", { scope: "col", title: this.set.names.join("\n") }, "F1 of every extractor"));
    this.body = make("tbody");
    this.more = make("button", { type: "button", class: "more" }, "Show more pages");
    this.more.addEventListener("click", () => this.from(this.shown + 3 * STEP));
    const table = make("table", { class: "list" }, make("thead", {}, this.heads), this.body);
    this.home.replaceChildren(tools, make("div", { class: "scroll", tabindex: 0 }, table), this.more);
  }

  look(column) {
    return [column.number ? "n" : "", column.wide ? "wide" : ""].join(" ").trim() || null;
  }

  sort(column) {
    this.direction = this.column === column ? -this.direction : 1;
    this.column = column;
    for (const { head } of this.columns) head.removeAttribute("aria-sort");
    column.head.setAttribute("aria-sort", this.direction > 0 ? "ascending" : "descending");
    this.from(STEP);
  }

  from(shown) {
    this.shown = shown;
    this.fill();
  }

  /** The pages that the search finds, in the order that is chosen. */
  pages() {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.set.pages.filter((page) => wanted.every((word) => page.words.includes(word)));
    if (!this.column) return found;
    const { value } = this.column;
    return found.sort((a, b) => compare(value(a), value(b), this.direction) || a.place - b.place);
  }

  fill() {
    this.found = this.pages();
    this.count.textContent = `${this.found.length} of ${this.set.pages.length} pages`;
    this.body.replaceChildren(...this.found.slice(0, this.shown).map((page) => this.row(page)));
    this.more.hidden = this.found.length <= this.shown;
  }

  row(page) {
    const row = make("tr");
    for (const column of this.columns) {
      const cell = make(column.key === "id" ? "th" : "td", { class: this.look(column) });
      if (column.key === "id") {
        cell.scope = "row";
        cell.append(make("a", { href: linkTo(this.set, page, this.extractor), title: page.id }, page.id));
      } else {
        cell.textContent = this.text(column, page);
      }
      row.append(cell);
    }
    row.append(make("td", {}, this.heat(page)));
    return row;
  }

  text(column, page) {
    if (column.key === "size") return bytes(page.size);
    return column.key === "f1" ? score(page.scores[this.extractor]) : column.value(page);
  }

  heat(page) {
    const said = `best ${this.set.names[page.best]} ${score(page.scores[page.best])}`;
    const strip = make("div", { class: "heat", role: "img", "aria-label": said });
    page.scores.forEach((value, index) => {
      const title = `${this.set.names[index]}: ${score(value) || "not measured"}`;
      const look = value === null ? "none" : value < 0 ? "failed" : null;
      const cell = make("i", { title, class: look, style: look ? null : `--v:${value / 1000}` });
      cell.addEventListener("click", () => (location.hash = linkTo(this.set, page, index)));
      strip.append(cell);
    });
    return strip;
  }
}

// The sheet of one page

const sheet = byId("sheet");
let current = null; // { set, page, extractor }

async function unpack(set, page) {
  const packed = atob(byId(`sheet-${set.number}-${page.place}`).textContent);
  const stream = new Blob([Uint8Array.from(packed, (sign) => sign.charCodeAt(0))]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("deflate"))).json();
}

/** A mark around the words of a piece; the white space at its ends stays unmarked. */
function piece(name, title, text) {
  const [, before, words, after] = text.match(/^(\s*)([\s\S]*?)(\s*)$/);
  return make(name, { title }, before, make("span", {}, words), after);
}

/** The gold text with what the extraction misses and what it has besides, as `differences.py` writes them. */
function marked(gold, difference) {
  const signs = Array.from(gold); // lengths count code points
  const text = make("div", { lang: current.page.lang || null });
  let place = 0;
  for (const next of difference) {
    if (typeof next === "string") {
      text.append(piece("ins", "husk: not in the gold", next));
      continue;
    }
    const end = place + Math.abs(next);
    const passed = signs.slice(place, end).join("");
    place = end;
    text.append(next > 0 ? passed : piece("del", "missed: in the gold alone", passed));
  }
  return text;
}

function scoresOf(content) {
  const heads = ["extractor", ...data.scores].map((name) => make("th", { scope: "col" }, name));
  const order = data.extractors.map((_, index) => index);
  order.sort((a, b) => compare(content.scores[a][0], content.scores[b][0], -1));
  const rows = order.map((index) => {
    const link = make("a", { href: linkTo(current.set, current.page, index) }, current.set.names[index]);
    const cells = content.failures[index]
      ? [make("td", { colspan: data.scores.length, class: "failed", title: content.failures[index] }, "failed")]
      : content.scores[index].map((value) => make("td", { class: "n" }, decimal(value)));
    const here = index === current.extractor ? "true" : null;
    return make("tr", { "aria-current": here }, make("th", { scope: "row" }, link), ...cells);
  });
  return make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
}

function textOf(content, index) {
  if (content.failures[index]) return make("p", { class: "failure" }, content.failures[index]);
  const difference = content.differences[index];
  if (!difference) return make("p", { class: "failure" }, "The text is not at hand.");
  if (!difference.length) return make("p", { class: "about" }, "Neither the gold nor the extraction has a word.");
  return marked(content.gold, difference);
}

async function openSheet(set, page, extractor) {
  current = { set, page, extractor };
  const opened = current;
  byId("sheet-title").textContent = `${set.name} / ${page.id}`;
  byId("sheet-facts").textContent = [page.kind, page.lang, page.site, bytes(page.size)].filter(Boolean).join(" · ");
  byId("sheet-extractor").value = extractor;
  if (!sheet.open) sheet.showModal();
  const content = await unpack(set, page);
  if (current !== opened) return;
  byId("sheet-text").replaceChildren(textOf(content, extractor));
  byId("sheet-text").scrollTop = 0;
  byId("sheet-scores").replaceChildren(scoresOf(content));
}

function step(by) {
  const pages = current.set.list ? current.set.list.found : current.set.pages;
  const next = pages[pages.indexOf(current.page) + by];
  if (next) location.replace(linkTo(current.set, next, current.extractor));
}

byId("sheet-extractor").append(...data.extractors.map((name, index) => make("option", { value: index }, name)));
byId("sheet-extractor").addEventListener("change", (event) => {
  location.replace(linkTo(current.set, current.page, Number(event.target.value)));
});
for (const input of sheet.querySelectorAll("[name=show]")) {
  input.addEventListener("change", () => (byId("sheet-text").dataset.show = input.value));
}
byId("sheet-previous").addEventListener("click", () => step(-1));
byId("sheet-next").addEventListener("click", () => step(1));
byId("sheet-close").addEventListener("click", () => sheet.close());
sheet.addEventListener("close", () => {
  if (location.hash.includes("/")) history.replaceState(null, "", `#set-${current.set.number}`);
});

// Where the reader is: #overview, #set-0, #figure-name, or #set/page/extractor

function showSection(id) {
  for (const section of document.querySelectorAll("main > section")) section.hidden = section.id !== id;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${id}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const set = sets.find(({ number }) => id === `set-${number}`);
  if (set && !set.list) set.list = new List(set, document.querySelector(`.pages[data-set="${set.number}"]`));
}

/** The parts of the address; none where it is damaged. */
function addressed() {
  try {
    return location.hash.slice(1).split("/").map(decodeURIComponent);
  } catch {
    return [];
  }
}

function route() {
  const [name, id, extractor] = addressed();
  const set = sets.find((each) => each.name === name);
  const page = set?.pages.find((each) => each.id === id);
  if (page) {
    showSection(`set-${set.number}`);
    const chosen = data.extractors.indexOf(extractor);
    openSheet(set, page, chosen < 0 ? page.best : chosen);
    return;
  }
  if (sheet.open) sheet.close();
  const target = byId(set ? `set-${set.number}` : name);
  const section = target?.closest("main > section");
  showSection(section ? section.id : "overview");
  if (section && target !== section) target.scrollIntoView();
}

addEventListener("hashchange", route);
route();
