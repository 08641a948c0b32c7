const kgPerLb = 0.45359237;

/** Kilograms to pounds, to one decimal. */
export const toLbs = (kg: number) => Math.round((kg / kgPerLb) * 10) / 10;

/** Pounds to kilograms, to two decimals, as the database keeps them. */
export const toKg = (lbs: number) => Math.round(lbs * kgPerLb * 100) / 100;
