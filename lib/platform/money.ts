/** An amount as "£2,840", or with its pence where it has any: "£236.67". `currency` is an ISO code. */
export const money = (amount: number, currency: string) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency, minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 }).format(amount);

/** An amount in minor units as the API says it, such as "199.00". */
export const inUnits = (amountMinor: number) => (amountMinor / 100).toFixed(2);
