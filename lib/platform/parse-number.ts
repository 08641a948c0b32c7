/**
 * Parses a number such as "62.5", "62,5", "1,234.5", "1.234,5", "7 hours" or "70 %"; null if it is not one. A single comma
 * before three digits separates thousands.
 */
export function parseNumber(text: string): number | null {
  const match = /^([+-]?)([\d.,' \u00a0\u202f]*\d)\s*(?:%|\/\s*10|\p{L}+)?$/u.exec(text.trim());
  if (!match) return null;
  const figure = normalizeNumber((match[2] ?? "").replace(/['\s]/g, ""));
  return figure === null ? null : Number(`${match[1]}${figure}`);
}

function normalizeNumber(figure: string): string | null {
  if (/^\d*(?:\.\d+)?$/.test(figure)) return figure;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure)) return figure.replaceAll(",", "");
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(figure) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(figure)) return figure.replaceAll(".", "").replace(",", ".");
  return /^\d*,\d+$/.test(figure) ? figure.replace(",", ".") : null;
}
