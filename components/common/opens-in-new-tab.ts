import type { MouseEvent } from "react";

/** Whether a press on a link is for a new tab or window, which opens it as any link would. */
export const opensInNewTab = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;
