import { recordAuditEvents } from "@/lib/core/audit/commands";
import { readLeadLinkToken } from "@/lib/core/email/lead-links";
import { sendNotification } from "@/lib/core/notifications/commands";
import { stageLabels } from "@/lib/outreach/leads/options";
import { toAnswers } from "@/lib/outreach/leads/shape";
import { countWaitingSubmissions, toLeadColumns, updateLeadConsent } from "@/lib/outreach/leads/submission-commands";
import { answersEraseAt, answersWithout, submissionListNames, type SubmissionAnswers, submissionTextNames } from "@/lib/outreach/leads/submission-rules";
import { deleteLeadTraces, findOptOut, lockLeadKeys, recordLeadEvent } from "@/lib/outreach/leads/writes";
import { dateToDay } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { conflict, invalidField } from "@/lib/platform/errors";
import { fillRecord, pickOrNull } from "@/lib/platform/objects";
import { paths } from "@/lib/platform/paths";
import { Prisma } from "@/prisma/generated/client";

/**
 * Erases the lead in an erasure link at once, with every other lead of that email who is no client, and notifies the coaches
 * without a name. Throws 400 for an invalid or used link, 409 for someone who has become a client.
 */
export async function eraseLeadByToken(token: string, now: Date): Promise<void> {
  const link = readLeadLinkToken("erase", token);
  if (!link) throw invalidField("token", "This link isn't complete. Please open it from the email again.");
  await transaction(async (tx) => {
    // A form with this email that comes in meanwhile waits, and makes a new lead.
    const before = await tx.lead.findUnique({ where: { id: link.id }, select: { email: true } });
    await lockLeadKeys(tx, [before?.email?.toLowerCase()]);
    await tx.$queryRaw`SELECT "id" FROM "Lead" WHERE "id" = ${link.id} FOR UPDATE`;
    const lead = await tx.lead.findUnique({ where: { id: link.id }, select: { email: true, stage: true, clientId: true } });
    if (!lead || lead.email === null || !link.isFor(lead.email)) throw invalidField("token", "This link has been used already, or your details have been deleted.");
    if (lead.clientId) throw conflict("You're a client now. Please sign in and ask for it in your profile.");
    const erased = await tx.lead.findMany({ where: { email: { equals: lead.email, mode: "insensitive" }, clientId: null }, select: { id: true } });
    const ids = erased.map(({ id }) => id);
    await tx.lead.deleteMany({ where: { id: { in: ids }, clientId: null } });
    await deleteLeadTraces(tx, ids);
    await recordAuditEvents(tx, { action: "lead.erased", detail: { count: ids.length } }, now);
    const text = `A lead at “${stageLabels[lead.stage]}” asked to be erased. Everything about them has been deleted.`;
    await sendNotification(tx, { role: "coach" }, { kind: "lead_erased", occasion: link.id, text, href: paths.leads }, now);
  });
}

/**
 * Erases the answers that came without consent 30 days ago, and those of forms dismissed 30 days ago. A lead keeps what its
 * other forms said; without any it keeps the name and email that the coach entered, or is deleted. Answers that were copied into a
 * client's record have no such day and stay.
 */
export async function eraseExpiredAnswers(now: Date): Promise<void> {
  const isDue = { eraseAt: { lte: now } } satisfies Prisma.LeadSubmissionWhereInput;
  const due = await db.leadSubmission.findMany({ where: isDue, select: { id: true, leadId: true }, orderBy: { eraseAt: "asc" } });
  for (const { id, leadId } of due)
    await transaction(async (tx) => {
      await tx.$queryRaw`SELECT "id" FROM "Lead" WHERE "id" = ${leadId} FOR UPDATE`;
      const submission = await tx.leadSubmission.findFirst({ where: { id, ...isDue }, select: { status: true, answers: true } });
      if (!submission) return;
      const { status, answers } = submission;
      await tx.leadSubmission.update({
        where: { id },
        // A form that nobody looked at in 30 days has nothing left to decide.
        data: { answers: Prisma.DbNull, eraseAt: null, ...(status === "waiting" && { status: "dismissed", decidedAt: now }) },
        select: { id: true },
      });
      if (status === "accepted") await removeAnswersFromLead(tx, leadId, toAnswers(answers) ?? {}, now);
      else await countWaitingSubmissions(tx, leadId);
      await recordAuditEvents(tx, { action: "lead_answers.erased" }, now);
    });
}

const noAnswers = { ...fillRecord(submissionTextNames, null), ...fillRecord(submissionListNames, [] as string[]) };

