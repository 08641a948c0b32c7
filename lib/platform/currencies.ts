const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));
/** Whether a text is an ISO currency code, in upper or lower case. */
export const isCurrency = (code: string) => currencies.has(code.toLowerCase());
