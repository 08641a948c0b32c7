import type { Actor } from "@/lib/auth/actor";
import { toStoredDraftForm } from "@/lib/core/drafts/queries";
import { db, type Tx } from "@/lib/platform/db";
import { AppError, conflict, forbidden } from "@/lib/platform/errors";
import type { DraftForm } from "@/prisma/generated/client";

const maxDraftBytes = 200_000;

/**
 * Keeps the actor's unfinished form as it stands now: over whatever is there, or only over the version of `after` ("none"
 * where there was no draft). No two saves of a draft are the same version. `owner` is whose form the screen shows: someone
 * else may have signed in since in the same browser. Throws 403 then, 404 for an unknown form, 413 past 200 kB, 409 where
 * another version is kept, or none any more.
 */
export async function upsertDraft(actor: Actor, form: string, data: Record<string, unknown>, { after, owner = actor.id }: { after?: string; owner?: string }, now: Date) {
  if (owner !== actor.id) throw forbidden("This form belongs to another account.");
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > maxDraftBytes) throw new AppError("too_large", "This form has become too long to keep.");
  const stored = toStoredDraftForm(form);
  const isFree = after === undefined || after === "none";
  // One statement each way, so that of two at once the second sees what the first has made of it.
  const [kept] = isFree
    ? await db.$queryRaw<{ updatedAt: Date }[]>`
        INSERT INTO "Draft" AS d ("userId", "form", "data", "updatedAt") VALUES (${actor.id}, ${stored}::"DraftForm", ${text}::jsonb, ${now})
        ON CONFLICT ("userId", "form") DO UPDATE SET "data" = excluded."data", "updatedAt" = greatest(excluded."updatedAt", d."updatedAt" + interval '1 millisecond')
        WHERE ${after === undefined} RETURNING d."updatedAt"`
    : await db.$queryRaw<{ updatedAt: Date }[]>`
        UPDATE "Draft" SET "data" = ${text}::jsonb, "updatedAt" = greatest(${now}, "updatedAt" + interval '1 millisecond')
        WHERE "userId" = ${actor.id} AND "form" = ${stored}::"DraftForm" AND "updatedAt" = ${new Date(after)} RETURNING "updatedAt"`;
  if (!kept) throw conflict("This form was also changed on another device.");
  return { data, updatedAt: kept.updatedAt };
}

/** Forgets the draft of a form that was sent, in the transaction that keeps what was sent. */
export async function deleteDraft(tx: Tx, userId: string, form: DraftForm) {
  await tx.draft.deleteMany({ where: { userId, form } });
}
