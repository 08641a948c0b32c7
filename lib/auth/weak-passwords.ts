import { env } from "@/lib/platform/env";
import { invalidField } from "@/lib/platform/errors";
import { removeInvisibleCharacters } from "@/lib/platform/invisible-characters";

/** What a person's password must not be made of. */
export interface PasswordContext {
  email: string;
  firstName: string;
  lastName: string;
  productName: string;
}

const suggestion = "Three unrelated words make a good one.";

/** A password with up to four digits or signs added is still the same password to whoever guesses. */
const baseOf = (password: string) => /^(.*?)[^a-z]{0,4}$/s.exec(password)?.[1] ?? password;
const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The list is large, so the server loads it with the first password that is chosen. Browsers never do. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;
const loadCommonPasswords = () => (commonPasswords ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"])));

/** Whether a password is the person's own name or email, or the product's name, with at most a few digits or signs added. */
export function isPersonalPassword(password: string, { email, firstName, lastName, productName }: PasswordContext): boolean {
  const personal = [firstName, lastName, firstName + lastName, lastName + firstName, email, email.split("@")[0] ?? "", productName].map(lettersAndDigits).filter((text) => text.length >= 3);
  const chosen = lettersAndDigits(password);
  return personal.some((text) => text === chosen || text === baseOf(chosen));
}

/** Whether a password, or it without a few digits or signs at its end, is among the most used and most leaked ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await loadCommonPasswords();
  const chosen = password.toLowerCase();
  return common.has(chosen) || common.has(baseOf(chosen));
}

/**
 * Throws 400 at `field` for a password that attackers try first (PRODUCT.md: common passwords are refused outside demo mode
 * only). The rule of six characters is the contract's.
 */
export async function requireStrongPassword(password: string, context: PasswordContext, field: string): Promise<void> {
  if (env().DEMO_MODE) return;
  const visible = removeInvisibleCharacters(password);
  if (isPersonalPassword(visible, context)) throw invalidField(field, `Please don't use your name, your email or “${context.productName}” as your password. ${suggestion}`);
  if (await isCommonPassword(visible)) throw invalidField(field, `Many people use this password, so it is one of the first that attackers try. ${suggestion}`);
}
