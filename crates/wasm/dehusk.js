/**
 * dehusk in a browser or in Node: a page's HTML in, all that the core finds out about it out.
 *
 *     const [core, blocks, kinds] = ["dehusk.wasm", "blocks-2026.3.model", "kinds-2026.3.model"].map((file) => fetch(file));
 *     const judge = await load(core, { blocks, kinds });
 *     const page = judge.page(document.documentElement.outerHTML, { address: location.href });
 *     console.log(page.text, page.confidence, page.kinds);
 *
 * What comes out is copied out of the memory of the core, so that nothing needs to be freed. What goes wrong is an `Error`
 * with one line. The HTML should be as browsers serialise it since 2025, with `<` and `>` in values of attributes as
 * references.
 *
 * @typedef {Response | BufferSource} Bytes bytes, or an answer to `fetch`
 *
 * @typedef {object} Declared what is known of a page beside its HTML
 * @property {string[]} [hints] what the tags of the page say of its kind: `og=article`, `ld=Product`
 * @property {string[]} [metas] the names of the `meta` elements in the head, in lower case
 * @property {string[]} [types] the types of the structured data with their number: `ld=Product:1`, `item=ListItem:12`
 * @property {string} [address] the address of the page, in which the core finds more hints
 *
 * @typedef {object} Wish
 * @property {"balance" | "precision" | "recall"} [favor] `balance` keeps what readers choose, `precision` less, `recall` more
 * @property {boolean} [includeComments] whether comments of readers may be content; they may if nothing is said
 * @property {boolean} [title] whether the title at the head of the piece is content; it is if nothing is said
 * @property {boolean} [images] whether captions of images are content; they are if nothing is said
 * @property {"auto" | "keep" | "drop"} [hidden] what becomes of text that a browser does not show: `auto` leaves it out
 *   unless it is the body of the page or a control of the page opens it
 * @property {Uint8Array} [chosen] one value for each row, 1 on those whose text is asked for; those that are content if
 *   nothing is said
 *
 * @typedef {object} Blocks the runs of text that no block element cuts
 * @property {Int32Array} rows the text rows of all blocks
 * @property {Int32Array} firstRows where the rows of each block begin in `rows`, and where the last one ends
 * @property {Float32Array} firstRound the probability of each block by the first round, which judges each for itself
 * @property {Float64Array} probability how likely each block is content
 *
 * @typedef {object} Page
 * @property {Uint8Array} html the canonical HTML in UTF-8, into which `start`, `stop` and `close` point
 * @property {string[]} tags the names of elements; the values of the column `tag` are places in it, 0 is text
 * @property {Int32Array} parent for each row the row of its parent, -1 at row 0
 * @property {Int32Array} end the subtree of row i is the rows from i up to `end[i]`
 * @property {Int32Array} depth the number of ancestors
 * @property {Int32Array} tag
 * @property {Int32Array} start where the row begins in `html`
 * @property {Int32Array} stop where its start tag, or its text, ends
 * @property {Int32Array} close where the whole row ends
 * @property {Int32Array} chars characters of a text row
 * @property {Int32Array} words words of a text row
 * @property {Int32Array} blanks how many texts that are only white space stand before the row
 * @property {Blocks} blocks
 * @property {Uint8Array} content 1 on the text rows that are content
 * @property {Float64Array} score on the text rows of the body the probability of their block
 * @property {number} confidence the F1 to be expected
 * @property {Record<string, number> | null} kinds how likely the page is of each kind; null if it has no text
 * @property {string} text the content, or the rows that were chosen, as plain text
 */

/** The columns of a page that are given out as they are. */
const PAGE = "html parent end depth tag start stop close chars words blanks content score text".split(" ");
const FAVORS = ["balance", "precision", "recall"];
const HIDDEN = ["auto", "keep", "drop"];
/** How the values of a column are read, by the number of their kind. */
const KINDS = [Uint8Array, Uint8Array, Int32Array, Float32Array, Float64Array];
const TEXT = 0;
/** A column is described by so many numbers: name and its size, kind, values and their number. */
const NUMBERS = 5;

/**
 * Load the core and its models.
 * @param {Bytes | Promise<Bytes>} core the file dehusk.wasm
 * @param {{ blocks: Bytes | Promise<Bytes>, kinds: Bytes | Promise<Bytes> }} models the two model files
 * @returns {Promise<Judge>}
 */
export async function load(core, { blocks, kinds }) {
  const [code, ...models] = await Promise.all([core, blocks, kinds].map(bytesOf));
  const { instance } = await WebAssembly.instantiate(code, {});
  return new Judge(instance.exports, models);
}

async function bytesOf(file) {
  const given = await file;
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  if (given instanceof ArrayBuffer) return new Uint8Array(given);
  if (!given.ok) throw new Error(`${given.url} cannot be fetched: status ${given.status}`);
  return new Uint8Array(await given.arrayBuffer());
}

/**
 * @typedef {object} Reason why a block was kept or dropped
 * @property {string} signal the name of what weighed
 * @property {number} value
 * @property {number} usual the value that is usual on the page
 * @property {number} weight by how much the log-odds of content would fall if the value were as usual
 */

/** The models that judge pages. */
export class Judge {
  #core;
  #judge;
  #tags;
  #signals;
  #kinds;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  /** Called by `load`. */
  constructor(core, models) {
    this.#core = core;
    this.#judge = this.#with(models, (at, size) => core.judge_new(at, size));
    const { tags, signals, kinds } = this.#columns(this.#judge);
    this.#tags = lines(tags);
    this.#signals = lines(signals);
    this.#kinds = lines(kinds);
  }

