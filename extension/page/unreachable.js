/** What an extension cannot read, each in one line; empty where there is nothing. */
(() => {
  globalThis.dehusk ??= {};
  const { dehusk } = globalThis;
  /** Width and height from which a reader can read something in a frame, in pixels. */
  const READABLE = [150, 50];
  const PAGES = ["text/html", "application/xhtml+xml"];

  /** Why nothing can be done with what the browser shows. */
  dehusk.refusal = () => {
    const { contentType } = document;
    return PAGES.includes(contentType) ? "" : `This is no web page (${contentType}): there is no content to find in it.`;
  };

  /** What is not read on a page. */
  dehusk.unreachable = () => {
    const count = [...document.querySelectorAll("iframe, frame, embed, object")].filter(isReadable).length;
    if (count === 0) return "";
    return count === 1 ? "What is in the frame of this page is not read." : `What is in the ${count} frames of this page is not read.`;
  };

  function isReadable(frame) {
    const { width, height } = frame.getBoundingClientRect();
    return width >= READABLE[0] && height >= READABLE[1];
  }
})();
