/** The panel beside the page: method and parameters, tree, reasons, and the content to take away. */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;
  const PICKED = "dehusk-picked";

  dehusk.panel = (state, actions) => {
    const { make } = dehusk;
    const why = make("section", { class: "why", "aria-live": "polite", "aria-label": "Why" }, "Pick a node in the tree, or click on the page.");
    const tree = dehusk.tree(state.rows, state.extraction, (row) => pick(row));
    state.explain = (row) => pick(row);
    return make("aside", { class: state.extraction.inTree.length > 1 ? "panel wide" : "panel", "aria-label": "dehusk panel" }, [
      make("header", {}, [make("h2", {}, "dehusk"), make("p", { class: "found" }, dehusk.foundLine(state.extraction)), ...confidence(state.extraction)]),
      methodForm(state, actions),
      make("div", { class: "take" }, [
        button("Copy Markdown", actions.copyMarkdown),
        button("Copy text", actions.copyText),
        button("Save .md", actions.saveMarkdown),
        make("span", { class: "done", role: "status" }, state.said ?? ""),
      ]),
      ...(state.unreachable ? [make("p", { class: "unreachable" }, state.unreachable)] : []),
      make("h3", {}, "Why is it in or out?"),
      why,
      make("h3", {}, `Tree · ${state.extraction.measure}`),
      ...tree,
    ]);

    async function pick(row) {
      CSS.highlights?.set(PICKED, new Highlight(...state.rows.slice(row, state.extraction.end[row]).flat().filter(isText).map(dehusk.rangeOf)));
      state.rows[row][0].parentElement?.scrollIntoView?.({ block: "nearest" });
      const { state: said, likely, lines } = await actions.why(row);
      const reasons = lines.map((line) => make("li", {}, typeof line === "string" ? line : reasonLine(line)));
      why.replaceChildren(make("p", { class: said === "Out" ? "is-out" : "is-in" }, likely ? `${said}: ${likely}` : said), make("ul", {}, reasons));
    }
  };

  dehusk.forgetPicked = () => CSS.highlights?.delete(PICKED);

  const isText = (node) => node.nodeType === Node.TEXT_NODE;
  const button = (title, onclick) => dehusk.make("button", { type: "button", class: "solid", onclick }, title);

  function reasonLine({ sign, text, weight }) {
    const { make } = dehusk;
    const width = Math.min(100, Math.round(30 * weight));
    return [make("span", { class: sign === "+" ? "plus" : "minus", style: `--weight: ${width}%` }, sign), ` ${text}`];
  }

  function confidence({ confidence: sure }) {
    if (sure === null) return [];
    const label = `Expected quality (F1): ${dehusk.percent(sure)}`;
    return [dehusk.make("div", { class: "sure", role: "img", "aria-label": label, style: `--sure: ${dehusk.percent(sure).replace(" ", "")}` })];
  }

  function methodForm({ methods, method, parameters }, actions) {
    const { make } = dehusk;
    const chosen = methods.find(({ name }) => name === method);
    const options = methods.map(({ name, title }) => make("option", { value: name, selected: name === method }, title));
    const onchange = (event) => actions.method(event.target.value);
    return make("form", { class: "method" }, [
      make("label", {}, ["Method ", make("select", { name: "method", onchange }, options)]),
      make("p", { class: "idea" }, chosen.idea),
      ...chosen.parameters.map((parameter) => field(parameter, parameters[parameter.name] ?? parameter.default, actions.parameter)),
      ...(Object.keys(parameters).length > 0 ? [make("button", { type: "button", class: "reset", onclick: actions.reset }, "Reset")] : []),
    ]);
  }

  /** A control for a parameter: a list, a switch or a slider. */
  function field(parameter, value, onValue) {
    const { name, choices, help } = parameter;
    const label = name.replace(/_/g, " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const control = choices ? list : typeof value === "boolean" ? box : slider;
    return dehusk.make("label", { title: help }, [label, control(parameter, value, (chosen) => onValue(name, chosen))]);
  }

  function list({ name, choices }, value, onValue) {
    const options = choices.map((choice) => dehusk.make("option", { value: choice, selected: choice === value }, choice));
    return dehusk.make("select", { name, onchange: ({ target }) => onValue(target.value) }, options);
  }

  function box({ name }, value, onValue) {
    return dehusk.make("input", { type: "checkbox", name, checked: value, onchange: ({ target }) => onValue(target.checked) });
  }

  function slider({ name, least, most, step }, value, onValue) {
    const number = dehusk.make("output", {}, String(value));
    const onchange = ({ target }) => onValue(Number(target.value));
    const oninput = ({ target }) => (number.value = target.value);
    const range = dehusk.make("input", { type: "range", name, min: least, max: most, step, value, onchange, oninput });
    return dehusk.make("span", { class: "slider" }, [range, number]);
  }
})();
