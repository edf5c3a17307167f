/** Why a block is in or out, in words. */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;

  /** The first block in a row, or the last one; -1 if it has none. */
  dehusk.blockOf = ({ blocks: { rows, firstRows }, end }, row, isLast = false) => {
    const index = rows[isLast ? "findLastIndex" : "findIndex"]((text) => text >= row && text < end[row]);
    return index < 0 ? -1 : firstRows.findIndex((first, block) => first <= index && index < firstRows[block + 1]);
  };

  /** What is said of a row: a heading and lines. */
  dehusk.why = (extraction, row, method, reasons, meanings) => {
    const block = dehusk.blockOf(extraction, row);
    const kept = extraction.content.slice(row, extraction.end[row]).filter(Boolean).length;
    const texts = extraction.tags.slice(row, extraction.end[row]).filter((tag) => tag === "#text").length;
    const state = kept === 0 ? "Out" : kept === texts ? "In" : "Partly in";
    if (method !== "auto") return { state, lines: numbersOf(extraction, row) };
    if (block < 0) return { state, lines: ["There is no text to judge."] };
    const likely = `${percent(extraction.numbers[extraction.measure][row])} likely to be content`;
    const lines = reasons[block].map((reason) => lineOf(reason, meanings));
    const isWhole = dehusk.blockOf(extraction, row, true) === block;
    return { state, likely, lines: isWhole ? lines : ["It has several blocks. Of the first one:", ...lines] };
  };

  /** All numbers of a method at a row, by their names and symbols. */
  function numbersOf({ numbers, columns }, row) {
    return Object.entries(numbers).map(([name, values]) => `${columns[name].symbol} ${name}: ${short(values[row])}`);
  }

  function lineOf({ signal, value, usual, weight }, meanings) {
    const [low, high] = meanings[signal] ?? [`not ${signal}`, signal];
    return { sign: weight > 0 ? "+" : "−", text: value > usual ? high : low, weight: Math.abs(weight) };
  }

  const percent = (share) => `${Math.round(100 * share)} %`;

  /** A number with about three digits. */
  function short(value) {
    if (Number.isInteger(value) || (value >= 100 && value < 1e6)) return value.toFixed(0);
    if (value > 0 && value < 0.005) return "<0.01";
    return value < 1 ? value.toFixed(2) : value.toPrecision(3);
  }
  Object.assign(dehusk, { percent, short });
})();
