/** Makes elements. Properties are attributes; functions are listeners; `style` holds custom properties. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "style") for (const [key, to] of Object.entries(value)) element.style.setProperty(key, to);
    else if (name === "value") element.value = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** A number as a reader likes it: four digits that count, thousands apart; true is a tick, false is nothing. */
export function shown(value) {
  if (value == null) return "–";
  if (typeof value === "boolean") return value ? "✓" : "";
  if (value !== 0 && (Math.abs(value) >= 1e7 || Math.abs(value) < 1e-3)) return value.toExponential(2);
  return value.toLocaleString("en", { maximumSignificantDigits: Math.abs(value) >= 1000 ? 7 : 4 });
}

/** A parameter or a column as words. */
export const words = (name) => name.replaceAll("_", " ");

export function toast(message) {
  const line = byId("toast");
  line.textContent = message;
  line.dataset.on = "";
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => delete line.dataset.on, 4000);
}
