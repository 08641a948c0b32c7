import type { Actor } from "@/lib/auth/actor";
import { draftForms } from "@/lib/core/drafts/contract";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { DraftForm } from "@/prisma/generated/client";

/** Converts the form's name in the path to its name in the database. Throws 404 for an unknown form. */
export function toStoredDraftForm(form: string): DraftForm {
  const name = draftForms.find((draftForm) => draftForm === form);
  if (!name) throw notFound();
  return DraftForm[name.replaceAll("-", "_") as DraftForm];
}

/** Returns the actor's own unfinished form; `data` is null if there is none. */
export async function findDraft(actor: Actor, form: string) {
  const row = await db.draft.findUnique({
    where: { userId_form: { userId: actor.id, form: toStoredDraftForm(form) } },
    select: { data: true, updatedAt: true, saveId: true },
  });
  return { data: (row?.data ?? null) as Record<string, unknown> | null, updatedAt: row?.updatedAt ?? null, saveId: row?.saveId ?? undefined };
}
