/** The inspector: opens a page, asks what the chosen methods make of it, and draws the answer. */
import * as api from "./api.js";
import { makeRequest, findings, latest } from "./asking.js";
import { makeChooser } from "./chooser.js";
import { Correction } from "./correction.js";
import { byId, h, shown, toast } from "./dom.js";
import { Frames, ONLY } from "./frames.js";
import { showHover, showNode } from "./node.js";
import { textsIn } from "./scores.js";
import { drawSettings, fillMethods } from "./settings.js";
import { makeCopies, makeKeys, makeSides, makeTheme } from "./shell.js";
import { read, remember, state } from "./state.js";
import { drawTabs, keepingPlace } from "./tabs.js";
import { VIEWS } from "./views/index.js";

const SWITCHES = ["heat", "dim", "web"];
/** Tabs in which a node can be chosen; a click on the page opens the first of them from any other tab. */
const WITH_NODES = ["tree", "curve"];
let registry, page, frames, correction, askForPage, found, chosenInView;

const methodNamed = (name) => registry.methods.find((method) => method.name === name);
const names = () => ({ a: state.method, b: state.other.replace("peer:", "") });

const refresh = latest(async () => {
  if (!page) return;
  try {
    const answer = await findings(page, VIEWS[state.tab].part);
    page.view = answer.marks.view;
    await frames.show(page, answer, state.web);
    found = answer;
    correction.begin(found.marks.content, page);
    draw();
  } catch (error) {
    toast(error.message);
  }
  document.body.dataset.ready = page.id;
});

function draw() {
  if (!found) return;
  const { marks, other } = found;
  found.kept = correction.on ? correction.rows : new Set(marks.content);
  found.otherKept = other && other.view === marks.view ? new Set(other.content) : null;
  frames.paint(found, { heatOn: state.heat, dimOn: state.dim, correctOn: correction.on }, names());
  frames.choose(state.row, false);
  correction.draw(found.tree);
  drawSummary();
  drawView();
  remember();
}

function drawSummary() {
  const { marks, other, tree, kept } = found;
  const words = correction.on ? [...kept].reduce((sum, row) => sum + tree.words[row], 0) : marks.kept_words;
  const facts = [`${shown(words)} of ${shown(marks.words)} words kept`];
  if (marks.confidence != null) facts.push(`expected F1 ${marks.confidence.toFixed(2)}`);
  if (page.kind) facts.push(page.kind);
  if (other) facts.push(`${names().b} keeps ${shown(other.kept_words)}`);
  byId("summary").textContent = facts.join(" · ");
}

function drawView() {
  const view = VIEWS[state.tab];
  const part = view.part ? found.own[view.part] : { value: null };
  if (!part) return;
  const body = byId("tab-body");
  if (part.error) return body.replaceChildren(h("p", { class: "empty" }, part.error));
  keepingPlace(body, () => {
    chosenInView = view.draw(body, { ...found, value: part.value, state, correction, names: names(), choose, heatBy });
  });
}

/** Let the heat show a column of the method, or with an empty name its score. */
function heatBy(column) {
  state.column = column;
  return refresh();
}

/** Choose a node anywhere: it is marked in the page and in the open tab. */
function choose(row, { scroll = true } = {}) {
  state.row = row;
  frames.choose(row, scroll);
  if (row !== null) chosenInView?.(row);
  drawNode();
  remember();
}

const drawNode = () => showNode(state.row, { page, request: makeRequest(), close: () => choose(null) });

/** A click on the page: it chooses the node, or takes its block in or out. */
function pick(row) {
  if (correction.on) return correction.toggle(textsIn(found.tree, row));
  if (!WITH_NODES.includes(state.tab)) open(WITH_NODES[0]);
  choose(row, { scroll: false });
}

const hover = (row, x, y) => found && showHover(row, x, y, { page, request: makeRequest(), ...found });

function open(tab) {
  state.tab = tab;
  chosenInView = undefined;
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
  ];
  drawSettings(chosen.slice(0, state.other ? 2 : 1), setParameter, resetParameters);
}

function setParameter(which, parameter, value) {
  if (value === parameter.default) delete state[which][parameter.name];
  else state[which][parameter.name] = value;
  refresh();
}

function resetParameters(which) {
  state[which] = {};
  settings();
  refresh();
}

function pickMethod(id, values) {
  const select = byId(id);
  select.addEventListener("change", () => {
    [state[id], state[values]] = [select.value, {}];
    if (id === "method") state.column = "";
    settings();
    open(id === "other" && state.other ? "differences" : state.tab);
  });
}

/** Show a page that was opened; `row` is the node to choose in it. */
function show(description, row = null) {
  page = description;
  Object.assign(state, { source: page.source, row });
  byId("page-name").textContent = page.title || page.name;
  byId("opener").title = page.name;
  document.title = `${page.title || page.name} – dehusk inspector`;
  settings();
  drawNode();
  return refresh();
}

/** Open what the address says; without a page there, the one that was named at the start. */
async function restore() {
  read(location.hash);
  if (!methodNamed(state.method)) state.method = "auto";
  if (!(state.tab in VIEWS)) state.tab = "text";
  for (const name of SWITCHES) byId(name).checked = state[name];
  tabs();
  settings();
  const opened = state.source ? await api.open(state.source).catch((error) => toast(error.message)) : registry.start;
  return opened ? show(opened, state.row) : askForPage();
}

async function begin() {
  registry = await api.start();
  frames = new Frames({ hover, pick });
  correction = new Correction(draw);
  byId("correct-save").title = `Saves into ${registry.gold_folder}`;
  askForPage = makeChooser(registry.examples, (opened) => show(opened));
  fillMethods(byId("method"), registry.methods, []);
  fillMethods(byId("other"), registry.methods, registry.peers, "nothing");
  pickMethod("method", "parameters");
  pickMethod("other", "otherParameters");
  for (const name of SWITCHES)
    byId(name).addEventListener("change", (event) => {
      state[name] = event.target.checked;
      refresh();
    });
  makeTheme(() => found && drawView());
  makeSides();
  makeCopies(() => found?.marks);
  makeKeys({ choose: askForPage, correct: () => byId("correct").click(), tabs: Object.keys(VIEWS), open });
  addEventListener("hashchange", restore);
  await restore();
}

begin().catch((error) => toast(error.message));
