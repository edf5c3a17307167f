/** What a page declares of itself where no reader sees it, as `dehusk.learned.hints` reads it. */
(() => {
  const dehusk = (globalThis.dehusk ??= {});
  const LINKED = /"@type"\s*:\s*("[^"]{0,80}"|\[[^\]]{0,400}\])/g;

  /** @returns {import("../dehusk.js").PageOptions} */
  dehusk.declared = (page = document, url = location.href) => {
    const linked = linkedTypes(page);
    const kind = metaContent(page, "og:type").trim().split(/\s+/)[0].toLowerCase();
    const hints = [`og=${kind}`, ...linked.map((type) => `ld=${type}`)];
    const items = [...page.querySelectorAll("[itemtype]")].map((item) => item.getAttribute("itemtype").split(/[/#]/).at(-1));
    const types = [...counted("item", items), ...counted("ld", linked)];
    return { hints: once(hints), metas: once(metaNames(page)), types: once(types), address: url };
  };

  const once = (texts) => [...new Set(texts)].sort();

  function metaNames(page) {
    const metas = [...(page.head?.querySelectorAll("meta") ?? [])];
    const names = metas.flatMap((meta) => ["name", "property"].map((name) => meta.getAttribute(name)));
    return names.filter(Boolean).map((name) => name.trim().toLowerCase());
  }

  function metaContent(page, name) {
    return page.querySelector(`meta[property="${name}" i], meta[name="${name}" i]`)?.getAttribute("content") ?? "";
  }

  function linkedTypes(page) {
    const scripts = [...page.querySelectorAll('script[type*="ld+json" i]')].map((script) => script.textContent);
    const lists = scripts.flatMap((text) => [...text.matchAll(LINKED)].map((found) => found[1]));
    return lists.flatMap((list) => [...list.matchAll(/"([A-Za-z]+)"/g)].map((found) => found[1]));
  }

  function counted(source, types) {
    const numbers = new Map();
    for (const type of types) numbers.set(type, (numbers.get(type) ?? 0) + 1);
    return [...numbers].map(([type, number]) => `${source}=${type}:${number}`);
  }
})();
