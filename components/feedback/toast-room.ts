let sheet: CSSStyleSheet | undefined;

/** The stylesheet that holds only `--toast-room`; created on first use. */
function toastRoomSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  return sheet;
}

/** A ref that writes how much height a toast takes to the `--toast-room` of dialogs, so that they leave it free. */
export function reserveToastRoom(toast: HTMLElement | null) {
  if (!toast) return;
  // With the toast's distance from the screen's edge, and a gap.
  const observer = new ResizeObserver(() => toastRoomSheet().replaceSync(`[data-slot="dialog-content"], [data-slot="alert-dialog-content"] { --toast-room: ${toast.offsetHeight + 32}px }`));
  observer.observe(toast);
  return () => {
    observer.disconnect();
    toastRoomSheet().replaceSync("");
  };
}
