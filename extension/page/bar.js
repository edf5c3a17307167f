/** The small bar in the corner: what was found, and what can be done with it. */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;
  dehusk.VIEWS = { page: "Page", hidden: "Hidden", collapsed: "Collapsed", reader: "Reader" };

  dehusk.bar = (state, actions) => {
    const { make, choice, VIEWS } = dehusk;
    return make("div", { class: "bar", role: "toolbar", "aria-label": "dehusk" }, [
      make("span", { class: "found", title: timesOf(state.steps) }, foundHere(state)),
      choice("View", VIEWS, state.view, actions.view),
      make("button", { type: "button", class: "plain", "aria-pressed": String(state.heat), onclick: actions.heat }, "Heat map"),
      make("button", { type: "button", class: "plain", "aria-pressed": String(state.panel), onclick: actions.panel }, "Panel"),
      make("button", { type: "button", class: "plain", "aria-label": "Undo and close", onclick: actions.undo }, "✕"),
    ]);
  };

  /** What was found; where that is nothing, also what was not read. */
  function foundHere({ extraction, unreachable }) {
    return [dehusk.foundLine(extraction), ...(extraction.content.includes(1) ? [] : [unreachable])].filter(Boolean).join(". ");
  }

  /** How long it took from the click to the content. */
  function timesOf({ pressed, entered, read, classified, marked }) {
    const steps = `scripts ${entered - pressed}, reading ${read - entered}, judging ${classified - read}, marking ${marked - classified}`;
    return `Found in ${marked - pressed} ms: ${steps}`;
  }

  /** The likeliest kind of the page, and the confidence of a method that has one. */
  dehusk.foundLine = ({ kinds, confidence, content }) => {
    if (!content.includes(1)) return "No content found";
    const kind = Object.entries(kinds ?? {}).sort((one, other) => other[1] - one[1])[0]?.[0] ?? "page";
    const sure = confidence === null ? "" : ` · ${dehusk.percent(confidence)} sure`;
    return `${kind[0].toUpperCase()}${kind.slice(1)} page${sure}`;
  };
})();
