/** What the buttons do: reads the page, asks the core, shows the answer, and takes all of it back. */
(() => {
  const { dehusk } = globalThis;
  if (dehusk.isListening) return;
  dehusk.isListening = true;
  const api = globalThis.browser ?? globalThis.chrome;
  const DEFAULTS = { view: "hidden", method: "auto", parameters: {} };
  /** What no rule of the page may change. */
  const HOST_STYLE = {
    display: "block", position: "fixed", inset: "0 auto auto 0", width: "0", height: "0", margin: "0", padding: "0", border: "0",
    opacity: "1", visibility: "visible", transform: "none", filter: "none", "clip-path": "none", "z-index": "2147483647",
  };
  let state = null;
  const styles = {};

  api.runtime.onMessage.addListener(({ button, pressed }, _, answer) => {
    const refused = dehusk.refusal();
    const press = refused ? () => say(refused) : button === "panel" ? pressPanel : pressToggle;
    press(pressed).catch((error) => say(error.message)).then(() => answer({ refused }));
    return true; // the answer comes later
  });

  async function pressToggle(pressed) {
    if (state) return undo();
    await start({ pressed });
  }

  async function pressPanel(pressed) {
    if (state?.panel) return undo();
    if (!state) await start({ pressed, view: "page", heat: true });
    if (state?.extraction) await actions.panel();
  }

  async function start({ pressed, ...others }) {
    const steps = { pressed, entered: Date.now() };
    const stored = api.storage.local.get(DEFAULTS);
    const page = { ...dehusk.serialise(document.documentElement), url: location.href };
    steps.read = Date.now();
    state = { ...page, steps, unreachable: dehusk.unreachable(), panel: false };
    const opened = state;
    document.addEventListener("click", onClick, true);
    document.addEventListener("keydown", onKey, true);
    Object.assign(opened, await stored, others);
    if (state === opened) await judge();
  }

  /** Ask for the marks of the chosen method, and show them. */
  async function judge() {
    const current = state;
    const [marks] = await Promise.all([askOfPage("marks"), styled("marks")]);
    if (state !== current) return; // it was taken back meanwhile
    state.steps.classified ??= Date.now();
    if (marks.content.length !== state.rows.length) throw new Error("The page has changed while it was read: try again.");
    state.extraction = { ...state.tree, ...marks };
    dehusk.unmark();
    dehusk.forgetPicked();
    dehusk.mark(state.rows, state.extraction);
    dehusk.setMode(state.view);
    void getComputedStyle(document.documentElement).visibility; // from here on the browser knows what to draw
    state.steps.marked ??= Date.now();
    await render();
  }

  function askOfPage(question) {
    const { html, url, seen, method, parameters } = state;
    return ask({ ask: question, html, url, seen, method, parameters: parameters[method] ?? {} });
  }

  /** Styles are put into the page once. */
  const styled = (of) => (styles[of] ??= ask({ ask: "styles", of }));

  async function ask(question) {
    const answer = await api.runtime.sendMessage(question);
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  /** Get what the heat map and the panel show beside the marks. */
  async function detailed(extraction) {
    const [details] = await Promise.all([extraction.score ? {} : askOfPage("details"), styled("heat")]);
    Object.assign(extraction, details);
  }

  /** Get the content as text and as Markdown, once. */
  const contentOf = (extraction) => (extraction.taken ??= askOfPage("content"));

  /** Show the page and the controls as the state says. */
  async function render() {
    dehusk.setMode(state.view);
    const { extraction } = state;
    if (state.heat || state.panel) await detailed(extraction);
    if (state?.extraction !== extraction) return; // it is no longer what is shown
    if (state.heat) dehusk.showHeat(state.rows, state.extraction);
    else dehusk.hideHeat();
    const root = hostRoot();
    const scrolled = root.querySelector(".panel")?.scrollTop ?? 0;
    const focused = root.getRootNode().activeElement;
    const own = { ...state, parameters: state.parameters[state.method] ?? {} };
    const parts = [dehusk.bar(state, actions)];
    if (state.view === "reader") parts.unshift(dehusk.reader(dehusk.cleanCopy(state.rows, extraction), extraction));
    if (state.panel) parts.push(dehusk.panel(own, actions));
    if (state.panel) contentOf(extraction).catch(() => {}); // so that it is there when it is taken away
    state.explain = own.explain;
    root.replaceChildren(...parts);
    if (state.panel) root.querySelector(".panel").scrollTop = scrolled;
    if (focused) sameControl(root, focused)?.focus({ preventScroll: true });
  }

  /** The control that stands in the place of one that was drawn before. */
  function sameControl(root, { name, textContent }) {
    const controls = [...root.querySelectorAll("button, select, input")];
    return controls.find((one) => (name ? one.name === name : one.textContent === textContent));
  }

  function hostRoot() {
    if (state.host?.isConnected) return state.host.shadowRoot.firstElementChild;
    state.host = document.createElement("dehusk-panel");
    for (const [name, value] of Object.entries(HOST_STYLE)) state.host.style.setProperty(name, value, "important");
    const root = state.host.attachShadow({ mode: "open" });
    root.append(dehusk.make("div", { class: "dehusk-ui" }));
    document.documentElement.append(state.host);
    return root.firstElementChild;
  }

  async function undo() {
    dehusk.unmark();
    dehusk.hideHeat();
    dehusk.forgetPicked();
    state.host?.remove();
    document.removeEventListener("click", onClick, true);
    document.removeEventListener("keydown", onKey, true);
    state = null;
  }

  /** A click on the page, while the panel is open, asks for the reasons of what was clicked. */
  function onClick(event) {
    if (!state.panel || event.composedPath().includes(state.host)) return;
    const row = state.rows.findIndex(([node]) => node === event.composedPath()[0]);
    if (row < 0) return;
    event.preventDefault();
    event.stopPropagation();
    state.explain(row);
  }

  function onKey(event) {
    if (event.key === "Escape") undo();
  }

  const actions = {
    undo,
    async view(view) {
      state.view = view;
      await api.storage.local.set({ view: view === "page" ? "hidden" : view });
      await render();
    },
    async heat() {
      state.heat = !state.heat;
      await render();
    },
    async panel() {
      state.panel = !state.panel;
      if (state.panel) state.methods ??= await ask({ ask: "methods" });
      else dehusk.forgetPicked();
      await render();
    },
    async method(method) {
      state.method = method;
      await api.storage.local.set({ method });
      await judge();
    },
    parameter: (name, value) => setParameters({ ...state.parameters[state.method], [name]: value }),
    reset: () => setParameters({}),
    async why(row) {
      if (state.method === "auto") state.reasons ??= await askOfPage("reasons");
      return dehusk.why(state.extraction, row, state.method, state.reasons?.reasons, state.reasons?.meanings);
    },
    copyMarkdown: () => take("Markdown copied", ({ markdown }) => dehusk.toClipboard(markdown, hostRoot())),
    copyText: () => take("Text copied", ({ text }) => dehusk.toClipboard(text, hostRoot())),
    saveMarkdown: () => take("Saved", ({ markdown }) => dehusk.save(markdown)),
  };

  /** Set the parameters of the chosen method; those that are not among them are as usual. */
  async function setParameters(own) {
    state.parameters = { ...state.parameters, [state.method]: own };
    await api.storage.local.set({ parameters: state.parameters });
    await judge();
  }

  async function take(said, action) {
    const line = await contentOf(state.extraction).then(action).then(() => said, (error) => error.message);
    const done = hostRoot().querySelector(".done");
    if (done) done.textContent = line;
  }

  /** One line in the corner, where nothing else can be shown. */
  async function say(line) {
    if (!(document.documentElement instanceof HTMLElement)) return;
    await styled("marks");
    state ??= {};
    const close = dehusk.make("button", { type: "button", class: "plain", "aria-label": "Close", onclick: undo }, "✕");
    hostRoot().replaceChildren(dehusk.make("div", { class: "bar", role: "alert" }, [line, close]));
  }
})();
