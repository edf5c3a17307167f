/** The tabs in order. Each has a title, the part of the result that it shows, and a function that draws it. */
import { blocks } from "./blocks.js";
import { curve } from "./curve.js";
import { differences } from "./differences.js";
import { explain } from "./explain.js";
import { items } from "./items.js";
import { markdown } from "./markdown.js";
import { metadata } from "./metadata.js";
import { segments } from "./segments.js";
import { strip } from "./strip.js";
import { text } from "./text.js";
import { tree } from "./tree.js";

export const VIEWS = { text, markdown, tree, curve, strip, blocks, explain, segments, metadata, items, differences };
