import type { ActorFor } from "@/lib/auth/actor";
import { clearDraft } from "@/lib/drafts/commands";
import type { Submission } from "@/lib/intake/contract";
import { markCompleted } from "@/lib/onboarding/commands";
import { loadDone } from "@/lib/onboarding/queries";
import { transaction } from "@/lib/platform/db";

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
    // Her lead, an import or her coach had begun the record before her.
    if (!record.submittedAt) await tx.intakeRecord.update({ where: key, data: { submittedAt: now }, select: { clientId: true } });
    await markCompleted(tx, actor.id, "consultation_form", { completed: true }, now);
  });
  loadDone.forget(actor.id);
}
