interface HeldKeys {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Whether Alt, Ctrl, Meta or Shift was held. The browser has its own use for those, such as Alt and Left for Back. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: HeldKeys) => altKey || ctrlKey || metaKey || shiftKey;
