/** The scores of a method as colours over the text of the live page, from cold to hot; the page itself does not change. */
(() => {
  const dehusk = (globalThis.dehusk ??= {});
  const STEPS = 10;
  const nameOf = (step) => `dehusk-heat-${step}`;

  /** For each row how hot it is, from 0 to 1: by its own score, or that of the nearest element with one. */
  dehusk.heatOf = ({ score, parent }) => {
    const own = [...score];
    for (let row = 1; row < own.length; row++) if (own[row] === 0 && parent[row] > 0) own[row] = score[parent[row]];
    const most = own.reduce((a, b) => Math.max(a, b), 0);
    if (most <= 1) return own;
    return own.map((value) => Math.log1p(Math.max(value, 0)) / Math.log1p(most));
  };

  dehusk.showHeat = (rows, judged) => {
    dehusk.hideHeat();
    const ranges = Array.from({ length: STEPS }, () => []);
    dehusk.heatOf(judged).forEach((heat, row) => {
      if (judged.tags[row] !== "#text") return;
      ranges[Math.min(STEPS - 1, Math.floor(heat * STEPS))].push(...rows[row].map(dehusk.rangeOf));
    });
    ranges.forEach((found, step) => CSS.highlights?.set(nameOf(step), new Highlight(...found)));
  };

  dehusk.hideHeat = () => {
    for (let step = 0; step < STEPS; step++) CSS.highlights?.delete(nameOf(step));
  };
})();
