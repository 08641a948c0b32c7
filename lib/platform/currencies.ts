/* What is known of every currency. */

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));
/** Whether a text is an ISO currency code, in upper or lower case. */
export const isCurrency = (code: string) => currencies.has(code.toLowerCase());

/** The number of decimals of a currency: 2 for pounds, 0 for yen, and 2 for a code that is none. */
export const currencyDecimals = (currency: string) => (isCurrency(currency) ? (new Intl.NumberFormat("en-GB", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2) : 2);

/** Formats minor units of any currency for the API: "199.00", and "1500" for yen. */
export function formatMinorUnitsIn(amountMinor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  return (amountMinor / 10 ** decimals).toFixed(decimals);
}
