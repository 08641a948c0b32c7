import type { Actor } from "@/lib/auth/actor";
import { draftForms } from "@/lib/core/drafts/contract";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { DraftForm } from "@/prisma/generated/client";

/** The stored name of a form as its address names it; 404 for a form that is not kept. */
export function toStoredDraftForm(form: string): DraftForm {
  const known = draftForms.find((name) => name === form);
  if (!known) throw notFound();
  return DraftForm[known.replaceAll("-", "_") as DraftForm];
}

/** The actor's own unfinished form; `data` is null when there is none. */
export async function findDraft(actor: Actor, form: string) {
  const row = await db.draft.findUnique({
    where: { userId_form: { userId: actor.id, form: toStoredDraftForm(form) } },
    select: { data: true, updatedAt: true },
  });
  return { data: (row?.data ?? null) as Record<string, unknown> | null, updatedAt: row?.updatedAt ?? null };
}
