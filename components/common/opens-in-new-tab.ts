import type { MouseEvent } from "react";

/** Whether a click on a link opens a new tab or window, which the browser should handle. */
export const opensInNewTab = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;
