const voidTagPattern = /^<(?:!|\?|(?:area|base|br|col|hr|img|input|link|meta)\b)|\/>$/i;

/** HTML that comes in one line, with a line for each tag and text and two spaces for each level. It says the same. */
export function formatHtml(html: string): string {
  const lines: string[] = [];
  let depth = 0;
  for (const piece of html.split(/(<[^>]+>)/)) {
    const text = piece.trim();
    if (!text) continue;
    if (text.startsWith("</")) depth = Math.max(0, depth - 1);
    const indent = "  ".repeat(depth);
    lines.push(...text.split("\n").map((line) => indent + line.trim()));
    if (text.startsWith("<") && !text.startsWith("</") && !voidTagPattern.test(text)) depth += 1;
  }
  return lines.join("\n");
}
