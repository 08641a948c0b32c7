/**
 * Replaces a part of a text field, from one character to another, as if somebody had typed it: the browser can undo it, and the
 * form's value changes. Leaves the caret after the text.
 */
export function insertText(field: HTMLTextAreaElement, text: string, [start, end]: readonly [number, number]) {
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated without a successor: only this keeps the browser's undo.
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
