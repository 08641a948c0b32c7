interface HeldKeys {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Whether a key was pressed together with another one, which means something to the browser, such as Alt and Left for the page before. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: HeldKeys) => altKey || ctrlKey || metaKey || shiftKey;