/** Removes what an erased form said from its lead. */
async function removeAnswersFromLead(tx: Tx, leadId: string, erased: SubmissionAnswers, now: Date): Promise<void> {
  const lead = await tx.lead.findUniqueOrThrow({
    where: { id: leadId },
    select: { ...fillRecord([...submissionTextNames, ...submissionListNames], true as const), enteredName: true, enteredEmail: true, clientId: true, optedOutAt: true },
  });
  const others = await tx.leadSubmission.findMany({ where: { leadId, status: "accepted", NOT: { answers: { equals: Prisma.DbNull } } }, select: { answers: true }, orderBy: { submittedAt: "asc" } });
  // A client's lead keeps what the coach wrote, and the name and email that the coach confirmed on converting it.
  if (others.length === 0 && !lead.clientId) return resetLead(tx, leadId, lead, now);
  const confirmed = lead.clientId ? { fullName: lead.fullName, email: lead.email ?? undefined } : {};
  const entered = { fullName: lead.enteredName ?? undefined, email: lead.enteredEmail ?? undefined };
  const kept = { ...answersWithout(toCurrentAnswers(lead), erased, [entered, ...others.map(({ answers }) => toAnswers(answers) ?? {})]), ...confirmed };
  const { fullName, ...columns } = { ...noAnswers, ...toLeadColumns(kept) };
  const optedOutAt = lead.optedOutAt ?? (await findOptOut(tx, columns.email));
  await tx.lead.update({ where: { id: leadId }, data: { ...columns, optedOutAt, dateOfBirth: columns.dateOfBirth ?? null, fullName: fullName ?? lead.fullName, ...(others.length === 0 && { answeredAt: null }), version: { increment: 1 } }, select: { id: true } });
  await updateLeadConsent(tx, leadId);
  // These texts may have the erased form's name and email, and so may emails to that address.
  await tx.leadEvent.updateMany({ where: { leadId, kind: { in: ["form", "form_merged"] } }, data: { text: null } });
  if (erased.email && erased.email !== kept.email) await tx.emailMessage.deleteMany({ where: { leadId, toEmail: erased.email } });
  await recordLeadEvent(tx, leadId, { kind: "answers_erased" }, now);
}

type LeadAnswerColumns = Omit<{ [N in (typeof submissionTextNames)[number]]: string | null }, "dateOfBirth"> & { dateOfBirth: Date | null; injuries: string[]; goals: string[] };

function toCurrentAnswers({ dateOfBirth, ...lead }: LeadAnswerColumns): SubmissionAnswers {
  const texts = { ...pickOrNull(lead, submissionTextNames.filter((name) => name !== "dateOfBirth")), dateOfBirth: dateOfBirth && dateToDay(dateOfBirth) };
  const given = Object.entries(texts).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(given), ...(lead.injuries.length > 0 && { injuries: lead.injuries }), ...(lead.goals.length > 0 && { goals: lead.goals }) };
}

/**
 * Leaves nothing of a lead whose only answers were erased but the name and email that the coach entered, and its place in the
 * pipeline. A lead who came by that form alone goes on as the latest form that waits beside it, or is deleted.
 */
async function resetLead(tx: Tx, leadId: string, lead: { enteredName: string | null; enteredEmail: string | null; optedOutAt: Date | null }, now: Date): Promise<void> {
  const { enteredName, enteredEmail } = lead;
  const next = enteredName ? null : await tx.leadSubmission.findFirst({ where: { leadId, status: "waiting" }, select: { id: true, answers: true, submittedAt: true, consentAt: true }, orderBy: { submittedAt: "desc" } });
  const nextAnswers = next && toAnswers(next.answers);
  const fullName = enteredName ?? nextAnswers?.fullName;
  await deleteLeadTraces(tx, [leadId]);
  if (!fullName) {
    await tx.lead.delete({ where: { id: leadId }, select: { id: true } });
    return;
  }
  await tx.leadEvent.deleteMany({ where: { leadId, kind: { not: "created" } } });
  const columns = { ...noAnswers, email: enteredEmail, ...(nextAnswers && toLeadColumns(nextAnswers)) };
  const optedOutAt = lead.optedOutAt ?? (await findOptOut(tx, columns.email));
  const nothingElse = { personalNotes: null, budget: null, outcomeReason: null };
  await tx.lead.update({ where: { id: leadId }, data: { ...columns, ...nothingElse, optedOutAt, dateOfBirth: columns.dateOfBirth ?? null, fullName, answeredAt: next?.submittedAt ?? null, version: { increment: 1 } }, select: { id: true } });
  if (next) {
    const data = { status: "accepted" as const, decidedAt: now, eraseAt: answersEraseAt({ ...next, dismissedAt: null }) };
    await tx.leadSubmission.update({ where: { id: next.id }, data, select: { id: true } });
    await countWaitingSubmissions(tx, leadId);
  }
  await updateLeadConsent(tx, leadId);
  await recordLeadEvent(tx, leadId, { kind: "answers_erased" }, now);
}
