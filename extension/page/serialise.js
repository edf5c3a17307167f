/**
 * The live page as HTML for the core, and the nodes that its rows stand for.
 *
 * It is what `outerHTML` would be, with three differences: what shadow roots show stands in its place, what the core
 * never reads is left out, and one rule in place of all style sheets says what the browser does not show. It names
 * elements by an id or a class that no model knows, so that they are judged as on pages whose look is not known.
 */
(() => {
  const dehusk = (globalThis.dehusk ??= {});
  const NEVER_READ = new Set(["script", "style", "link", "meta", "path"]);
  const EMPTIED = new Set(["iframe", "noembed", "noframes"]);
  const VOID = new Set(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
  );
  const RAW_TEXT = new Set(["xmp", "plaintext"]);
  const NEVER_SHOWN = new Set(["head", "template", "noscript", "datalist", "area", "param", "rp", "title", "base"]);
  const UNSEEN = "dehuskunseen";
  const RULE = `<style>#${UNSEEN}, .${UNSEEN} { display: none }</style>`;
  const HTML = "http://www.w3.org/1999/xhtml";
  const NOT_BLANK = /[^\x00-\x20\u00a0]/;
  const REFERENCES = { "&": "&amp;", "\u00a0": "&nbsp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const inText = (text) => text.replace(/[&\u00a0<>]/g, (sign) => REFERENCES[sign]);
  const inValue = (text) => text.replace(/[&\u00a0<>"]/g, (sign) => REFERENCES[sign]);

  /**
   * @typedef {object} Serialised
   * @property {string} html
   * @property {Node[][]} rows for each row of the table its element, or the text nodes that are one text
   * @property {{ hidden: number[], positioned: number[] }} seen the rows that are not shown, and `div` elements that are
   *   positioned absolutely or fixed
   */

  /** @returns {Serialised} */
  dehusk.serialise = (root) => {
    const walk = new Walk();
    walk.element(root, { isHidden: false, inCode: false });
    return walk.finished();
  };

  class Walk {
    #parts = [];
    #rows = [];
    #hidden = [];
    #positioned = [];
    /** The text nodes since the last tag, which are one text. */
    #run = [];
    #isRunHidden = false;
    /** Whether a line of code has ended without a line break. */
    #isBreakDue = false;
    #endsLine = true;

    finished() {
      return {
        html: this.#parts.join(""),
        rows: this.#rows,
        seen: { hidden: this.#hidden, positioned: this.#positioned },
      };
    }

    element(node, around) {
      const name = node.namespaceURI === HTML ? node.localName : node.nodeName;
      if (NEVER_READ.has(node.localName)) return;
      const style = getComputedStyle(node);
      const isHidden = around.isHidden || isUnseen(node, style);
      const inCode = around.inCode || name === "pre" || name === "code";
      const isLine = around.inCode && style.display === "block";
      if (isLine) this.#breakLine();
      this.#row([node], isHidden);
      if (name === "div" && /absolute|fixed/.test(style.position)) this.#positioned.push(this.#rows.length - 1);
      this.#parts.push(`<${name}${attributes(node, isHidden, around.isHidden)}>`);
      if (VOID.has(name) && node.namespaceURI === HTML) return;
      if (!EMPTIED.has(name) && !(name === "noscript" && isScripted())) {
        for (const child of shownChildren(node)) this.#child(child, name, { isHidden, inCode });
      }
      this.#endRun();
      this.#parts.push(name === "head" ? `${RULE}</head>` : `</${name}>`);
      if (isLine) this.#isBreakDue = !this.#endsLine;
    }

    #child(node, name, around) {
      if (node.nodeType === Node.ELEMENT_NODE) this.element(node, around);
      else if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) this.#text(node, name, around);
    }

    #text(node, name, { isHidden, inCode }) {
      if (node.data === "") return;
      if (inCode && NOT_BLANK.test(node.data)) {
        if (!/^[ \t\r]*\n/.test(node.data)) this.#breakLine();
        this.#isBreakDue = false;
        this.#endsLine = /\n[ \t\r]*$/.test(node.data);
      }
      this.#run.push(node);
      this.#isRunHidden = isHidden;
      this.#parts.push(RAW_TEXT.has(name) ? node.data : inText(node.data));
    }

    /** A line break that only the look of the page makes. */
    #breakLine() {
      if (this.#isBreakDue) this.#parts.push("\n");
      this.#isBreakDue = false;
    }

    #row(nodes, isHidden) {
      this.#endRun();
      this.#rows.push(nodes);
      if (isHidden) this.#hidden.push(this.#rows.length - 1);
    }

    #endRun() {
      const run = this.#run;
      this.#run = [];
      if (run.some((node) => NOT_BLANK.test(node.data))) this.#row(run, this.#isRunHidden);
    }
  }

  /** Whether the page runs scripts, so that nobody sees what stands in `noscript`. */
  const isScripted = () => matchMedia("(scripting: enabled)").matches;

  /** Whether the browser shows neither the element nor anything in it. */
  function isUnseen(node, { display, visibility }) {
    if (display === "none" || node.localName === "template") return true;
    if (visibility === "visible" || visibility === "") return false;
    return ![...node.querySelectorAll("*")].some((inner) => getComputedStyle(inner).visibility === "visible");
  }

  /** The attributes as a serialiser writes them, but for those that say wrongly that the element is hidden. */
  function attributes(node, isHidden, isAroundHidden) {
    const written = new Map();
    for (const { name, value } of node.attributes) {
      if (!name.startsWith("data-dehusk") && (isHidden || !hides(name, value))) written.set(name, value);
    }
    const isTold = isAroundHidden || [...written].some(([name, value]) => hides(name, value));
    if (isHidden && !isTold && !NEVER_SHOWN.has(node.localName)) {
      if (written.has("id")) written.set("class", `${written.get("class") ?? ""} ${UNSEEN}`.trim());
      else written.set("id", UNSEEN);
    }
    return [...written].map(([name, value]) => ` ${name}="${inValue(value)}"`).join("");
  }

  const hides = (name, value) => name === "hidden" || (name === "style" && /display\s*:\s*none|visibility\s*:/i.test(value));

  /** What a reader sees in an element: its shadow root, with what is put into its slots, or its own children. */
  dehusk.shownChildren = shownChildren;
  function shownChildren(node) {
    if (node.localName === "template") return node.content?.childNodes ?? node.childNodes;
    if (node.localName === "slot" && node.assignedNodes?.().length > 0) return node.assignedNodes();
    return (shadowRootOf(node) ?? node).childNodes;
  }

  /** Custom elements may have a closed root, which browsers open to extensions. */
  function shadowRootOf(node) {
    if (node.shadowRoot || !node.localName.includes("-")) return node.shadowRoot;
    return globalThis.chrome?.dom?.openOrClosedShadowRoot?.(node) ?? node.openOrClosedShadowRoot ?? null;
  }
})();
