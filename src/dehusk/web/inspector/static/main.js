/** The inspector: opens a page, asks what the chosen methods make of it, and draws the answer. */
import * as api from "./api.js";
import { makeChooser } from "./chooser.js";
import { Correction } from "./correction.js";
import { byId, h, shown, toast } from "./dom.js";
import { showHover, showNode } from "./node.js";
import { heatOf } from "./scores.js";
import { drawSettings, fillMethods } from "./settings.js";
import { Stage } from "./stage.js";
import { read, remember, state } from "./state.js";
import { makeCopies, makeKeys, makeSides, makeTheme } from "./shell.js";
import { drawTabs } from "./tabs.js";
import { VIEWS } from "./views/index.js";

const ONLY = { a: "#2f6fd0", b: "#b0449a" };
const trees = new Map();
const listeners = { hover, pick, scroll: follow };
const stages = { a: new Stage("first method", listeners), b: new Stage("second method", listeners) };
const found = {};
let registry, page, askToChoose, correction, redraw;
let busy = false;
let again = false;

const asked = () => ({ method: state.method, parameters: state.parameters });
const askedOther = () => ({ method: state.other, parameters: state.otherParameters });
const methodNamed = (name) => registry.methods.find((method) => method.name === name);

/** Ask, and draw. While an answer is awaited, only the last wish counts. */
async function refresh() {
  if (!page) return;
  if (busy) return void (again = true);
  busy = true;
  try {
    do {
      again = false;
      await load();
    } while (again);
  } catch (error) {
    toast(error.message);
  }
  busy = false;
  document.body.dataset.ready = page.id;
}

async function load() {
  const parts = ["marks", VIEWS[state.tab].part].filter(Boolean);
  const [own, other] = await Promise.all([
    api.result(page.id, asked(), parts),
    state.other ? api.result(page.id, askedOther(), ["marks"]) : null,
  ]);
  if (own.marks.error) throw new Error(own.marks.error);
  Object.assign(found, { own, marks: own.marks.value, other: other?.marks.value ?? null });
  const { view } = found.marks;
  const key = `${page.id} ${view}`;
  if (!trees.has(key)) trees.set(key, await api.tree(page.id, view));
  found.tree = trees.get(key);
  page.view = view;
  found.heat = heatOf(found.tree, found.marks.score);
  correction.begin(found.marks.content, page);
  await Promise.all([
    stages.a.show(page.id, view, state.web),
    found.other ? stages.b.show(page.id, found.other.view, state.web) : null,
  ]);
  draw();
}

function draw() {
  const { tree, marks, other } = found;
  if (!tree) return;
  const kept = correction.on ? correction.rows : new Set(marks.content);
  const otherKept = other && other.view === marks.view ? new Set(other.content) : null;
  Object.assign(found, { kept, otherKept });
  const switches = { heatOn: state.heat, dimOn: state.dim, correctOn: correction.on };
  const only = (mine, others) => (others ? [...mine].filter((row) => !others.has(row)) : []);
  stages.a.paint({ tree, heat: found.heat, kept, only: only(kept, otherKept), colour: ONLY.a, ...switches });
  if (otherKept) {
    const heat = heatOf(tree, other.score);
    stages.b.paint({ tree, heat, kept: otherKept, only: only(otherKept, kept), colour: ONLY.b, ...switches, correctOn: false });
  }
  drawFrames();
  drawSummary();
  correction.draw(tree);
  drawView();
  for (const stage of [stages.a, stages.b]) stage.choose(state.row, false);
  remember();
}

function drawFrames() {
  const captions = { a: state.method, b: state.other.replace("peer:", "") };
  const wanted = state.other ? ["a", "b"] : ["a"];
  const frames = byId("frames");
  frames.dataset.count = wanted.length;
  for (const name of ["a", "b"]) {
    const { figure, caption } = stages[name];
    figure.hidden = !wanted.includes(name);
    caption.hidden = wanted.length < 2;
    caption.replaceChildren(h("i", { class: "dot", style: { "--only": ONLY[name] } }), captions[name]);
  }
}

function drawSummary() {
  const { marks, other, tree, kept } = found;
  const words = correction.on ? [...kept].reduce((sum, row) => sum + tree.words[row], 0) : marks.kept_words;
  const facts = [`${shown(words)} of ${shown(marks.words)} words kept`];
  if (marks.confidence != null) facts.push(`expected F1 ${shown(Number(marks.confidence.toFixed(2)))}`);
  if (page.kind) facts.push(page.kind);
  if (other) facts.push(`${state.other.replace("peer:", "")} keeps ${shown(other.kept_words)}`);
  byId("summary").textContent = facts.join(" · ");
}

