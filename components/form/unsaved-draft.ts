import type { FieldValues } from "react-hook-form";
import * as z from "zod/mini";
import type { DraftForm } from "@/lib/core/drafts/contract";

/*
 * What the server does not have yet, in this tab only: the session ended in mid-sentence, say, and the way leads over the
 * sign-in page. With it go the version it was typed over and what was
 * sent off without an answer, which may turn out to be saved. It is for the same person alone; logging out empties the
 * tab's storage.
 */
const unsavedDraftSchema = z.object({ owner: z.string(), after: z.nullable(z.string()), values: z.record(z.string(), z.unknown()), unanswered: z.array(z.string()) });
const storageKey = (form: DraftForm) => `unsaved-draft:${form}`;

function withSessionStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage);
  } catch {
    // Refused or full: then what the page itself holds is all there is.
    return null;
  }
}

export const storeUnsavedDraft = (form: DraftForm, owner: string, values: FieldValues, after: string | null, unanswered: readonly string[]) =>
  withSessionStorage((storage) => storage.setItem(storageKey(form), JSON.stringify({ owner, after, values, unanswered })));

export const deleteUnsavedDraft = (form: DraftForm) => withSessionStorage((storage) => storage.removeItem(storageKey(form)));

/** Null where there is none, or where it is another person's. */
export function readUnsavedDraft(form: DraftForm, owner: string) {
  const kept = withSessionStorage((storage) => unsavedDraftSchema.safeParse(JSON.parse(storage.getItem(storageKey(form)) ?? "null")).data);
  return kept?.owner === owner ? kept : null;
}
