import type { Client, Coach } from "@/lib/auth/actor";
import { requireConsent } from "@/lib/core/consents/queries";
import { deleteDraft } from "@/lib/core/drafts/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { visibleClients } from "@/lib/people/clients/policy";
import { transaction } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { fillRecord } from "@/lib/platform/objects";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import type { IntakeRecordEdit, IntakeSubmission } from "@/lib/work/intake/contract";
import { markStepCompleted } from "@/lib/work/onboarding/commands";
import { loadCompletedSteps } from "@/lib/work/onboarding/queries";
import { checkAnswers } from "@/lib/work/questions/answers";
import { withNewestMarks, writeAnswers } from "@/lib/work/questions/commands";
import { intakeAnswerNames, intakeFields } from "@/lib/work/questions/intake-fields";
import { findFormVersion } from "@/lib/work/questions/queries";

/**
 * Saves the actor's consultation form in their intake record, completes the onboarding step even if it is locked, and
 * deletes the draft. A second submission is an edit: it keeps the first submission time, the fields others filled in and what it
 * doesn't mention. Throws 409 if it names a version of the record that is not the current one, 403 after a withdrawn consent, and
 * 400 by the field for an answer that the form's version did not ask for.
 */
export async function saveIntakeForm(actor: Client, { version, ...submission }: IntakeSubmission, now: Date): Promise<void> {
  await requireConsent(actor, "health_data");
  const { content, answers } = await readSubmission(submission);
  const key = { clientId: actor.id };
  await transaction(async (tx) => {
    // First, because a publication holds the same lock before it changes answers.
    const marked = answers && (await withNewestMarks(tx, "intake", answers));
    await deleteDraft(tx, actor.id, "intake");
    const record = await tx.intakeRecord.upsert({
      where: key,
      create: { ...key, ...content, submittedAt: now },
      update: { ...content, version: { increment: 1 } },
      select: { submittedAt: true, version: true },
    });
    // A new record has version 1.
    if (version !== undefined && record.version !== version + 1) throw conflict("This form has changed since you opened it. Please look it over, then send it again.");
    const isFirst = !record.submittedAt || record.submittedAt.getTime() === now.getTime();
    const notification = { kind: "intake_sent", occasion: actor.id, text: `${personDisplayName(actor)} sent the intake form.`, href: paths.clientProfile(actor.id, "intake"), clientId: actor.id } as const;
    if (isFirst) await sendNotification(tx, { role: "coach" }, notification, now);
    // The record already existed if a lead, an import or the coach created it.
    if (!record.submittedAt) await tx.intakeRecord.update({ where: key, data: { submittedAt: now }, select: { clientId: true } });
    if (marked) await writeAnswers(tx, key, marked);
    await markStepCompleted(tx, actor, "consultation_form", { completed: true }, now);
  });
  loadCompletedSteps.forget(actor.id);
}

/** The columns of a submission and its checked answers. Throws 400 by the field. */
async function readSubmission({ formVersion, answers, ...submission }: Omit<IntakeSubmission, "version">) {
  if (formVersion === undefined) {
    if (answers && answers.length > 0) throw invalidField("formVersion", "Please send the version of the form with its answers");
    return { content: submission, answers: undefined };
  }
  const { items } = await findFormVersion("intake", formVersion);
  const unanswered = items.flatMap(({ builtIn, hidden, required }) => intakeAnswerNames.filter((name) => name === builtIn && !hidden && submission[name] === undefined).map((name) => ({ name, required })));
  const missing = unanswered.find(({ required }) => required);
  if (missing) throw invalidField(missing.name, intakeFields[missing.name].requiredMessage);
  return {
    // What was asked and is blank now is cleared. An answer to a hidden question stays.
    content: { ...submission, ...fillRecord(unanswered.map(({ name }) => name), null) },
    answers: answers && checkAnswers(items, formVersion, answers),
  };
}

/** Edits or creates a client's intake record as the coach. Throws 404, and 409 if `version` is not the current one. */
export async function updateIntakeRecord(actor: Coach, clientId: string, { version, ...edit }: IntakeRecordEdit): Promise<void> {
  await transaction(async (tx) => {
    const client = await tx.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { userId: true } });
    if (!client) throw notFound();
    const created = version === 0 ? await tx.intakeRecord.createMany({ data: { clientId, ...edit }, skipDuplicates: true }) : null;
    const { count } = created ?? (await tx.intakeRecord.updateMany({ where: { clientId, version }, data: { ...edit, version: { increment: 1 } } }));
    if (count === 0) throw conflict("Someone else changed this record while you were editing. Please compare and save again.");
  });
}
