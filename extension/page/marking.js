/**
 * Which elements of the live page stay, as attributes that page.css reads; nothing else in the page changes.
 *
 * `in`: all text of the element is content, or some that stands directly in it. `out`: none is. Other elements are not
 * marked: they keep their background, on which the content is read. Texts that are not content, beside texts of the same
 * element that are, are a highlight.
 */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;
  const MARK = "data-dehusk";
  const MODE = "data-dehusk-mode";
  const LOOSE = "dehusk-loose";
  const MEDIA = "img, picture, video, audio, svg, canvas, object, embed, math, figure";
  const MOST = 0.5;
  let marked = [];

  /** Mark the elements of a page. */
  dehusk.mark = (rows, extraction) => {
    const { parent, end, words, content } = extraction;
    const sums = (values) => {
      const total = [0];
      values.forEach((value) => total.push(total.at(-1) + value));
      return (row) => total[end[row]] - total[row];
    };
    const allWords = sums(words);
    const keptWords = sums(words.map((count, row) => (content[row] ? count : 0)));
    const body = extraction.tags.indexOf("body");
    const loose = [];
    for (let row = Math.max(body, 0); row < end[Math.max(body, 0)]; row++) {
      const [node] = rows[row];
      const isText = extraction.tags[row] === "#text";
      if (isText && !content[row] && hasKeptText(parent[row])) loose.push(...rows[row]);
      if (isText) continue;
      const state = stateOf(row, node);
      if (state) setMark(node, state);
      if (state === "out" || (state === "in" && keptWords(row) === allWords(row))) row = end[row] - 1;
    }
    highlight(loose);

    function hasKeptText(row) {
      for (let child = row + 1; child < end[row]; child = end[child]) if (content[child]) return true;
      return false;
    }

    function stateOf(row, node) {
      if (allWords(row) === 0) return isAmongContent(row, node) ? "in" : "out";
      if (keptWords(row) === 0) return "out";
      return keptWords(row) === allWords(row) || hasKeptText(row) ? "in" : null;
    }

    /** Pictures and the like stay where most of the text around them does. */
    function isAmongContent(row, node) {
      if (!node.matches(MEDIA) && !node.querySelector(MEDIA)) return hasKeptText(parent[row]);
      let ancestor = parent[row];
      while (ancestor > body && allWords(ancestor) === 0) ancestor = parent[ancestor];
      return ancestor > body && keptWords(ancestor) >= MOST * allWords(ancestor);
    }
  };

  /** Show what is marked in one of the ways of page.css. */
  dehusk.setMode = (mode) => document.documentElement.setAttribute(MODE, mode);

  /** Take back everything. */
  dehusk.unmark = () => {
    for (const node of marked) node.removeAttribute(MARK);
    marked = [];
    document.documentElement.removeAttribute(MODE);
    CSS.highlights?.delete(LOOSE);
  };

  function setMark(node, state) {
    node.setAttribute(MARK, state);
    marked.push(node);
  }

  function highlight(nodes) {
    if (nodes.length > 0) CSS.highlights?.set(LOOSE, new Highlight(...nodes.map(rangeOf)));
  }

  function rangeOf(node) {
    const range = new Range();
    range.selectNodeContents(node);
    return range;
  }
  dehusk.rangeOf = rangeOf;
})();
