import { findTestCardToken, type TestCard } from "@/lib/providers/payments/test-cards";

/** The fields of the test card form as typed. */
export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

const digitsOnly = (text: string, max: number) => text.replace(/\D/g, "").slice(0, max);

/** Groups digits as "4242 4242 4242 4242". */
export const formatCardNumber = (typed: string) => digitsOnly(typed, 16).replace(/(\d{4})(?=\d)/g, "$1 ");

/** Formats digits as "04 / 31"; a first digit above 1 gets a leading zero. */
export function formatCardExpiry(typed: string): string {
  const padded = /^\s*[2-9]$|^\s*\d\s*\/\s*/.test(typed) ? `0${typed.trimStart()}` : typed;
  const digits = digitsOnly(padded, 4);
  if (digits.length < 2) return digits;
  // Without this, backspace couldn't delete past the slash.
  if (digits.length === 2 && typed.endsWith(" ")) return `${digits} / `;
  return digits.length === 2 ? (typed.length > 2 ? digits : `${digits} / `) : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export const formatCardCvc = (typed: string) => digitsOnly(typed, 4);

/** Returns error messages by field. A card is valid until the end of its expiry month. */
export function validateCardInput({ number, expiry, cvc, name }: CardInput, now: Date): Partial<Record<keyof CardInput, string>> {
  const digits = number.replace(/\D/g, "");
  const [month, year] = expiry.split("/").map((part) => Number(part.trim()));
  return {
    ...(digits.length < 16 || !hasValidChecksum(digits)
      ? { number: "Please enter all 16 digits of the card number" }
      : findTestCardToken(digits) === undefined && { number: "Please use one of the test cards listed below, never a real card" }),
    ...(!/^\d{2} \/ \d{2}$/.test(expiry) || !month || month > 12
      ? { expiry: "Please enter the expiry date as MM / YY" }
      : year !== undefined && 12 * (2000 + year) + month <= 12 * now.getFullYear() + now.getMonth() && { expiry: "This card has expired" }),
    ...(cvc.length < 3 && { cvc: "Please enter the 3 digits on the back" }),
    ...(!name.trim() && { name: "Please enter the name on the card" }),
  };
}

/** Checks the last digit with the Luhn algorithm, which catches typing errors. */
function hasValidChecksum(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) : 2 * Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export function describeTestCard({ onSession, onSetup, offSession, code }: Pick<TestCard, "onSession" | "onSetup" | "offSession" | "code">, purpose: "pay" | "save"): string {
  const now = purpose === "pay" ? onSession : onSetup;
  if (now === "declines") return code === "insufficient_funds" ? "Declined: not enough money" : "Declined";
  const later = offSession === "succeeds" ? "" : ", later payments fail";
  const asks = now === "asks" ? "Bank confirmation (3-D Secure)" : purpose === "pay" ? "Pays" : "Is saved";
  return `${asks}${later}`;
}

/** Details that work with every test card. */
export const sampleCardDetails = (now: Date) => ({ expiry: `12 / ${String((now.getFullYear() + 3) % 100).padStart(2, "0")}`, cvc: "123" });
