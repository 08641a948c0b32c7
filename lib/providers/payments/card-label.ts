const brandNames = new Map(
  Object.entries({ visa: "Visa", mastercard: "Mastercard", amex: "American Express", discover: "Discover", diners: "Diners Club", jcb: "JCB", unionpay: "UnionPay" }),
);

/** For example "Visa ending in 4242". */
export const cardLabel = ({ brand, last4 }: { brand: string; last4: string }) => `${brandNames.get(brand) ?? "Card"} ending in ${last4}`;
