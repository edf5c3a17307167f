import { h } from "../dom.js";

let showsSource = false;

/** Markdown as it is read and as it is written. The HTML is made by the server, which lets no tag of the page through. */
export const markdown = {
  title: "Markdown",
  part: "markdown",
  draw(body, context) {
    const { source, rendered } = context.value;
    const choose = (asSource) => {
      showsSource = asSource;
      markdown.draw(body, context);
    };
    const choice = h(
      "div",
      { class: "segmented", role: "group", "aria-label": "Show Markdown" },
      h("button", { type: "button", "aria-pressed": String(!showsSource), click: () => choose(false) }, "Rendered"),
      h("button", { type: "button", "aria-pressed": String(showsSource), click: () => choose(true) }, "Source"),
    );
    const shown = showsSource ? h("pre", { class: "source", tabindex: "0" }, source) : h("article", { class: "prose", dir: "auto" });
    if (!showsSource) {
      shown.innerHTML = rendered;
      for (const link of shown.querySelectorAll("a[href]")) Object.assign(link, { target: "_blank", rel: "noopener noreferrer" });
      for (const image of shown.querySelectorAll("img")) image.replaceWith(h("span", { class: "image" }, image.alt || "image"));
    }
    body.replaceChildren(choice, shown);
  },
};
