/** Moves the focus to the page's heading, or to its main part if it has none. */
export function focusHeading() {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}

/** Brings what has just opened into view, with the focus on its heading. */
export function startAtTop() {
  window.scrollTo({ top: 0 });
  focusHeading();
}
