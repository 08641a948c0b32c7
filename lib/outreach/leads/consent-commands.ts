import type { Coach } from "@/lib/auth/actor";
import { queueEmail } from "@/lib/core/email/commands";
import { readLeadLinkToken } from "@/lib/core/email/lead-links";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { updateLeadConsent } from "@/lib/outreach/leads/submission-commands";
import { answersEraseAt } from "@/lib/outreach/leads/submission-rules";
import { lockLead, recordLeadEvent, requireEmailable } from "@/lib/outreach/leads/writes";
import { dayInTimeZone } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { areEmailsSent } from "@/lib/providers/email/provider";

/**
 * Emails the lead a link to agree that the answers of this form are kept, once a day. `asked` is false if they were asked today,
 * have agreed, or the answers are erased. Throws 404, 409 for a lead without an email, in suspected spam, or who doesn't want emails.
 */
export async function askLeadForConsent(_: Coach, leadId: string, submissionId: string, now: Date) {
  const { timeZone } = await getPracticeSettings();
  return transaction(async (tx) => {
    const { email, suspectedSpam, optedOutAt } = await lockLead(tx, leadId);
    const submission = await tx.leadSubmission.findFirst({ where: { id: submissionId, leadId }, select: { answers: true, submittedAt: true, consentAt: true, consentAskedAt: true, eraseAt: true } });
    if (!submission) throw notFound();
    const { answers, submittedAt, consentAt, consentAskedAt, eraseAt } = submission;
    if (answers === null || consentAt || !eraseAt) return { asked: false, emailed: false, consentAskedAt };
    if (suspectedSpam) throw conflict("This lead is in suspected spam. Move it to your leads first.");
    if (!email) throw conflict("Please enter their email first. We'll ask them there.");
    await requireEmailable(tx, { email, optedOutAt });
    const props = { submissionId, sentAt: submittedAt.toISOString(), eraseAt: eraseAt.toISOString() };
    const asked = await queueEmail(tx, { type: "lead-consent", to: { leadId, email }, occasion: `${submissionId}:${dayInTimeZone(timeZone, now)}`, props }, now);
    if (!asked) return { asked, emailed: false, consentAskedAt };
    // They know nothing of it, so they count as not asked.
    if (!areEmailsSent()) return { asked: false, emailed: false, consentAskedAt };
    await tx.leadSubmission.update({ where: { id: submissionId }, data: { consentAskedAt: now }, select: { id: true } });
    return { asked, emailed: true, consentAskedAt: now };
  });
}

/** Records that the person in a consent link agrees. Repeated, it keeps the first time. Throws 400 for an invalid link and for erased answers. */
export async function giveConsentByToken(token: string, now: Date): Promise<void> {
  const link = readLeadLinkToken("consent", token);
  if (!link) throw invalidField("token", "This link isn't complete. Please open it from the email again.");
  await transaction(async (tx) => {
    const submission = await tx.leadSubmission.findUnique({ where: { id: link.id }, select: { leadId: true } });
    const lead = submission && (await lockLead(tx, submission.leadId));
    const current = await tx.leadSubmission.findUnique({ where: { id: link.id }, select: { answers: true, status: true, submittedAt: true, consentAt: true, decidedAt: true } });
    if (!lead || !current || current.answers === null || !link.isFor(lead.email)) throw invalidField("token", "These answers have been deleted.");
    if (current.consentAt) return;
    const eraseAt = answersEraseAt({ submittedAt: current.submittedAt, consentAt: now, dismissedAt: current.status === "dismissed" ? current.decidedAt : null });
    await tx.leadSubmission.update({ where: { id: link.id }, data: { consentAt: now, eraseAt }, select: { id: true } });
    await updateLeadConsent(tx, lead.id);
    await recordLeadEvent(tx, lead.id, { kind: "consent_given" }, now);
  });
}
