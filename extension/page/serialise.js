/**
 * The live page as HTML for the core, and the nodes that its rows stand for.
 *
 * It is what `outerHTML` would be, with three differences: what shadow roots show stands in its place, what the core
 * never reads is left out, and one rule in place of all style sheets says what the browser does not show. It names
 * elements by an id or a class that no model knows, so that they are classified as on pages whose style is not known.
 *
 * `meta`, `link` and `script` elements are no rows. They are there for what they declare: the texts of scripts other than
 * JSON-LD are left out.
 */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;
  const { ELEMENT_NODE, TEXT_NODE, CDATA_SECTION_NODE } = Node; // Firefox looks names of the page up slowly
  const NEVER_READ = new Set(["style", "path"]);
  const DECLARING = new Set(["meta", "link", "script"]);
  const LINKED_DATA = /ld\+json/i;
  /** Scripts with formulas, which the page shows in another form. */
  const FORMULAS = /^\s*math\//i;
  const EMPTIED = new Set(["iframe", "noembed", "noframes"]);
  const VOID = new Set(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
  );
  const RAW_TEXT = new Set(["xmp", "plaintext"]);
  const NEVER_SHOWN = new Set(["head", "template", "noscript", "datalist", "area", "param", "rp", "title", "base"]);
  const SHADOW_HOSTS = new Set("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "));
  const openRoot = globalThis.chrome?.dom?.openOrClosedShadowRoot;
  const UNSEEN = "dehuskunseen";
  const RULE = `<style>#${UNSEEN}, .${UNSEEN} { display: none }</style>`;
  const HTML = "http://www.w3.org/1999/xhtml";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: white space of HTML and control characters alike are not read
  const NOT_BLANK = /[^\x00-\x20\u00a0]/;
  const REFERENCES = { "&": "&amp;", "\u00a0": "&nbsp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const inText = (text) => text.replace(/[&\u00a0<>]/g, (character) => REFERENCES[character]);
  const inValue = (text) => text.replace(/[&\u00a0<>"]/g, (character) => REFERENCES[character]);

  /**
   * @typedef {object} Serialised
   * @property {string} html
   * @property {Node[][]} rows for each row of the table its element, or the text nodes that are one text
   * @property {{ tags: string[], parent: number[], end: number[] }} tree the columns of the table with these names
   * @property {{ hidden: number[], positioned: number[] }} seen the rows that are not shown, and `div` elements that are
   *   positioned absolutely or fixed
   */

  /** @returns {Serialised} */
  dehusk.serialise = (root) => {
    const walk = new Walk();
    walk.element(root, { row: -1, isHidden: false, inCode: false });
    return walk.finished();
  };

  class Walk {
    #parts = [];
    #rows = [];
    #tree = { tags: [], parent: [], end: [] };
    #hidden = [];
    #positioned = [];
    /** The text nodes since the last tag, which are one text. */
    #run = [];
    #isRunBlank = true;
    #context = null;
    /** Whether a line of code has ended without a line break. */
    #isBreakDue = false;
    #endsLine = true;

    finished() {
      return {
        html: this.#parts.join(""),
        rows: this.#rows,
        tree: this.#tree,
        seen: { hidden: this.#hidden, positioned: this.#positioned },
      };
    }

    element(node, context) {
      const { localName } = node;
      if (NEVER_READ.has(localName)) return;
      const isHTML = node.namespaceURI === HTML;
      if (DECLARING.has(localName)) {
        if (isHTML) this.#parts.push(declaring(node, localName));
        return;
      }
      const name = isHTML ? localName : node.nodeName;
      const isHidden = context.isHidden || isUnseen(node);
      const inCode = context.inCode || name === "pre" || name === "code";
      const isLine = context.inCode && getComputedStyle(node).display === "block";
      if (isLine) this.#breakLine();
      this.#endRun();
      const row = this.#row([node], localName, context.row, isHidden);
      if (name === "div" && !isHidden && isPositioned(node)) this.#positioned.push(row);
      this.#parts.push(`<${name}${attributes(node, isHidden, context.isHidden)}>`);
      if (isHTML && VOID.has(name)) return;
      if (!EMPTIED.has(name) && !(name === "noscript" && isScripted())) {
        const within = { row, isHidden, inCode };
        for (const child of shownChildren(node, localName)) this.#child(child, name, within);
      }
      this.#endRun();
      this.#tree.end[row] = this.#rows.length;
      this.#parts.push(name === "head" ? `${RULE}</head>` : `</${name}>`);
      if (isLine) this.#isBreakDue = !this.#endsLine;
    }

    #child(node, name, context) {
      const { nodeType } = node;
      if (nodeType === ELEMENT_NODE) this.element(node, context);
      else if (nodeType === TEXT_NODE || nodeType === CDATA_SECTION_NODE) this.#text(node, name, context);
    }

    #text(node, name, context) {
      const { data } = node;
      if (data === "") return;
      const isBlank = !NOT_BLANK.test(data);
      if (context.inCode && !isBlank) {
        if (!/^[ \t\r]*\n/.test(data)) this.#breakLine();
        this.#isBreakDue = false;
        this.#endsLine = /\n[ \t\r]*$/.test(data);
      }
      this.#run.push(node);
      this.#isRunBlank &&= isBlank;
      this.#context = context;
      this.#parts.push(RAW_TEXT.has(name) ? data : inText(data));
    }

    /** A line break that only the look of the page makes. */
    #breakLine() {
      if (this.#isBreakDue) this.#parts.push("\n");
      this.#isBreakDue = false;
    }

    #row(nodes, tag, parent, isHidden) {
      const row = this.#rows.push(nodes) - 1;
      this.#tree.tags.push(tag);
      this.#tree.parent.push(parent);
      this.#tree.end.push(row + 1);
      if (isHidden) this.#hidden.push(row);
      return row;
    }

    #endRun() {
      if (!this.#isRunBlank) this.#row(this.#run, "#text", this.#context.row, this.#context.isHidden);
      [this.#run, this.#isRunBlank] = [[], true];
    }
  }

  /** An element that declares something, as a serialiser writes it; empty where it declares nothing. */
  function declaring(node, name) {
    const tag = `<${name}${written(node.getAttributeNames().map((key) => [key, node.getAttribute(key) ?? ""]))}>`;
    if (name !== "script") return tag;
    if (FORMULAS.test(node.type)) return "";
    const text = LINKED_DATA.test(node.type) ? node.textContent.replace(/<(?=\/script|!--)/gi, "\\u003c") : "";
    return text || node.src ? `${tag}${text}</script>` : "";
  }

  /** Whether the page runs scripts, so that nobody sees what stands in `noscript`. */
  const isScripted = () => matchMedia("(scripting: enabled)").matches;

  const SEEN = { visibilityProperty: true };

  /** Whether the browser shows neither the element nor anything in it. */
  function isUnseen(node) {
    if (node.checkVisibility(SEEN)) return false;
    const { display, visibility } = getComputedStyle(node);
    if (display === "none" || node.localName === "template") return true;
    if (visibility === "visible" || visibility === "") return false;
    return ![...node.querySelectorAll("*")].some((inner) => getComputedStyle(inner).visibility === "visible");
  }

  const isPositioned = (node) => /absolute|fixed/.test(getComputedStyle(node).position);

  /** The attributes as a serialiser writes them, but for those that say wrongly that the element is hidden. */
  function attributes(node, isHidden, isAroundHidden) {
    const kept = [];
    let isTold = isAroundHidden;
    for (const name of node.getAttributeNames()) {
      const value = node.getAttribute(name) ?? "";
      const isHiding = hides(name, value);
      if (name.startsWith("data-dehusk") || (isHiding && !isHidden)) continue;
      isTold ||= isHiding;
      kept.push([name, value]);
    }
    if (isHidden && !isTold && !NEVER_SHOWN.has(node.localName)) tellHidden(kept);
    return written(kept);
  }

  const written = (attributes) => attributes.map(([name, value]) => ` ${name}="${inValue(value)}"`).join("");

  function tellHidden(attributes) {
    const attributeNamed = (wanted) => attributes.find(([name]) => name === wanted);
    if (!attributeNamed("id")) attributes.push(["id", UNSEEN]);
    else if (attributeNamed("class")) attributeNamed("class")[1] = `${attributeNamed("class")[1]} ${UNSEEN}`.trim();
    else attributes.push(["class", UNSEEN]);
  }

  const hides = (name, value) => name === "hidden" || (name === "style" && /display\s*:\s*none|visibility\s*:/i.test(value));

  /** What a reader sees in an element: its shadow root, with what is put into its slots, or its own children. */
  dehusk.shownChildren = shownChildren;
  function shownChildren(node, name = node.localName) {
    if (name === "template") return node.content?.childNodes ?? node.childNodes;
    const assigned = name === "slot" ? (node.assignedNodes?.() ?? []) : [];
    return assigned.length > 0 ? assigned : (shadowRootOf(node, name) ?? node).childNodes;
  }

  /** Closed roots too: browsers open them to extensions. */
  function shadowRootOf(node, name) {
    if (!SHADOW_HOSTS.has(name) && !name.includes("-")) return null;
    return openRoot ? openRoot(node) : (node.openOrClosedShadowRoot ?? node.shadowRoot);
  }
})();
