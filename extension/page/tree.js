/**
 * The tree of the page with the numbers of the method at each node. Children are made when their parent is opened; if only one of them
 * holds content, it is opened too.
 */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;
  const LONGEST = 60;

  dehusk.tree = (rows, extraction, onPick) => {
    const { make } = dehusk;
    const { numbers, columns, inTree, measure } = extraction;
    const heat = dehusk.heatOf(numbers[measure] ?? extraction.score);
    const kept = [0];
    extraction.content.forEach((isKept) => kept.push(kept.at(-1) + isKept));
    const holdsContent = (row) => kept[extraction.end[row]] > kept[row];
    const tree = make("ul", { role: "tree", class: "tree", "aria-label": "Tree of the page" });
    tree.append(itemOf(Math.max(0, extraction.tags.indexOf("body")), 1));
    tree.addEventListener("keydown", move);
    open(tree.firstElementChild);
    return [make("div", { class: "node heads", "aria-hidden": "true" }, inTree.map((name) => headOf(columns[name]))), tree];

    function headOf({ title, symbol, meaning }) {
      return make("span", { class: "score", title: symbol ? `${symbol}: ${meaning}` : title }, title);
    }

    /** A number of a row; nodes that the method does not count have none. */
    function cellOf(name, row) {
      const warm = name === measure ? { style: `--heat: ${heat[row].toFixed(2)}` } : {};
      return make("span", { class: "score", title: columns[name].title, ...warm }, dehusk.short(numbers[name][row]));
    }

    function childrenOf(row) {
      const children = [];
      for (let child = row + 1; child < extraction.end[row]; child = extraction.end[child]) children.push(child);
      return children;
    }

    function itemOf(row, level) {
      const isText = extraction.tags[row] === "#text";
      const hasChildren = extraction.end[row] > row + 1;
      const state = holdsContent(row) ? "in" : "out";
      const item = make("li", { role: "treeitem", class: state, tabindex: level === 1 ? "0" : "-1", "aria-level": level });
      item.dehuskRow = row;
      if (hasChildren) item.setAttribute("aria-expanded", "false");
      item.append(
        make("div", { class: "node" }, [
          make("span", { class: "twist", "aria-hidden": "true" }, hasChildren ? "▸" : ""),
          make("span", { class: isText ? "said" : "name" }, isText ? shortText(rows[row]) : nameOf(rows[row][0])),
          ...inTree.map((name) => cellOf(name, row)),
        ]),
      );
      item.addEventListener("click", (event) => {
        event.stopPropagation();
        if (hasChildren && event.target.closest(".twist")) toggle(item);
        else pick(item);
      });
      item.addEventListener("focus", () => onPick(row));
      return item;
    }

    function pick(item) {
      for (const other of tree.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
      item.tabIndex = 0;
      item.focus();
    }

    function open(item) {
      if (item.getAttribute("aria-expanded") !== "false") return;
      item.setAttribute("aria-expanded", "true");
      const level = Number(item.getAttribute("aria-level")) + 1;
      item.append(make("ul", { role: "group" }, childrenOf(item.dehuskRow).map((row) => itemOf(row, level))));
      const holders = [...item.lastElementChild.children].filter((child) => child.classList.contains("in"));
      if (holders.length === 1) open(holders[0]);
    }

    function close(item) {
      if (item.getAttribute("aria-expanded") !== "true") return;
      item.setAttribute("aria-expanded", "false");
      item.querySelector("ul").remove();
    }

    function toggle(item) {
      if (item.getAttribute("aria-expanded") === "true") close(item);
      else open(item);
    }

    function move(event) {
      const item = event.target.closest("li");
      const shown = [...tree.querySelectorAll("li")];
      const steps = { ArrowDown: 1, ArrowUp: -1 };
      if (event.key === "ArrowRight") open(item);
      else if (event.key === "ArrowLeft" && item.getAttribute("aria-expanded") === "true") close(item);
      else if (event.key === "ArrowLeft") pick(item.parentElement.closest("li") ?? item);
      else if (event.key in steps) pick(shown[shown.indexOf(item) + steps[event.key]] ?? item);
      else return;
      event.preventDefault();
    }
  };

  function nameOf(node) {
    const id = node.id ? `#${node.id}` : "";
    const classes = [...node.classList].slice(0, 2).map((name) => `.${name}`);
    return `${node.localName}${id}${classes.join("")}`.slice(0, LONGEST);
  }

  function shortText(nodes) {
    const text = nodes.map((node) => node.data).join("").replace(/\s+/g, " ").trim();
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }
})();
