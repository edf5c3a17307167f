/** The reader view: the content alone, over the page, as a book sets it. */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;
  const WORDS_A_MINUTE = 230;

  dehusk.reader = (article, extraction) => {
    const { make } = dehusk;
    const words = extraction.words.reduce((sum, count, row) => sum + (extraction.content[row] ? count : 0), 0);
    const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
    const { title, author, date, site } = extraction.declared;
    const day = /^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? date;
    const source = [site || location.hostname || "local file", author, day].filter(Boolean);
    const facts = [...source, `${words.toLocaleString()} words`, `${minutes} min`].join(" · ");
    const hasHeading = article.querySelector("h1") !== null;
    return make(
      "main",
      { class: "reader", tabindex: "0", "aria-label": "Reader view", lang: document.documentElement.lang },
      make("div", { class: "reader-column" }, [
        make("p", { class: "reader-facts" }, facts),
        ...(hasHeading ? [] : [make("h1", {}, title || document.title)]),
        article,
      ]),
    );
  };
})();
