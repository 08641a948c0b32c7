/** A ref that writes how much height a toast takes to `--toast-room`, so that dialogs leave it free. */
export function reserveToastRoom(toast: HTMLElement | null) {
  if (!toast) return;
  const { style } = document.documentElement;
  // With the toast's distance from the screen's edge, and a gap.
  const observer = new ResizeObserver(() => style.setProperty("--toast-room", `${toast.offsetHeight + 32}px`));
  observer.observe(toast);
  return () => {
    observer.disconnect();
    style.removeProperty("--toast-room");
  };
}
