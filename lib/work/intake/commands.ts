import type { ActorFor } from "@/lib/auth/actor";
import { requireConsent } from "@/lib/core/consents/queries";
import { deleteDraft } from "@/lib/core/drafts/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { visibleClients } from "@/lib/people/clients/policy";
import { transaction } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import type { IntakeRecordEdit, IntakeSubmission } from "@/lib/work/intake/contract";
import { markStepCompleted } from "@/lib/work/onboarding/commands";
import { loadCompletedSteps } from "@/lib/work/onboarding/queries";

/**
 * Saves the actor's consultation form in their intake record, completes the onboarding step even if it is locked, and
 * deletes the draft. A second submission is an edit: it keeps the first submission time and the fields others filled in.
 * Throws 403 after a withdrawn consent.
 */
export async function saveIntakeForm(actor: ActorFor<["client"]>, submission: IntakeSubmission, now: Date): Promise<void> {
  await requireConsent(actor, "health_data");
  const key = { clientId: actor.id };
  await transaction(async (tx) => {
    await deleteDraft(tx, actor.id, "intake");
    const record = await tx.intakeRecord.upsert({
      where: key,
      create: { ...key, ...submission, submittedAt: now },
      update: { ...submission, version: { increment: 1 } },
      select: { submittedAt: true },
    });
    const isFirst = !record.submittedAt || record.submittedAt.getTime() === now.getTime();
    const notification = { kind: "intake_sent", occasion: actor.id, text: `${personDisplayName(actor)} sent the intake form.`, href: paths.clientProfile(actor.id), clientId: actor.id } as const;
    if (isFirst) await sendNotification(tx, { role: "coach" }, notification, now);
    // The record already existed if a lead, an import or the coach created it.
    if (!record.submittedAt) await tx.intakeRecord.update({ where: key, data: { submittedAt: now }, select: { clientId: true } });
    await markStepCompleted(tx, actor, "consultation_form", { completed: true }, now);
  });
  loadCompletedSteps.forget(actor.id);
}

/** Edits or creates a client's intake record as the coach. Throws 404, and 409 if `version` is not the current one. */
export async function updateIntakeRecord(actor: ActorFor<["coach"]>, clientId: string, { version, ...edit }: IntakeRecordEdit): Promise<void> {
  await transaction(async (tx) => {
    const client = await tx.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { userId: true } });
    if (!client) throw notFound();
    const created = version === 0 ? await tx.intakeRecord.createMany({ data: { clientId, ...edit }, skipDuplicates: true }) : null;
    const { count } = created ?? (await tx.intakeRecord.updateMany({ where: { clientId, version }, data: { ...edit, version: { increment: 1 } } }));
    if (count === 0) throw conflict("Someone else changed this record while you were editing. Please compare and save again.");
  });
}
