const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/** Writes a figure such as "8,000", "1,234.5" or "72,5" without commas. A single comma before three digits separates thousands. */
export const withoutCommas = (figure: string) => (thousands.test(figure) ? figure.replaceAll(",", "") : figure.replace(",", "."));

/** Parses a number such as "62.5", "62,5", "1,234.5", "1.234,5", "7 hours" or "70 %"; null if it is not one. */
export function parseNumber(text: string): number | null {
  const match = /^([+-]?)([\d.,' \u00a0\u202f]*\d)\s*(?:%|\/\s*10|\p{L}+)?$/u.exec(text.trim());
  if (!match) return null;
  const figure = normalizeNumber((match[2] ?? "").replace(/['\s]/g, ""));
  return figure === null ? null : Number(`${match[1]}${figure}`);
}

function normalizeNumber(figure: string): string | null {
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(figure) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(figure)) return figure.replaceAll(".", "").replace(",", ".");
  const plain = withoutCommas(figure);
  return /^\d*(?:\.\d+)?$/.test(plain) ? plain : null;
}
