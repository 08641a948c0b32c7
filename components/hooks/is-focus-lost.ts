/** Whether nobody has chosen where the focus is: what had it is gone or hidden, or `useKeptFocus` has moved it on to the page's heading since. */
export function isFocusLost() {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !focused.checkVisibility() || focused.matches("#main h1");
}
