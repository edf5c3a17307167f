/** The URL of a page, and how its content is selected. Everything can be left out. */
export interface PageOptions {
  /** URL of the page: links are relative to it, and it is a hint at the kind of the page. */
  url?: string;
  /** `balance`, the default, keeps what readers choose, `precision` less, `recall` more. */
  favor?: "balance" | "precision" | "recall";
  /** Whether comments of readers may be content; true by default. */
  includeComments?: boolean;
  /** Whether the title of the article is content; true by default. */
  title?: boolean;
  /** Whether captions of images are content; true by default. */
  images?: boolean;
  /**
   * How text that a browser does not show is handled. `auto`, the default, leaves it out unless it is the body of the page
   * or a control of the page opens it.
   */
  hidden?: "auto" | "keep" | "drop";
  /**
   * Whether `markdown` and `html` open with the title that the page declares where the content lacks it, and those of an
   * article with author and date too; false by default.
   */
  header?: boolean;
  /** One value for each row, 1 on those whose text is requested; those that are content by default. */
  chosen?: Uint8Array;
}

/** Runs of text that no block-level element interrupts. */
export interface Blocks {
  /** The text rows of all blocks. */
  rows: Int32Array;
  /** Index in `rows` of the first row of each block; the last value is the length of `rows`. */
  firstRows: Int32Array;
  /** Probability of each block by the first round, which classifies each block alone. */
  firstRound: Float32Array;
  /** Probability that each block is content. */
  probability: Float64Array;
}

/** A page as the core reads it: a table with one row for each element and each text, and what was found out about it. */
export interface Page {
  /** Canonical HTML in UTF-8; `start`, `stop` and `close` are offsets in it. */
  html: Uint8Array;
  /** Names of elements; the values of `tag` are indices in it, 0 is text. */
  tags: string[];
  /** Row of the parent, -1 for row 0. */
  parent: Int32Array;
  /** The subtree of row i is the rows from i up to `end[i]`. */
  end: Int32Array;
  /** Number of ancestors. */
  depth: Int32Array;
  tag: Int32Array;
  /** Offset of the start of the row. */
  start: Int32Array;
  /** Offset of the end of the start tag, or of the text. */
  stop: Int32Array;
  /** Offset of the end of the whole row. */
  close: Int32Array;
  /** Number of characters of a text row. */
  chars: Int32Array;
  /** Number of words of a text row. */
  words: Int32Array;
  /** Number of texts that are only white space and precede the row. */
  blanks: Int32Array;
  blocks: Blocks;
  /** 1 on the text rows that are content. */
  content: Uint8Array;
  /** Probability of the block of each text row in the body. */
  score: Float64Array;
  /** Expected F1. */
  confidence: number;
  /** Probability of each kind of page; null where the page has no text. */
  kinds: Record<string, number> | null;
  /** The content, or the chosen rows, as plain text. */
  text: string;
}

/** Title, author, date and site as a page declares them in JSON-LD or `meta` elements; empty where it does not. */
export interface Declared {
  /** Title of the article. */
  title: string;
  /** Authors, separated by commas. */
  author: string;
  /** Date of publication as it is written. */
  date: string;
  /** Name of the site. */
  site: string;
}

/** The content of a page in all forms, as the Python package writes it without a header. */
export interface Extraction {
  /** Plain text, in lines as a browser would show them. */
  text: string;
  /** CommonMark with tables, strikethrough, footnotes and formulas. */
  markdown: string;
  /** HTML that is safe to put into a page. */
  html: string;
  /** The likeliest kind of page, such as `article`; null where the page has no text. */
  kind: string | null;
  /** Expected F1 of the default selection. */
  confidence: number;
  declared: Declared;
}

/** Something that a page declares in structured data. */
export interface Entity {
  /** Types, such as `Product`. */
  types: string[];
  name: string;
  /** Identity of the entity, mostly a URL; empty where it has none. */
  id: string;
  /** Where it is declared: `json-ld`, `microdata`, `rdfa`, `opengraph`. */
  sources: string[];
  /** Values by the names of schema.org. */
  properties: Record<string, unknown>;
  /** By the name of a property, whether a reader sees its value on the page. */
  shown: Record<string, boolean>;
}

/** The structured data of a page. Lists of records are left out where they are empty, and so are attributes of records. */
export interface Structured {
  /** All entities in the order of the page, JSON-LD first. */
  entities: Entity[];
  recipes?: Record<string, unknown>[];
  products?: Record<string, unknown>[];
  events?: Record<string, unknown>[];
  questions?: Record<string, unknown>[];
  how_tos?: Record<string, unknown>[];
  jobs?: Record<string, unknown>[];
}

/** What one person wrote: a post of a thread, or an answer to a question. */
export interface Post {
  /** The text, each block on a line of its own. */
  text: string;
  /** Name of the author; empty where the page does not give one. */
  author: string;
  /** When it was written, in ISO 8601; empty where the page gives no date that can be read. */
  date: string;
  /** URL that the name of the author links to; empty where it links to nothing. */
  authorUrl: string;
  /** URL of the post itself; empty where the page links to no single post. */
  url: string;
}

/** Why a block is kept or dropped. */
export interface Reason {
  /** Name of the signal. */
  signal: string;
  value: number;
  /** The usual value on the page. */
  usual: number;
  /** By how much the log-odds of content would fall if the value were as usual. */
  weight: number;
}
