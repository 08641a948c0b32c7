import { readLeadLinkToken } from "@/lib/core/email/lead-links";
import { db } from "@/lib/platform/db";

/** What an erasure link can still do. `gone`: it was used, or the lead or its address has changed. */
type LeadErasureState = "invalid" | "gone" | "client" | "open";

/** The state of the erasure link with this token. Changes nothing, because email scanners open links. */
export async function findLeadErasureState(token: string): Promise<LeadErasureState> {
  const link = readLeadLinkToken("erase", token);
  if (!link) return "invalid";
  const lead = await db.lead.findUnique({ where: { id: link.id }, select: { email: true, clientId: true } });
  if (!lead || !link.isFor(lead.email)) return "gone";
  return lead.clientId ? "client" : "open";
}

/** The state of the consent link with this token, without the answers. `gone`: they are erased, or the lead's address has changed. Changes nothing. */
export async function findLeadConsentState(token: string) {
  const [link, unknown] = [readLeadLinkToken("consent", token), { submittedAt: null, eraseAt: null }];
  if (!link) return { state: "invalid" as const, ...unknown };
  const submission = await db.leadSubmission.findUnique({ where: { id: link.id }, select: { answers: true, submittedAt: true, consentAt: true, eraseAt: true, lead: { select: { email: true } } } });
  if (!submission || submission.answers === null || !link.isFor(submission.lead.email)) return { state: "gone" as const, ...unknown };
  const { submittedAt, consentAt, eraseAt } = submission;
  return { state: consentAt ? ("given" as const) : ("asked" as const), submittedAt: submittedAt.toISOString(), eraseAt: eraseAt?.toISOString() ?? null };
}
