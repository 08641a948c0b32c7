import { env } from "@/lib/platform/env";
import { isSigned, sign } from "@/lib/platform/keys";
import { paths } from "@/lib/platform/paths";

/** erase: erases a lead, by the lead's id; consent: agrees that the answers of one discovery form are kept, by its id. */
type LeadLinkPurpose = "erase" | "consent";

/** The signed, absolute address of the page where a lead can ask to be erased. It works for the address it was sent to. */
export const leadErasureUrl = (leadId: string, email: string) => `${env().APP_URL}${paths.leadErasure(createLeadLinkToken("erase", leadId, email))}`;

/** The signed, absolute address of the page where a lead agrees that the answers of this form are kept. */
export const leadConsentUrl = (submissionId: string, email: string) => `${env().APP_URL}${paths.leadConsent(createLeadLinkToken("consent", submissionId, email))}`;

/** Whom a token was made for: an id, and a check of the address. */
export interface LeadLink {
  id: string;
  isFor: (email: string | null) => boolean;
}

/** The content of a token; null for an invalid one or one of another purpose. */
export function readLeadLinkToken(purpose: LeadLinkPurpose, token: string): LeadLink | null {
  const [, id = "", mark = "", signature = ""] = /^([\w-]{1,100})\.([\w-]{43})\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSigned("lead-links", `${purpose}.${id}.${mark}`, signature)) return null;
  return { id, isFor: (email) => email !== null && isSigned("lead-links", addressText(id, email), mark) };
}

function createLeadLinkToken(purpose: LeadLinkPurpose, id: string, email: string): string {
  // Stands for the address, so that the link names nobody and no longer works for a lead whose address has changed.
  const mark = sign("lead-links", addressText(id, email));
  return `${id}.${mark}.${sign("lead-links", `${purpose}.${id}.${mark}`)}`;
}

const addressText = (id: string, email: string) => `address.${id}.${email.toLowerCase()}`;
