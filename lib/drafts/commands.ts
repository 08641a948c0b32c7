import { AppError } from "@/lib/api/errors";
import type { Actor } from "@/lib/auth/actor";
import { storedForm } from "@/lib/drafts/queries";
import { db, type Tx } from "@/lib/platform/db";
import type { DraftForm, Prisma } from "@/prisma/generated/client";

const maxDraftBytes = 200_000;

/** Keeps the actor's unfinished form as it stands now. Throws 404 for an unknown form, 413 past 200 kB. */
export async function keepDraft(actor: Actor, form: string, data: Record<string, unknown>, now: Date) {
  if (Buffer.byteLength(JSON.stringify(data)) > maxDraftBytes) throw new AppError("too_large", "This form has become too long to keep.");
  const key = { userId: actor.id, form: storedForm(form) };
  // It came in as JSON.
  const content = { data: data as Prisma.InputJsonObject, updatedAt: now };
  await db.draft.upsert({ where: { userId_form: key }, create: { ...key, ...content }, update: content, select: { form: true } });
  return { data, updatedAt: now };
}

/** Forgets the draft of a form that was sent, in the transaction that keeps what was sent. */
export async function clearDraft(tx: Tx, userId: string, form: DraftForm) {
  await tx.draft.deleteMany({ where: { userId, form } });
}
