import type { Actor } from "@/lib/auth/actor";
import { requireConsent } from "@/lib/core/consents/queries";
import { toStoredDraftForm } from "@/lib/core/drafts/queries";
import { db, type Tx } from "@/lib/platform/db";
import { AppError, conflict, forbidden } from "@/lib/platform/errors";
import type { DraftForm } from "@/prisma/generated/client";

const maxDraftBytes = 200_000;

interface SaveOptions {
  /** The version to overwrite, or "none" for no draft yet; without it the save overwrites any version. */
  after?: string;
  /** The account the screen belongs to: someone else may have signed in since in that browser. */
  owner?: string;
  /** The browser's id of this save, stored and returned with the draft. */
  saveId?: string;
}

/**
 * Saves the actor's unfinished form. Every save gets a new version (`updatedAt`).
 * Throws 403 for another owner or after a withdrawn consent, 404 for an unknown form, 413 above 200 kB, 409 if the stored version isn't `after`.
 */
export async function upsertDraft(actor: Actor, form: string, data: Record<string, unknown>, { after, owner = actor.id, saveId }: SaveOptions, now: Date) {
  if (owner !== actor.id) throw forbidden("This form belongs to another account.");
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) > maxDraftBytes) throw new AppError("too_large", "This form is too long to save. Please shorten it.");
  const storedForm = toStoredDraftForm(form);
  await requireConsent(actor, "health_data");
  const storedSaveId = saveId ?? null;
  const mayInsert = after === undefined || after === "none";
  // Each case is one statement, so of two concurrent saves the second sees the version of the first.
  const [saved] = mayInsert
    ? await db.$queryRaw<{ updatedAt: Date }[]>`
        INSERT INTO "Draft" AS d ("userId", "form", "data", "updatedAt", "saveId")
        VALUES (${actor.id}, ${storedForm}::"DraftForm", ${json}::jsonb, ${now}, ${storedSaveId})
        ON CONFLICT ("userId", "form") DO UPDATE
        SET "data" = excluded."data", "updatedAt" = greatest(excluded."updatedAt", d."updatedAt" + interval '1 millisecond'), "saveId" = excluded."saveId"
        WHERE ${after === undefined} RETURNING d."updatedAt"`
    : await db.$queryRaw<{ updatedAt: Date }[]>`
        UPDATE "Draft" SET "data" = ${json}::jsonb, "updatedAt" = greatest(${now}, "updatedAt" + interval '1 millisecond'), "saveId" = ${storedSaveId}
        WHERE "userId" = ${actor.id} AND "form" = ${storedForm}::"DraftForm" AND "updatedAt" = ${new Date(after)} RETURNING "updatedAt"`;
  if (!saved) throw conflict("This form was also changed on another device.");
  return { data, updatedAt: saved.updatedAt, saveId };
}

/** Deletes the drafts of these forms that are for this due Monday, in the transaction that submits one. */
export async function deleteDraftsForWeek(tx: Tx, userId: string, forms: readonly DraftForm[], dueMonday: string) {
  await tx.draft.deleteMany({ where: { userId, form: { in: [...forms] }, data: { path: ["dueDate"], equals: dueMonday } } });
}

/**
 * Deletes the draft of a weekly form, in the transaction that submits the form for this Monday. A draft of a later week stays: what
 * waited on a device can arrive when the next one is begun. `weekField` names the draft's Monday; one without it is deleted.
 */
export async function deleteDraftUpTo(tx: Tx, userId: string, form: DraftForm, weekField: "dueDate" | "weekStartDate", monday: string) {
  await tx.$executeRaw`DELETE FROM "Draft" WHERE "userId" = ${userId} AND "form" = ${form}::"DraftForm" AND COALESCE("data"->>${weekField} <= ${monday}, true)`;
}

/** Deletes the draft of a form in the transaction that submits the form. */
export async function deleteDraft(tx: Tx, userId: string, form: DraftForm) {
  await tx.draft.deleteMany({ where: { userId, form } });
}
