/** What a page declares of itself where no reader sees it, as `dehusk.learned.hints` reads it. */
(() => {
  const dehusk = (globalThis.dehusk ??= {});
  /** One product is the page's own, a dozen make a list: a number is rounded down to one of these, as the core does. */
  const AMOUNTS = [12, 5, 2, 1];
  const SCHEMA = /^https?:\/\/(?:www\.)?schema\.org\/([A-Za-z]+)/;
  const NAMES = ["name", "property", "itemprop"];
  const LONGEST_NAME = 80;
  const LINKED = /"@type"\s*:\s*("[^"]{0,80}"|\[[^\]]{0,400}\])/g;

  /** @returns {import("../dehusk.js").PageOptions} */
  dehusk.declared = (page = document, url = location.href) => {
    const linked = linkedTypes(page);
    const kind = metaContent(page, "og:type").trim().split(/\s+/)[0].toLowerCase();
    const hints = [`og=${kind}`, ...linked.map((type) => `ld=${type}`)];
    const items = [...page.querySelectorAll("[itemtype]")].flatMap((item) => item.getAttribute("itemtype").match(SCHEMA)?.[1] ?? []);
    const types = [...counted("item", items), ...counted("ld", linked)];
    return { hints: once(hints), metas: once(metaNames(page)), types: once(types), address: url };
  };

  const once = (texts) => [...new Set(texts)].sort();

  function metaNames(page) {
    const metas = [...(page.head?.querySelectorAll("meta") ?? [])];
    const named = metas.map((meta) => [...meta.attributes].find(({ name }) => NAMES.includes(name))?.value ?? "");
    return named.map((value) => [...value.trim().split(/\s+/)[0]].slice(0, LONGEST_NAME).join("").toLowerCase()).filter(Boolean);
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
    const amount = (number) => AMOUNTS.find((most) => number >= most);
    return [...numbers].map(([type, number]) => `${source}=${type}:${amount(number)}`);
  }
})();