function drawView() {
  const view = VIEWS[state.tab];
  const part = view.part ? found.own[view.part] : { value: null };
  const body = byId("tab-body");
  if (!part) return;
  if (part.error) return body.replaceChildren(h("p", { class: "empty" }, part.error));
  const scrolled = body.scrollTop;
  const names = { a: state.method, b: state.other.replace("peer:", "") };
  redraw = view.draw(body, { ...found, value: part.value, state, correction, names, choose });
  body.scrollTop = scrolled;
}

/** Choose a node anywhere: it is marked in the page and in the open tab. */
function choose(row, { scroll = true } = {}) {
  state.row = row;
  for (const stage of [stages.a, stages.b]) stage.choose(row, scroll && !stage.figure.hidden);
  redraw?.(row);
  showNode(row, { page, asked: asked(), close: () => choose(null) });
  remember();
}

function pick(row) {
  const { tree } = found;
  if (!correction.on) {
    if (state.tab !== "tree" && state.tab !== "curve") open("tree");
    return choose(row, { scroll: false });
  }
  const block = tree.block[row];
  const rows = [];
  for (let at = row; at < tree.end[row]; at++) if (tree.label[at].startsWith('"')) rows.push(at);
  const whole = block >= 0 ? tree.block.flatMap((each, at) => (each === block ? [at] : [])) : rows;
  if (whole.length) correction.toggle(whole);
}

function hover(row, x, y) {
  if (found.tree) showHover(row, x, y, { page, asked: asked(), ...found });
}

let leading = null;
/** The two pages scroll together: the one under the hand leads. */
function follow(stage) {
  if (!state.other || (leading && leading !== stage)) return;
  leading = stage;
  const other = stage === stages.a ? stages.b : stages.a;
  other.scrolled = stage.scrolled;
  clearTimeout(follow.timer);
  follow.timer = setTimeout(() => (leading = null), 120);
}

function open(tab) {
  state.tab = tab;
  redraw = undefined;
  tabs();
  return refresh();
}

/** Differences are shown only where there are two. */
function tabs() {
  const { differences, ...rest } = VIEWS;
  if (state.tab === "differences" && !state.other) state.tab = "text";
  drawTabs(state.other ? { differences, ...rest } : rest, state.tab, open);
}

function settings() {
  byId("method").value = state.method;
  byId("other").value = state.other;
  const chosen = [
    { method: methodNamed(state.method), values: state.parameters, which: "parameters", colour: ONLY.a },
    { method: methodNamed(state.other), values: state.otherParameters, which: "otherParameters", colour: ONLY.b },
  ].slice(0, state.other ? 2 : 1);
  drawSettings(chosen, (which, parameter, value) => {
    if (value === parameter.default) delete state[which][parameter.name];
    else state[which][parameter.name] = value;
    refresh();
  });
}

function opened(description) {
  page = description;
  state.source = page.source;
  state.row = null;
  show();
}

function show() {
  byId("page-name").textContent = page.title || page.name;
  byId("opener").title = page.name;
  document.title = `${page.title || page.name} – dehusk inspector`;
  showNode(null, {});
  settings();
  refresh();
}

function pickMethod(select, name, values) {
  select.addEventListener("change", () => {
    [state[name], state[values]] = [select.value, {}];
    settings();
    open(name === "other" && state.other ? "differences" : state.tab);
  });
}

async function begin() {
  registry = await api.start();
  correction = new Correction(() => draw());
  askToChoose = makeChooser(registry.examples, opened);
  fillMethods(byId("method"), registry.methods, []);
  fillMethods(byId("other"), registry.methods, registry.peers, "nothing");
  pickMethod(byId("method"), "method", "parameters");
  pickMethod(byId("other"), "other", "otherParameters");
  byId("frames").append(stages.a.figure, stages.b.figure);
  stages.b.figure.hidden = true;
  for (const name of ["heat", "dim", "web"])
    byId(name).addEventListener("change", (event) => {
      state[name] = event.target.checked;
      name === "web" ? refresh() : draw();
    });
  makeTheme(() => found.tree && drawView());
  makeSides();
  makeCopies(() => found.marks);
  makeKeys({ choose: askToChoose, correct: () => byId("correct").click(), tabs: Object.keys(VIEWS), open });
  addEventListener("hashchange", restore);
  await restore();
}

/** Open what the address says; without a page there, the one that was named at the start. */
async function restore() {
  read(location.hash);
  if (!methodNamed(state.method)) state.method = "auto";
  if (!(state.tab in VIEWS)) state.tab = "text";
  for (const name of ["heat", "dim", "web"]) byId(name).checked = state[name];
  tabs();
  settings();
  try {
    page = state.source ? await api.open(state.source) : registry.start;
  } catch (error) {
    toast(error.message);
    page = null;
  }
  if (!page) return askToChoose();
  state.source = page.source;
  const { row } = state;
  show();
  if (row !== null) showNode(row, { page, asked: asked(), close: () => choose(null) });
}

begin().catch((error) => toast(error.message));
