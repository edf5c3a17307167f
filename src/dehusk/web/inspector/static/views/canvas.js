/** A canvas as sharp as the screen, drawn again when its size or the colours change. */
import { h } from "../dom.js";

export function canvas({ height, label, draw, ...rest }) {
  const element = h("canvas", { class: "chart", style: { height: `${height}px` }, ...rest });
  if (label) element.setAttribute("aria-label", label);
  const paint = () => {
    const { width } = element.getBoundingClientRect();
    if (!width) return;
    const sharp = devicePixelRatio || 1;
    Object.assign(element, { width: Math.round(width * sharp), height: Math.round(height * sharp) });
    const pen = element.getContext("2d");
    pen.scale(sharp, sharp);
    draw(pen, width, height);
  };
  new ResizeObserver(paint).observe(element);
  element.repaint = paint;
  return element;
}

/** A colour of the style sheet as it is now, in light or in dark. */
export function colour(name) {
  const probe = h("i", { style: { color: `var(--${name})` } });
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
