/** What an extension cannot read on a page, in one line; empty where there is nothing. */
(() => {
  const dehusk = (globalThis.dehusk ??= {});
  const OTHER = /^(application\/pdf|image\/|video\/|audio\/)/;

  dehusk.unreachable = () => {
    if (OTHER.test(document.contentType)) return `This is no web page (${document.contentType}): it cannot be read.`;
    if (document.querySelector('embed[type="application/pdf"]')) return "PDFs are closed to extensions.";
    const frames = [...document.querySelectorAll("iframe, frame")].filter((frame) => frame.getClientRects().length > 0);
    if (frames.length === 0) return "";
    return frames.length === 1 ? "The frame in this page is not read." : `The ${frames.length} frames in this page are not read.`;
  };
})();
