/** A clean copy of the content of a page: its text, headings, lists, tables, code, links and pictures, and nothing else. */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;
  const AS = { b: "strong", i: "em", tt: "code", strike: "s", center: "div", dir: "ul", menu: "ul" };
  const BLOCKS = new Set(
    "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre table thead tbody tfoot tr td th caption figure figcaption".split(" "),
  );
  const INLINE = new Set("a em strong code kbd samp sub sup s del ins mark q cite abbr time small".split(" "));
  const ALONE = new Set(["hr", "br", "img", "math", "video", "audio"]);
  const SAFE_URL = /^(https?|mailto|data|blob|file):/;

  /** @returns {HTMLElement} an `article` that is not in the page */
  dehusk.cleanCopy = (rows, extraction) => {
    const kept = new Set(rows.filter((_, row) => extraction.content[row]).flat());
    const ancestors = new Set();
    extraction.content.forEach((isKept, row) => {
      for (let above = row; isKept && above >= 0 && !ancestors.has(rows[above][0]); above = extraction.parent[above]) {
        ancestors.add(rows[above][0]);
      }
    });
    const article = document.createElement("article");
    new Copy(kept, ancestors).children(document.body ?? document.documentElement, article, false);
    prune(article);
    return article;
  };

  class Copy {
    #kept;
    #ancestors;

    constructor(kept, ancestors) {
      this.#kept = kept;
      this.#ancestors = ancestors;
    }

    children(node, into, inCode) {
      for (const child of dehusk.shownChildren(node)) {
        if (child.nodeType === Node.TEXT_NODE) this.#text(child, into);
        else if (child.nodeType === Node.ELEMENT_NODE) this.#element(child, into, inCode);
      }
    }

    #text(node, into) {
      const isBlank = node.data.trim() === "" && this.#ancestors.has(node.parentNode);
      if (isBlank || this.#kept.has(node)) into.append(node.data);
    }

    #element(node, into, inCode) {
      const name = AS[node.localName] ?? node.localName;
      if (ALONE.has(name) && isAmongContent(node)) into.append(alone(node, name));
      else if (this.#ancestors.has(node) || (!ALONE.has(name) && holdsPicture(node))) this.#holder(node, name, into, inCode);
    }

    #holder(node, name, into, inCode) {
      const isBlock = getComputedStyle(node).display !== "inline" && !INLINE.has(name);
      const own = inCode && !BLOCKS.has(name) ? null : nameInCopy(name, isBlock);
      const target = own ? document.createElement(own) : into;
      if (own) copyAttributes(node, target);
      this.children(node, target, inCode || name === "pre");
      if (own) into.append(target);
      else if (inCode && isBlock && !into.textContent.endsWith("\n")) into.append("\n");
    }
  }

  function nameInCopy(name, isBlock) {
    if (BLOCKS.has(name) || INLINE.has(name)) return name;
    return isBlock ? "div" : null;
  }

  function holdsPicture(node) {
    return [...node.querySelectorAll("img, video, math")].some(isAmongContent);
  }

  function isAmongContent(node) {
    return node.closest("[data-dehusk]")?.getAttribute("data-dehusk") === "in" && node.getClientRects().length > 0;
  }

  function alone(node, name) {
    if (name === "math") return node.cloneNode(true);
    const made = document.createElement(name === "audio" || name === "video" ? "a" : name);
    copyAttributes(node, made);
    return made;
  }

  function copyAttributes(node, target) {
    const url = node.currentSrc || node.src || node.href || "";
    if (target.localName === "img") Object.assign(target, { src: url, alt: node.alt ?? "", loading: "lazy" });
    if (target.localName === "a" && SAFE_URL.test(url)) target.href = url;
    if (target.localName === "a" && node.localName !== "a") target.textContent = node.localName;
    for (const name of ["colspan", "rowspan", "start", "datetime"]) {
      if (node.hasAttribute(name)) target.setAttribute(name, node.getAttribute(name));
    }
  }

  /** Leave out empty elements, and make paragraphs of divisions that only hold running text. */
  function prune(article) {
    for (const node of [...article.querySelectorAll("*")].reverse()) {
      if (ALONE.has(node.localName) || node.closest("math")) continue;
      const isEmpty = node.textContent.trim() === "" && !node.querySelector("img, math, hr");
      if (isEmpty && node.localName !== "td" && node.localName !== "th") node.remove();
      else if (node.localName === "div") replace(node);
    }
  }

  function replace(division) {
    const holdsBlocks = [...division.children].some((child) => BLOCKS.has(child.localName) || child.localName === "div");
    if (holdsBlocks || division.closest("p, h1, h2, h3, h4, h5, h6, pre")) {
      division.replaceWith(...division.childNodes);
    } else {
      const paragraph = document.createElement("p");
      paragraph.append(...division.childNodes);
      division.replaceWith(paragraph);
    }
  }
})();
