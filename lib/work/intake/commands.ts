import { conflict, notFound } from "@/lib/platform/errors";
import type { ActorFor } from "@/lib/auth/actor";
import { clearDraft } from "@/lib/core/drafts/commands";
import { visibleTo } from "@/lib/people/clients/policy";
import type { RecordEdit, Submission } from "@/lib/work/intake/contract";
import { notify } from "@/lib/core/notifications/commands";
import { markCompleted } from "@/lib/work/onboarding/commands";
import { loadDone } from "@/lib/work/onboarding/queries";
import { transaction } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import { nameOf } from "@/lib/platform/person-name";

/**
 * Saves the actor's consultation form in her intake record, completes that onboarding step even while it is locked, and
 * clears her draft. Sent again it is an edit: when she first sent it, and what others know of her, stays.
 */
export async function submitIntake(actor: ActorFor<["client"]>, submission: Submission, now: Date): Promise<void> {
  const key = { clientId: actor.id };
  await transaction(async (tx) => {
    await clearDraft(tx, actor.id, "intake");
    const record = await tx.intakeRecord.upsert({
      where: key,
      create: { ...key, ...submission, submittedAt: now },
      update: { ...submission, version: { increment: 1 } },
      select: { submittedAt: true },
    });
    const isFirst = !record.submittedAt || record.submittedAt.getTime() === now.getTime();
    const news = { kind: "intake_sent", occasion: actor.id, text: `${nameOf(actor)} sent her intake form.`, href: paths.clientProfile(actor.id), clientId: actor.id } as const;
    if (isFirst) await notify(tx, { role: "coach" }, news, now);
    // Her lead, an import or her coach had begun the record before her.
    if (!record.submittedAt) await tx.intakeRecord.update({ where: key, data: { submittedAt: now }, select: { clientId: true } });
    await markCompleted(tx, actor, "consultation_form", { completed: true }, now);
  });
  loadDone.forget(actor.id);
}

/** Writes what the coach knows into a client's intake record, which may begin with it. Throws 404, 409 for an edit of a stale copy. */
export async function completeRecord(actor: ActorFor<["coach"]>, clientId: string, { version, ...edit }: RecordEdit): Promise<void> {
  await transaction(async (tx) => {
    const client = await tx.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: { userId: true } });
    if (!client) throw notFound();
    const begun = version === 0 ? await tx.intakeRecord.createMany({ data: { clientId, ...edit }, skipDuplicates: true }) : null;
    const { count } = begun ?? (await tx.intakeRecord.updateMany({ where: { clientId, version }, data: { ...edit, version: { increment: 1 } } }));
    if (count === 0) throw conflict("Somebody else changed this record while you were editing. Please compare and save again.");
  });
}
