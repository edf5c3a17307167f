/** What is around the result: colours, the switch between page and result on a phone, the copies, the keys. */
import { byId, toast } from "./dom.js";

const THEMES = { auto: "as the system", light: "light", dark: "dark" };
const SIGNS = { auto: "◐", light: "○", dark: "●" };

export function makeTheme(changed) {
  const button = byId("theme");
  let theme = localStorage.getItem("theme") ?? "auto";
  const apply = () => {
    document.documentElement.dataset.theme = theme;
    button.textContent = SIGNS[theme];
    button.setAttribute("aria-label", `Colours: ${THEMES[theme]}`);
  };
  button.addEventListener("click", () => {
    const names = Object.keys(THEMES);
    theme = names[(names.indexOf(theme) + 1) % names.length];
    localStorage.setItem("theme", theme);
    apply();
    changed();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  apply();
}

export function makeSides() {
  const buttons = [...document.querySelectorAll("[data-side]")];
  for (const button of buttons)
    button.addEventListener("click", () => {
      document.body.dataset.show = button.dataset.side;
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
    });
}

/** The menu of things to copy; `marks()` has the calls. */
export function makeCopies(marks) {
  const [button, list] = [byId("copy"), byId("copies")];
  const items = [...list.querySelectorAll("[data-copy]")];
  const show = (open) => {
    list.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => {
    show(list.hidden);
    if (!list.hidden) items[0].focus();
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
    if (event.key === "Escape") [show(false), button.focus()];
  });
  document.addEventListener("click", (event) => list.hidden || event.target.closest(".menu") || show(false));
  for (const item of items)
    item.addEventListener("click", () => {
      show(false);
      button.focus();
      const kind = item.dataset.copy;
      if (kind === "link") copy(location.href, "The link");
      else if (marks()) copy(marks()[kind], kind === "python" ? "The call in Python" : "The command");
    });
}

async function copy(text, name) {
  document.body.dataset.copied = text;
  try {
    await navigator.clipboard.writeText(text);
    toast(`${name} is copied.`);
  } catch {
    toast(text);
  }
}

/** Single keys, unless something is typed: O opens a page, C corrects, numbers choose a tab. */
export function makeKeys({ choose, correct, tabs, open }) {
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input:not([type=checkbox]):not([type=range]), textarea, select, dialog");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "o") choose();
    else if (event.key === "c") correct();
    else if (/^[0-9]$/.test(event.key) && tabs[(Number(event.key) + 9) % 10]) open(tabs[(Number(event.key) + 9) % 10]);
    else return;
    event.preventDefault();
  });
}
