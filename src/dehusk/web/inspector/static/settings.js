/** The method and its parameters as controls, made from the registry. */
import { byId, h, shown, words } from "./dom.js";

/** Fill a list of methods; `peers` are other people's extractors. */
export function fillMethods(select, methods, peers, none) {
  const option = (method) => h("option", { value: method.name }, method.variant_of ? method.name : `${method.name} – ${method.title}`);
  const group = (label, entries) => entries.length > 0 && h("optgroup", { label }, entries);
  select.append(
    ...[
      none && h("option", { value: "" }, none),
      group("Methods", methods.filter((method) => !method.variant_of).map(option)),
      group("Variants", methods.filter((method) => method.variant_of).map(option)),
      group("Other projects", peers.map((name) => h("option", { value: `peer:${name}` }, name))),
    ].filter(Boolean),
  );
}

/**
 * Draw the controls of the chosen methods. `changed(which, parameter, value)` is called at every move, `reset(which)` when
 * all parameters of a method shall be as usual again.
 */
export function drawSettings(chosen, changed, reset) {
  const rows = chosen.filter(({ method }) => method).map((one) => row(one, chosen.length > 1, changed, reset));
  byId("settings").replaceChildren(...rows);
}

function row({ method, values, which, colour }, isNamed, changed, reset) {
  const back = h("button", { type: "button", class: "reset", click: () => reset(which) }, "Reset");
  const offer = () => (back.hidden = Object.keys(values).length === 0);
  offer();
  const controls = method.parameters.map((parameter) =>
    control(parameter, values[parameter.name], (value) => {
      changed(which, parameter, value);
      offer();
    }),
  );
  return h(
    "fieldset",
    { class: "setting-row", style: { "--only": colour } },
    h("legend", { class: "unseen" }, `Parameters of ${method.name}`),
    h("p", { class: "idea" }, isNamed && h("b", {}, h("i", { class: "dot" }), method.name), method.idea),
    controls,
    back,
  );
}

function control(parameter, given, changed) {
  const value = given ?? parameter.default;
  const make = { bool: toggle, choice, float: slider, int: slider }[parameter.kind] ?? text;
  return make(parameter, value, changed);
}

function toggle({ name }, value, changed) {
  const box = h("input", { type: "checkbox", role: "switch", change: () => changed(box.checked) });
  box.checked = value;
  return h("label", { class: "switch", "data-parameter": name }, box, h("span", {}, words(name)));
}

function choice({ name, choices }, value, changed) {
  const select = h("select", { change: () => changed(select.value) }, choices.map((each) => h("option", { value: each }, each)));
  select.value = value;
  return h("label", { class: "setting", "data-parameter": name }, h("span", {}, words(name)), select);
}

function slider({ name, min, max, step, kind }, value, changed) {
  const output = h("output", {}, shown(value));
  const range = h("input", { type: "range", min, max: Math.max(max, value), step, value, input: () => move() });
  const move = () => {
    const now = kind === "int" ? Math.round(range.valueAsNumber) : range.valueAsNumber;
    output.textContent = shown(now);
    paint();
    changed(now);
  };
  const paint = () => range.style.setProperty("--share", `${(100 * (range.value - range.min)) / (range.max - range.min)}%`);
  paint();
  return h("label", { class: "setting", "data-parameter": name }, h("span", {}, words(name)), range, output);
}

function text({ name }, value, changed) {
  const input = h("input", { type: "text", value, size: 8, change: () => changed(input.value) });
  return h("label", { class: "setting", "data-parameter": name }, h("span", {}, words(name)), input);
}
