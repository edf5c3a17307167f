/** A clean copy of content as Markdown, in a simple way; `dehusk` on the command line knows more of it. */
(() => {
  const dehusk = (globalThis.dehusk ??= {});
  const AROUND = { em: "*", strong: "**", s: "~~", del: "~~" };
  const INLINE = new Set("a em strong code kbd samp sub sup s del ins mark q cite abbr time small img br math".split(" "));

  dehusk.markdown = (article) => `${blocks(article).join("\n\n")}\n`;

  /** The blocks of an element, running text between them as a block of its own. */
  function blocks(node) {
    const found = [];
    let running = "";
    const flush = () => {
      if (running.trim()) found.push(tidy(running));
      running = "";
    };
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE || INLINE.has(child.localName)) {
        running += inline(child);
      } else {
        flush();
        found.push(...block(child));
      }
    }
    flush();
    return found;
  }

  function block(node) {
    const heading = /^h([1-6])$/.exec(node.localName);
    if (heading) return [`${"#".repeat(Number(heading[1]))} ${oneLine(node)}`];
    const write = WRITERS[node.localName];
    return write ? [write(node)].filter(Boolean) : blocks(node);
  }

  const WRITERS = {
    hr: () => "---",
    pre: (node) => fenced(node.textContent.replace(/^\n|\s+$/g, "")),
    ul: (node) => list(node, () => "- "),
    ol: (node) => list(node, (place) => `${place + (Number(node.getAttribute("start")) || 1)}. `),
    blockquote: (node) => blocks(node).join("\n\n").replace(/^/gm, "> ").replace(/^> $/gm, ">"),
    dt: (node) => `**${oneLine(node)}**`,
    figcaption: (node) => `*${oneLine(node)}*`,
    table: (node) => table(node),
  };

  function list(node, bullet) {
    const items = [...node.children].filter((child) => child.localName === "li");
    return items
      .map((item, place) => {
        const mark = bullet(place);
        const isTight = ![...item.children].some((child) => child.localName === "p");
        return mark + blocks(item).join(isTight ? "\n" : "\n\n").replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
      })
      .join("\n");
  }

  /** A table as Markdown has it, with its first row as the head; one of a single column is only its cells. */
  function table(node) {
    const rows = [...node.querySelectorAll("tr")].filter((row) => row.closest("table") === node);
    const cells = rows.map((row) => [...row.children].map((cell) => oneLine(cell).replace(/\|/g, "\\|")));
    const width = Math.max(0, ...cells.map((row) => row.length));
    if (width < 2) return rows.flatMap((row) => [...row.children].flatMap(blocks)).join("\n\n");
    const line = (row) => `| ${Array.from({ length: width }, (_, place) => row[place] ?? "").join(" | ")} |`;
    return [line(cells[0]), line(Array(width).fill("---")), ...cells.slice(1).map(line)].join("\n");
  }

  function inline(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\s+/g, " ").replace(/([\\`*_[\]<])/g, "\\$1");
    const name = node.localName;
    if (name === "br") return "  \n";
    if (name === "img") return node.src ? `![${node.alt.replace(/\s+/g, " ")}](${target(node.src)})` : "";
    if (name === "code" || name === "kbd" || name === "samp") return code(node.textContent);
    const inner = [...node.childNodes].map(inline).join("");
    if (name === "a" && node.href && inner.trim()) return around(inner, "[", `](${target(node.href)})`);
    return AROUND[name] && inner.trim() ? around(inner, AROUND[name], AROUND[name]) : inner;
  }

  /** Marks around a text, with blanks at its ends left outside. */
  function around(text, before, after) {
    const [, lead, middle, trail] = /^(\s*)([^]*?)(\s*)$/.exec(text);
    return lead + before + middle + after + trail;
  }

  const target = (address) => address.replace(/[()\s]/g, encodeURIComponent).replace(/\(/g, "%28").replace(/\)/g, "%29");
  const tidy = (text) => text.replace(/[^\S\n]+\n(?! )/g, (end) => (end === "  \n" ? end : "\n")).replace(/\n +/g, "\n").trim();
  const oneLine = (node) => blocks(node).join(" ").replace(/\s*\n\s*/g, " ").trim();

  function code(text) {
    const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
    const ticks = "`".repeat(longest + 1);
    return longest > 0 ? `${ticks} ${text} ${ticks}` : ticks + text + ticks;
  }

  function fenced(text) {
    const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((ticks) => ticks.length));
    const fence = "`".repeat(longest + 1);
    return `${fence}\n${text}\n${fence}`;
  }
})();
