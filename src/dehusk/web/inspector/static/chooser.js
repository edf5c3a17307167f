/** The dialog in which a page is chosen: by address, by file, by pasting, or an example. */
import * as api from "./api.js";
import { byId, h } from "./dom.js";

/** `opened(description)` is called with the page that was opened. */
export function makeChooser(examples, opened) {
  const dialog = byId("chooser");
  const problem = byId("chooser-problem");
  const attempt = async (opening) => {
    problem.textContent = "";
    dialog.dataset.busy = "";
    try {
      const page = await opening();
      dialog.close();
      opened(page);
    } catch (error) {
      problem.textContent = error.message;
    }
    delete dialog.dataset.busy;
  };
  const take = (file) => attempt(async () => api.upload(await file.arrayBuffer(), file.name));

  byId("opener").addEventListener("click", () => dialog.showModal());
  byId("by-url").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => api.open(`url:${byId("url").value.trim()}`));
  });
  byId("by-paste").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => api.upload(byId("pasted").value, "pasted.html"));
  });
  byId("file").addEventListener("change", (event) => event.target.files[0] && take(event.target.files[0]));
  byId("examples").append(
    ...examples.map(({ name, title }) =>
      h("button", { type: "button", class: "example", click: () => attempt(() => api.open(`example:${name}`)) }, title),
    ),
  );
  acceptDrops(take);
  return () => dialog.open || dialog.showModal();
}

/** A file may be dropped anywhere. */
function acceptDrops(take) {
  for (const kind of ["dragover", "dragenter"])
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      byId("drop").dataset.over = "";
    });
  document.addEventListener("dragleave", () => delete byId("drop").dataset.over);
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    delete byId("drop").dataset.over;
    if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
  });
}
