import { isCurrency } from "@/lib/platform/currencies";
import { currencyDecimals } from "@/lib/platform/money";

/*
 * Amounts of money as people and payment tools write them: "1,234.50", "£199.00", "-20.00", "(20.00)", "199.00 GBP", "1.234,50".
 * A single separator before three digits has two meanings. It is read in the English way, and `isAmbiguous` says so.
 */

export interface MoneyFigure {
  isNegative: boolean;
  /** Digits with a decimal point, without a sign: "1234.50". */
  digits: string;
  /** An ISO code in lower case; null if the cell names none. */
  currency: string | null;
  /** The currencies that the cell's sign can stand for, if it has one. */
  possible: readonly string[];
  isAmbiguous: boolean;
}

/** The currencies of a sign, the commonest first. */
const signs: Readonly<Record<string, readonly string[]>> = {
  "£": ["gbp"], "€": ["eur"], "¥": ["jpy", "cny"], "₹": ["inr"], "₺": ["try"], "₩": ["krw"], "₪": ["ils"], "zł": ["pln"], "kč": ["czk"],
  $: ["usd", "cad", "aud", "nzd", "sgd", "hkd", "mxn"], us$: ["usd"], c$: ["cad"], ca$: ["cad"], a$: ["aud"], au$: ["aud"], nz$: ["nzd"], s$: ["sgd"], hk$: ["hkd"],
};
const thousands = /[ '\u00a0\u202f\u2019]/g;

const amountPattern = /^([^\d.,]*)([.,]?\d(?:[\d.,' \u00a0\u202f\u2019]*\d)?)([^\d.,]*)$/u;

/** Reads one amount; null if the cell is none. */
export function parseMoney(cell: string): MoneyFigure | null {
  const text = cell.trim().replace(/[−–]/g, "-");
  const bracketed = /^\(([^()]*)\)$/.exec(text)?.[1];
  const [, before = "", number = "", after = ""] = amountPattern.exec(bracketed ?? text) ?? [];
  const figure = readDigits(number.replace(thousands, ""));
  const words = [before, after].map((word) => word.replace(/[+-]/, "").trim().toLowerCase()).filter(Boolean);
  const named = words.flatMap((word) => [readCurrencyWord(word) ?? []]);
  // Two of them name one currency together: "$199 CAD".
  const possible = named.slice(1).reduce((common, other) => common.filter((one) => other.includes(one)), named[0] ?? []);
  if (number === "" || !figure || (words.length > 0 && possible.length === 0)) return null;
  return { ...figure, isNegative: bracketed !== undefined || `${before}${after}`.includes("-"), currency: possible[0] ?? null, possible };
}

/** The currencies that a word can mean, the likeliest first; null if it is none. */
function readCurrencyWord(word: string): readonly string[] | null {
  const sign = signs[word];
  if (sign) return sign;
  return isCurrency(word) ? [word] : null;
}

/** Digits with a decimal point; null if the separators make no number. */
function readDigits(number: string): Pick<MoneyFigure, "digits" | "isAmbiguous"> | null {
  const plain = (digits: string, isAmbiguous = false) => ({ digits: digits.startsWith(".") ? `0${digits}` : digits, isAmbiguous });
  if (/^\d*(?:\.\d+)?$/.test(number)) return plain(number, /^[1-9]\d{0,2}\.\d{3}$/.test(number));
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(number)) return plain(number.replaceAll(",", ""), /^[1-9]\d{0,2},\d{3}$/.test(number));
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(number) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(number)) return plain(number.replaceAll(".", "").replace(",", "."));
  return /^\d*,\d+$/.test(number) ? plain(number.replace(",", ".")) : null;
}

/** The largest amount that the database stores. */
const maxMinor = 2_147_483_647;

/** Converts digits to minor units of a currency. Returns a sentence if they don't fit it, as no amount is rounded. */
export function toMinorUnits(digits: string, currency: string): number | string {
  const decimals = currencyDecimals(currency);
  const [whole = "", fraction = ""] = digits.split(".");
  if (/[1-9]/.test(fraction.slice(decimals))) return `has more decimals than ${currency.toUpperCase()} has. Please write it like ${(1234).toFixed(decimals)}`;
  const minor = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, "0")}`);
  return minor > maxMinor ? "is too large for a payment" : minor;
}

/** The currency that a heading such as "Amount (GBP)" or "Price in €" names; null if it names none. */
export function findHeadingCurrency(header: string): string | null {
  const bracketed = [...header.matchAll(/[([]\s*([^()[\]\s]+)\s*[)\]]/g)].map(([, word = ""]) => word);
  // A last word in small letters is no code: "Total all".
  const last = /[\s_](\S+)$/.exec(header.trim().replaceAll("_", " "))?.[1] ?? "";
  const words = [...bracketed, last === last.toUpperCase() || header.includes("_") ? last : ""];
  return words.map((word) => readCurrencyWord(word.toLowerCase())?.[0]).find((code) => code !== undefined) ?? null;
}

/** Names the heading's currency in an amount that has none. */
export const addCurrency = (cell: string, currency: string | null) => (currency !== null && /^[\d.,()' +−–-]+$/.test(cell) ? `${cell} ${currency.toUpperCase()}` : cell);
