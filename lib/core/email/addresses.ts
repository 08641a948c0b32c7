import type { EmailType } from "@/lib/core/email/types";

/** Says what happened at an address, so it goes there even when the person has another one by now. */
const aboutAnAddress: ReadonlySet<string> = new Set<EmailType>(["email-changed", "security-change"]);
/** Opens the account, so it must not go to an address that the person has given up. */
const opensTheAccount: ReadonlySet<string> = new Set<EmailType>(["set-password", "invitation-renewed", "password-reset"]);

/** The types that never follow a person to their new address. */
export const boundToAddress = [...aboutAnAddress, ...opensTheAccount, "verify-email"];

/** Someone's address, and the new one that they have not confirmed yet. */
export interface Addresses {
  email: string | null;
  pendingEmail?: string | null;
}

/** Where an email goes that was queued for this address; null if nowhere, because it only makes sense at an address the person has given up. */
export function addressToSendTo(type: string, queuedFor: string, { email, pendingEmail }: Addresses): string | null {
  if (email === queuedFor || aboutAnAddress.has(type)) return queuedFor;
  if (type === "verify-email") return pendingEmail === queuedFor ? queuedFor : null;
  return opensTheAccount.has(type) ? null : email;
}
