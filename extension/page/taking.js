/** Takes the content away: to the clipboard, or into a file. */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;

  /** Pages that are not encrypted have no clipboard: there a selection is copied, for which `root` gives room. */
  dehusk.toClipboard = async (text, root) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const area = dehusk.make("textarea", { "aria-hidden": "true" });
    area.value = text;
    root.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    if (!isCopied) throw new Error("The browser did not allow to copy");
  };

  /** Save Markdown under the title of the page. */
  dehusk.save = (markdown) => {
    const href = URL.createObjectURL(new Blob([markdown], { type: "text/markdown" }));
    const name = document.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 80) || "page";
    dehusk.make("a", { href, download: `${name}.md` }).click();
    URL.revokeObjectURL(href);
  };
})();
