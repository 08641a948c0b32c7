import { deleteUnusedAddressProblems, findAddressProblem } from "@/lib/core/email/address-problems";
import { deleteLeadEmails } from "@/lib/core/email/commands";
import { withdrawNotifications } from "@/lib/core/notifications/commands";
import { type LeadEventKind, type LeadStage, openStages } from "@/lib/outreach/leads/options";
import { leadEventSelect, leadSelect } from "@/lib/outreach/leads/shape";
import type { Tx } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";
import type { Prisma } from "@/prisma/generated/client";

/** What the commands on leads share. */

/** A form sent twice within this time counts once. */
export const duplicateWindowMs = 60_000;

/** Why a coach can't invite or ask a lead by email. */
const optedOutMessage = "They've asked us not to email them. You can send them a link yourself, or call.";

/** Throws 409 if nothing is sent to this address, or its owner doesn't want it. */
export async function requireEmailable(tx: Tx, { email, optedOutAt }: { email: string; optedOutAt: Date | null }): Promise<void> {
  if (optedOutAt) throw conflict(optedOutMessage);
  const problem = await findAddressProblem(email, tx);
  if (problem) throw conflict(problem.kind === "complained" ? "They've marked an email from you as spam, so we don't email them." : "Emails to this address bounce. Please enter another one, or open the lead and try it again.");
}

/**
 * Returns when a lead with this email opted out, for a lead who gets the email: an opt-out holds for the address. Undefined if none
 * has, which changes nothing in an update, so that an opt-out that arrives meanwhile stays.
 */
export async function findOptOut(tx: Tx, email: string | null | undefined): Promise<Date | undefined> {
  if (!email) return undefined;
  const optedOut = await tx.lead.findFirst({ where: { email, optedOutAt: { not: null } }, select: { optedOutAt: true } });
  return optedOut?.optedOutAt ?? undefined;
}

export const openLeadsWhere = { stage: { in: [...openStages] } } satisfies Prisma.LeadWhereInput;
export const newestSubmittedFirst = { submittedAt: "desc" } as const;

/** Serialises writes about these emails, links or names until the caller's transaction ends, so that the second sees what the first has done. */
export async function lockLeadKeys(tx: Tx, about: readonly (string | undefined)[]) {
  const keys = about.filter((key) => key !== undefined).map((key) => `lead:${key}`);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock("key") FROM (SELECT DISTINCT hashtextextended(k, 0) AS "key" FROM unnest(${keys}::text[]) k ORDER BY 1) keys`;
}

/** Locks this lead until the caller's transaction ends and returns it. Throws 404. */
export async function lockLead(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT "id" FROM "Lead" WHERE "id" = ${id} FOR NO KEY UPDATE`;
  const lead = await tx.lead.findUnique({ where: { id }, select: leadSelect });
  if (!lead) throw notFound();
  return lead;
}

export const recordLeadEvent = (tx: Tx, leadId: string, event: { kind: LeadEventKind; fromStage?: LeadStage; toStage?: LeadStage; text?: string }, now: Date) =>
  tx.leadEvent.create({ data: { leadId, ...event, createdAt: now }, select: leadEventSelect });

/** The previous name and email, as a text for the history, when a form changes whose lead it is: links are passed on. */
export function describePreviousContact(previous: { fullName: string; email: string | null }, { fullName, email }: { fullName?: string; email?: string }) {
  const changed = [fullName && previous.fullName !== fullName && previous.fullName, email && previous.email !== email && previous.email].filter(Boolean);
  return changed.length > 0 ? `Before: ${changed.join(", ")}` : undefined;
}

/** Deletes everyone's notifications about these leads. */
export async function withdrawLeadNotifications(tx: Tx, leadIds: readonly string[]): Promise<void> {
  await withdrawNotifications(tx, "lead_answered", leadIds);
  await withdrawNotifications(tx, "lead_form_waiting", leadIds);
  // Its occasion is the email, because an address can bounce again after a coach has tried it again.
  await tx.notification.deleteMany({ where: { kind: "email_bounced", href: { in: leadIds.map(paths.lead) } } });
}

/** Deletes what other tables hold about deleted leads: emails, which may use another name and address, and notifications. */
export async function deleteLeadTraces(tx: Tx, leadIds: readonly string[]): Promise<void> {
  await deleteLeadEmails(tx, leadIds);
  await deleteUnusedAddressProblems(tx);
  await withdrawLeadNotifications(tx, leadIds);
}
