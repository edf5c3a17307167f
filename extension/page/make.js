/** Makes the elements of the panel. */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;

  /** An element with attributes and children; listeners are attributes that begin with `on`. */
  dehusk.make = (name, attributes = {}, children = []) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (key === "style") element.style.cssText = value;
      else if (value !== false) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...[children].flat());
    return element;
  };

  /** Buttons of which one is chosen. */
  dehusk.choice = (label, options, chosen, onChoose) => {
    const buttons = Object.entries(options).map(([value, title]) => {
      const isChosen = String(value === chosen);
      return dehusk.make("button", { type: "button", "aria-pressed": isChosen, "data-value": value, onclick: () => onChoose(value) }, title);
    });
    return dehusk.make("div", { class: "choice", role: "group", "aria-label": label }, buttons);
  };
})();
