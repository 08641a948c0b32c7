const voidTagPattern = /^<(?:!|\?|(?:area|base|br|col|hr|img|input|link|meta)\b)|\/>$/i;

/** Indents single-line HTML: one line per tag or text, two spaces per level. */
export function formatHtml(html: string): string {
  const lines: string[] = [];
  let depth = 0;
  for (const part of html.split(/(<[^>]+>)/)) {
    const text = part.trim();
    if (!text) continue;
    if (text.startsWith("</")) depth = Math.max(0, depth - 1);
    const indent = "  ".repeat(depth);
    lines.push(...text.split("\n").map((line) => indent + line.trim()));
    if (text.startsWith("<") && !text.startsWith("</") && !voidTagPattern.test(text)) depth += 1;
  }
  return lines.join("\n");
}
