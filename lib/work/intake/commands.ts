import type { ActorFor } from "@/lib/auth/actor";
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
 * Saves the actor's consultation form in her intake record, completes that onboarding step even while it is locked, and
 * clears her draft. Sent again it is an edit: when she first sent it, and what others know of her, stays.
 */
export async function saveIntakeForm(actor: ActorFor<["client"]>, submission: IntakeSubmission, now: Date): Promise<void> {
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
    const news = { kind: "intake_sent", occasion: actor.id, text: `${personDisplayName(actor)} sent her intake form.`, href: paths.clientProfile(actor.id), clientId: actor.id } as const;
    if (isFirst) await sendNotification(tx, { role: "coach" }, news, now);
    // Her lead, an import or her coach had begun the record before her.
    if (!record.submittedAt) await tx.intakeRecord.update({ where: key, data: { submittedAt: now }, select: { clientId: true } });
    await markStepCompleted(tx, actor, "consultation_form", { completed: true }, now);
  });
  loadCompletedSteps.forget(actor.id);
}

/** Writes what the coach knows into a client's intake record, which may begin with it. Throws 404, 409 for an edit of a stale copy. */
export async function updateIntakeRecord(actor: ActorFor<["coach"]>, clientId: string, { version, ...edit }: IntakeRecordEdit): Promise<void> {
  await transaction(async (tx) => {
    const client = await tx.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { userId: true } });
    if (!client) throw notFound();
    const begun = version === 0 ? await tx.intakeRecord.createMany({ data: { clientId, ...edit }, skipDuplicates: true }) : null;
    const { count } = begun ?? (await tx.intakeRecord.updateMany({ where: { clientId, version }, data: { ...edit, version: { increment: 1 } } }));
    if (count === 0) throw conflict("Somebody else changed this record while you were editing. Please compare and save again.");
  });
}
