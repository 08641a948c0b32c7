/** Whether the focus may be moved: what had it is gone or hidden, or `useKeptFocus` has put it on the page's heading in its place. */
export function isFocusLost() {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !focused.checkVisibility() || focused.matches("#main h1");
}
