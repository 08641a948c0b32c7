/** What decides where a text breaks into lines. */
const copiedStyles = ["boxSizing", "width", "padding", "border", "font", "letterSpacing", "tabSize", "direction"] as const;

/** How far below the top of a textarea the line ends that has this character, in pixels, as far as it is scrolled. */
export function measureLineBottom(textarea: HTMLTextAreaElement, index: number): number {
  // A textarea doesn't say where its lines are, so the same text is laid out unseen.
  const copy = document.createElement("div");
  const style = getComputedStyle(textarea);
  for (const name of copiedStyles) copy.style[name] = style[name];
  Object.assign(copy.style, { position: "absolute", visibility: "hidden", whiteSpace: "pre-wrap", overflowWrap: "break-word" });
  const mark = document.createElement("span");
  mark.textContent = textarea.value.slice(index, index + 1);
  copy.append(textarea.value.slice(0, index), mark);
  document.body.append(copy);
  const bottom = mark.offsetTop + mark.offsetHeight - textarea.scrollTop;
  copy.remove();
  return Math.min(Math.max(bottom, 0), textarea.offsetHeight);
}
