/** Brings what has just opened into view, with the focus at its start. */
export function startAtTop() {
  window.scrollTo({ top: 0 });
  document.getElementById("main")?.focus({ preventScroll: true });
}
