/** The scores of a method as colours over the text of the live page, from cold to hot; the page itself does not change. */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;
  const STEPS = 10;
  const nameOf = (step) => `dehusk-heat-${step}`;

  /** Values as heat, from 0 to 1; those that are no shares are compared by their logarithms. */
  dehusk.heatOf = (values) => {
    const most = values.reduce((a, b) => Math.max(a, b), 0);
    return most <= 1 ? values : values.map((value) => Math.log1p(Math.max(value, 0)) / Math.log1p(most));
  };

  /** For each row its own score, or that of its parent where it has none: some methods only measure elements. */
  const scores = ({ score, parent }) => score.map((own, row) => (own === 0 && row > 0 ? score[parent[row]] : own));

  dehusk.showHeat = (rows, extraction) => {
    dehusk.hideHeat();
    const ranges = Array.from({ length: STEPS }, () => []);
    dehusk.heatOf(scores(extraction)).forEach((heat, row) => {
      if (extraction.tags[row] !== "#text") return;
      ranges[Math.min(STEPS - 1, Math.floor(heat * STEPS))].push(...rows[row].map(dehusk.rangeOf));
    });
    ranges.forEach((found, step) => CSS.highlights?.set(nameOf(step), new Highlight(...found)));
  };

  dehusk.hideHeat = () => {
    for (let step = 0; step < STEPS; step++) CSS.highlights?.delete(nameOf(step));
  };
})();
