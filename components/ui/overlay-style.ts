/** Shared by the dialog and the confirm dialog. */
export const overlayStyle =
  "fixed inset-0 z-40 bg-overlay data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";

export const sheetStyle =
  "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl border border-border bg-popover shadow-lg outline-none data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:rounded-xl sm:data-[state=open]:animate-pop-in sm:data-[state=closed]:animate-pop-out";
