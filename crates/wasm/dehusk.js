/**
 * dehusk in a browser or in Node: a page's HTML in, its table out.
 *
 *     const dehusk = await load(fetch("dehusk.wasm"));
 *     const table = dehusk.table(document.documentElement.outerHTML);
 *
 * What comes out is copied out of the memory of the core, so that nothing needs to be freed. The HTML is to be as browsers
 * serialise it since 2025, with `<` and `>` in values of attributes as references.
 */

const COLUMNS = ["parent", "end", "depth", "tag", "start", "stop", "close", "chars", "words", "blanks"];

/**
 * Load the core.
 * @param {Response | Promise<Response> | BufferSource} wasm the file dehusk.wasm
 * @returns {Promise<Core>}
 */
export async function load(wasm) {
  const given = await wasm;
  const bytes = typeof given.arrayBuffer === "function" ? await given.arrayBuffer() : given;
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Core(instance.exports);
}

/** The loaded core. */
class Core {
  #core;
  #decoder = new TextDecoder();
  #encoder = new TextEncoder();

  constructor(core) {
    this.#core = core;
    /** The names of elements that all pages share; the place of a name is its number, 0 is text. */
    this.tags = Array.from({ length: core.tag_count() }, (_, number) =>
      this.#decoder.decode(this.#bytes(core.tag_name(number), core.tag_name_size(number))),
    );
  }

  /**
   * The table of a page: its canonical HTML as bytes in UTF-8, and one `Int32Array` for each column. `tags` has the names
   * of the elements; the values of the column `tag` are places in it.
   * @param {string | Uint8Array} html as a browser serialises it: `document.documentElement.outerHTML`
   */
  table(html) {
    const source = typeof html === "string" ? this.#encoder.encode(html) : html;
    const room = this.#core.allocate(source.length);
    this.#bytes(room, source.length).set(source);
    const table = this.#core.table_of(room, source.length);
    this.#core.release(room, source.length);
    if (table === 0) throw new RangeError("the page is too large");
    try {
      return this.#copied(table);
    } finally {
      this.#core.table_free(table);
    }
  }

  #copied(table) {
    const core = this.#core;
    const html = this.#bytes(core.table_html(table), core.table_html_size(table)).slice();
    const own = Array.from({ length: core.table_own_tags(table) }, (_, index) =>
      this.#decoder.decode(
        html.subarray(core.table_own_tag_start(table, index), core.table_own_tag_stop(table, index)),
      ),
    );
    const rows = core.table_rows(table);
    const columns = COLUMNS.map((name) => [name, this.#integers(core[`table_${name}`](table), rows).slice()]);
    return { html, tags: [...this.tags, ...own], rows, ...Object.fromEntries(columns) };
  }

  /** Bytes in the memory of the core; what the core does next may move them. */
  #bytes(at, size) {
    return new Uint8Array(this.#core.memory.buffer, at, size);
  }

  #integers(at, count) {
    return new Int32Array(this.#core.memory.buffer, at, count);
  }
}
