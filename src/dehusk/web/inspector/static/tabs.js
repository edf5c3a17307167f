/** The row of tabs: arrows move between them, as screen readers expect. */
import { byId, h } from "./dom.js";

/** `views` are those that can be opened now. */
export function drawTabs(views, chosen, open) {
  const names = Object.keys(views);
  const move = (event) => {
    const at = names.indexOf(chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    open(names[(to + names.length) % names.length]);
    byId(`tab-${names[(to + names.length) % names.length]}`).focus();
  };
  byId("tabs").replaceChildren(
    ...names.map((name) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-selected": String(name === chosen),
          "aria-controls": "tab-body",
          tabindex: name === chosen ? "0" : "-1",
          click: () => open(name),
          keydown: move,
        },
        views[name].title,
      ),
    ),
  );
  byId("tab-body").setAttribute("aria-labelledby", `tab-${chosen}`);
  byId("tab-body").dataset.view = chosen;
  byId(`tab-${chosen}`).scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Draw the body of a tab anew; what was scrolled stays so, and what had the focus has it again. */
export function keepingPlace(body, draw) {
  const inside = () => [...body.querySelectorAll("button, input, select, summary, [tabindex]")];
  const focused = inside().indexOf(document.activeElement);
  const scrolled = body.scrollTop;
  draw();
  body.scrollTop = scrolled;
  if (focused >= 0) inside()[focused]?.focus({ preventScroll: true });
}
