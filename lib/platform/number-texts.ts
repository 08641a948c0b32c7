/**
 * A number with its thousands apart: "12,345" or "1,234.5". Not with Intl: its first use keeps a phone from answering for a tenth of a second, just when a page opens.
 */
export function formatCount(count: number): string {
  const [whole = "", ...decimals] = String(count).split(".");
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ","), ...decimals].join(".");
}
