import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";
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
  if (!isEqual(sign(`${purpose}.${id}.${mark}`), signature)) return null;
  return { id, isFor: (email) => email !== null && isEqual(addressMark(id, email), mark) };
}

function createLeadLinkToken(purpose: LeadLinkPurpose, id: string, email: string): string {
  const mark = addressMark(id, email);
  return `${id}.${mark}.${sign(`${purpose}.${id}.${mark}`)}`;
}

/** Stands for an address, so that the link names nobody and no longer works for a lead whose address has changed. */
const addressMark = (id: string, email: string) => sign(`address.${id}.${email.toLowerCase()}`);

const sign = (text: string) => createHmac("sha256", env().NEXTAUTH_SECRET).update(`lead-link.${text}`).digest("base64url");

function isEqual(expected: string, actual: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(actual)];
  return one.length === other.length && timingSafeEqual(one, other);
}