  /**
   * Find out everything about a page.
   * @param {string | Uint8Array} html as a browser serialises it: `document.documentElement.outerHTML`
   * @param {Declared & Wish} [options]
   * @returns {Page}
   */
  page(html, options) {
    return this.#judged(html, options, (found) => {
      const { ownTags, kinds, confidence, rows, firstRows, firstRound, probability } = found;
      const columns = Object.fromEntries(PAGE.map((name) => [name, found[name]]));
      return {
        ...copied(columns),
        tags: [...this.#tags, ...lines(ownTags)],
        blocks: copied({ rows, firstRows, firstRound, probability }),
        confidence: confidence[0],
        kinds: kinds.length > 0 ? Object.fromEntries(this.#kinds.map((kind, place) => [kind, kinds[place]])) : null,
      };
    });
  }

  /**
   * What is known of each block of a page, by the names of the signals: why its probability is what it is.
   * @param {string | Uint8Array} html
   * @param {Declared} [declared]
   * @returns {Record<string, Float32Array>}
   */
  signals(html, declared) {
    return this.#judged(html, declared, ({ signals, probability: { length } }) => {
      const row = (place) => signals.slice(place * length, (place + 1) * length);
      return Object.fromEntries(this.#signals.map((name, place) => [name, row(place)]));
    });
  }

  /**
   * For each block of a page the signals that weighed most, the weightiest first.
   * @param {string | Uint8Array} html
   * @param {Declared} [declared]
   * @returns {Reason[][]}
   */
  reasons(html, declared) {
    return this.#judged(html, { ...declared, reasons: true }, (found) => {
      const { firstReasons, reasonSignals, reasonValues: values, reasonUsual: usual, reasonWeights: weights } = found;
      const reasons = Array.from(reasonSignals, (signal, place) => {
        return { signal: this.#signals[signal], value: values[place], usual: usual[place], weight: weights[place] };
      });
      return Array.from(firstReasons.subarray(1), (end, block) => reasons.slice(firstReasons[block], end));
    });
  }

  /**
   * For each block of a page one sentence that says whether it is kept, and what decided: the threshold of the page, or
   * a rule.
   * @param {string | Uint8Array} html
   * @param {Declared & Wish} [options]
   * @returns {string[]}
   */
  decisions(html, options) {
    return this.#judged(html, { ...options, reasons: true }, ({ decisions }) => lines(decisions));
  }

  /** Judge a page, and read what is wanted from its columns before they are freed. */
  #judged(html, options, read) {
    const { hints = [], metas = [], types = [], address = "", chosen = new Uint8Array(), ...wished } = options ?? {};
    const { favor, includeComments = true, title = true, images = true, hidden, reasons = false } = wished;
    const wish = [choice("favor", favor, FAVORS), includeComments, title, images, choice("hidden", hidden, HIDDEN), reasons];
    const declared = [hints, metas, types].map((list) => list.map((text) => text.replace(/[\r\n]/g, " ")).join("\n"));
    const parts = [html, ...declared, address, chosen].map((part) => (typeof part === "string" ? this.#encoder.encode(part) : part));
    const page = this.#with(parts, (at, size) => this.#core.page_new(this.#judge, at, size, ...wish));
    try {
      return read(this.#columns(page));
    } finally {
      this.#core.page_free(page);
    }
  }

  /** Call a function of the core with the place and the size of some parts: their sizes, then their bytes. */
  #with(parts, call) {
    const core = this.#core;
    const sizes = Uint32Array.from(parts, (part) => part.length);
    const size = sizes.reduce((sum, next) => sum + next, sizes.byteLength);
    const at = core.allocate(size) >>> 0; // places beyond 2 GiB come as negative numbers
    if (at === 0) throw new Error(`there is no memory for ${size} bytes`);
    try {
      const memory = new DataView(core.memory.buffer, at, size);
      sizes.forEach((next, place) => memory.setUint32(place * sizes.BYTES_PER_ELEMENT, next, true));
      const bytes = new Uint8Array(core.memory.buffer, at, size);
      parts.reduce((place, part) => (bytes.set(part, place), place + part.length), sizes.byteLength);
      return call(at, size) >>> 0;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      throw new Error("the core ran out of memory; load it again, and give it a smaller page", { cause: error });
    } finally {
      core.release(at, size);
    }
  }

  /** The columns of an answer by their names; but for texts they are views of the memory of the core. */
  #columns(answer) {
    const { buffer } = this.#core.memory;
    const [first, count] = new Uint32Array(buffer, answer, 2);
    const numbers = new Uint32Array(buffer, first, count * NUMBERS);
    const text = (at, size) => this.#decoder.decode(new Uint8Array(buffer, at, size));
    const columns = {};
    for (let place = 0; place < numbers.length; place += NUMBERS) {
      const [name, nameSize, kind, values, length] = numbers.subarray(place, place + NUMBERS);
      columns[text(name, nameSize)] = kind === TEXT ? text(values, length) : new KINDS[kind](buffer, values, length);
    }
    if (columns.error !== undefined) throw new Error(columns.error);
    return columns;
  }
}

/** The place of a choice; the first one if nothing is said. */
function choice(name, chosen, choices) {
  const place = chosen === undefined ? 0 : choices.indexOf(chosen);
  if (place < 0) throw new Error(`${name} is one of ${choices.join(", ")}, not ${chosen}`);
  return place;
}

/** The lines of a text; none if it is empty. */
function lines(text) {
  return text === "" ? [] : text.split("\n");
}

/** A copy of each value, by the same names. */
function copied(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice()]));
}
