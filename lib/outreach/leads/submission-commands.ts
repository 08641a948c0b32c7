import type { Coach } from "@/lib/auth/actor";
import { sendNotification, withdrawNotifications } from "@/lib/core/notifications/commands";
import type { SubmissionSource, SubmissionStatus } from "@/lib/outreach/leads/options";
import { toAnswers } from "@/lib/outreach/leads/shape";
import { answersEraseAt, consentToAll, haveSameAnswers, type SubmissionAnswers } from "@/lib/outreach/leads/submission-rules";
import { describePreviousContact, duplicateWindowMs, findOptOut, lockLead, recordLeadEvent } from "@/lib/outreach/leads/writes";
import { dayToDate } from "@/lib/platform/clock";
import { transaction, type Tx } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";

/** A validated discovery form, and when its sender agreed that it is kept. */
export interface SentForm {
  answers: SubmissionAnswers & { fullName: string; email: string };
  consentAt: Date | null;
}

export interface OpenLead {
  id: string;
  fullName: string;
  email: string | null;
  suspectedSpam: boolean;
  optedOutAt: Date | null;
}

/** The answers as columns of the lead. Missing ones change nothing. */
export const toLeadColumns = ({ dateOfBirth, ...answers }: SubmissionAnswers) => ({ ...answers, dateOfBirth: dateOfBirth === undefined ? undefined : dayToDate(dateOfBirth) });

interface NewSubmission extends SentForm {
  leadId: string;
  source: SubmissionSource;
  status: SubmissionStatus;
}

export const createSubmission = (tx: Tx, submission: NewSubmission, now: Date) =>
  tx.leadSubmission.create({
    data: { ...submission, submittedAt: now, eraseAt: answersEraseAt({ submittedAt: now, consentAt: submission.consentAt, dismissedAt: null }) },
    select: { id: true },
  });

/** Whether the lead's latest form is this one, sent twice by one press; false without a lead. */
export async function isRepeatedForm(tx: Tx, leadId: string | null, { answers, consentAt }: SentForm, now: Date): Promise<boolean> {
  const latest = await tx.leadSubmission.findFirst({
    where: { leadId: leadId ?? "", submittedAt: { gt: new Date(now.getTime() - duplicateWindowMs) } },
    select: { answers: true, consentAt: true },
    orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
  });
  return latest !== null && (latest.consentAt === null) === (consentAt === null) && haveSameAnswers(toAnswers(latest.answers) ?? {}, answers);
}

/** Keeps a form from the public page beside the lead of its email, because anyone can type that email. The lead's own data stay as they are. */
export async function keepFormBesideLead(tx: Tx, lead: OpenLead, form: SentForm, now: Date): Promise<void> {
  await createSubmission(tx, { leadId: lead.id, source: "public_form", status: "waiting", ...form }, now);
  await tx.lead.update({ where: { id: lead.id }, data: { waitingSubmissions: { increment: 1 } }, select: { id: true } });
  await recordLeadEvent(tx, lead.id, { kind: "form_waiting" }, now);
  if (lead.suspectedSpam) return;
  // The name is the lead's, because the form's may be anyone's.
  const text = `A new discovery form came in for ${lead.fullName}. Check it before it changes anything.`;
  await sendNotification(tx, { role: "coach" }, { kind: "lead_form_waiting", occasion: lead.id, text, href: paths.lead(lead.id) }, now);
}

/** Sets the lead's consent from the forms whose answers it has. */
export async function updateLeadConsent(tx: Tx, leadId: string): Promise<void> {
  const accepted = await tx.leadSubmission.findMany({ where: { leadId, status: "accepted" }, select: { answers: true, consentAt: true } });
  await tx.lead.update({ where: { id: leadId }, data: { consentAt: consentToAll(accepted.filter(({ answers }) => answers !== null)) }, select: { id: true } });
}

const submissionSelect = { id: true, status: true, answers: true, submittedAt: true, consentAt: true } as const;

async function findSubmission(tx: Tx, leadId: string, id: string) {
  const submission = await tx.leadSubmission.findFirst({ where: { id, leadId }, select: submissionSelect });
  if (!submission) throw notFound();
  return submission;
}

/**
 * Puts the answers of a form that was kept beside a lead into the lead; the email stays. Repeated, it changes nothing. Throws
 * 404, 409 for a lead who is a client and for erased answers.
 */
export const mergeSubmissionIntoLead = (_: Coach, leadId: string, id: string, now: Date) =>
  transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const { status, answers: stored, submittedAt, consentAt } = await findSubmission(tx, leadId, id);
    if (status === "accepted") return;
    if (lead.clientId) throw conflict("This lead has become a client.");
    const { email, ...answers } = toAnswers(stored) ?? {};
    if (!email) throw conflict("These answers have been erased.");
    await tx.leadSubmission.update({ where: { id }, data: { status: "accepted", decidedAt: now, eraseAt: answersEraseAt({ submittedAt, consentAt, dismissedAt: null }) }, select: { id: true } });
    const answeredAt = lead.answeredAt && lead.answeredAt > submittedAt ? lead.answeredAt : submittedAt;
    const address = lead.email ?? email;
    const optedOutAt = lead.optedOutAt ?? (await findOptOut(tx, address));
    await tx.lead.update({ where: { id: leadId }, data: { ...toLeadColumns(answers), email: address, optedOutAt, answeredAt, lastActivity: now, version: { increment: 1 } }, select: { id: true } });
    await recordLeadEvent(tx, leadId, { kind: "form_merged", text: describePreviousContact(lead, { fullName: answers.fullName }) }, now);
    await updateLeadConsent(tx, leadId);
    await countWaitingSubmissions(tx, leadId);
  });

/**
 * Dismisses forms that were kept beside a lead, one or all that wait. Their answers are erased 30 days later, or 30 days after
 * a form came without consent. Repeated, it
 * changes nothing. Throws 404, 409 for a form whose answers are in the lead.
 */
export const dismissLeadSubmissions = (_: Coach, leadId: string, id: string, now: Date) =>
  transaction(async (tx) => {
    await lockLead(tx, leadId);
    const named = id === "all" ? await tx.leadSubmission.findMany({ where: { leadId, status: "waiting" }, select: submissionSelect }) : [await findSubmission(tx, leadId, id)];
    if (named.some(({ status }) => status === "accepted")) throw conflict("These answers are already in the lead.");
    const waiting = named.filter(({ status }) => status === "waiting");
    if (waiting.length === 0) return;
    for (const { id: submissionId, submittedAt, consentAt } of waiting)
      await tx.leadSubmission.update({ where: { id: submissionId }, data: { status: "dismissed", decidedAt: now, eraseAt: answersEraseAt({ submittedAt, consentAt, dismissedAt: now }) }, select: { id: true } });
    await tx.lead.update({ where: { id: leadId }, data: { lastActivity: now }, select: { id: true } });
    await recordLeadEvent(tx, leadId, { kind: "form_dismissed", ...(waiting.length > 1 && { text: `${waiting.length} forms` }) }, now);
    await countWaitingSubmissions(tx, leadId);
  });

/** Counts how many forms wait beside this lead. With none, the notification about them is deleted. */
export async function countWaitingSubmissions(tx: Tx, leadId: string): Promise<void> {
  const waitingSubmissions = await tx.leadSubmission.count({ where: { leadId, status: "waiting" } });
  await tx.lead.update({ where: { id: leadId }, data: { waitingSubmissions }, select: { id: true } });
  if (waitingSubmissions === 0) await withdrawNotifications(tx, "lead_form_waiting", [leadId]);
}
