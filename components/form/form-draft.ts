import type { QueryClient } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { isSigningOut } from "@/components/feedback/sign-out-state";
import type { OutboxNote } from "@/components/offline/outbox-entry";
import { unsavedDraftName } from "@/components/offline/unsent-text";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import type { SaveOptions, SaveResult, StoredDraft } from "@/components/form/draft-saver";
import { createDraftStore } from "@/components/form/draft-store";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { readDraft, saveDraft } from "@/lib/core/drafts/calls";
import type { DraftForm } from "@/lib/core/drafts/contract";
import { isObject } from "@/lib/platform/objects";

/*
 * The draft of a long form: first in this browser, then on the server. What the server doesn't have yet outlives a closed
 * page and a new sign-in after the session has expired; signing out removes it. `after` is the version it was typed over, `unanswered` holds the ids of
 * saves without a response, which may have been stored.
 */
interface UnsavedDraft {
  owner: string;
  after: string | null;
  values: Record<string, unknown>;
  unanswered: string[];
}
export const unsavedDrafts = createDraftStore<UnsavedDraft>({ name: unsavedDraftName, parse: parseDraft });

function parseDraft(stored: unknown): UnsavedDraft | null {
  if (!isObject(stored)) return null;
  const { owner, after, values, unanswered } = stored;
  if (typeof owner !== "string" || (after !== null && typeof after !== "string") || !isObject(values) || Array.isArray(values) || !Array.isArray(unanswered)) return null;
  return { owner, after, values, unanswered };
}

/** Keeps a draft in this browser, unless the person is signing out, which has just removed it. */
export const keepUnsavedDraft = (form: DraftForm, draft: UnsavedDraft) => (isSigningOut() ? undefined : unsavedDrafts.save(form, draft));

/** Returns null if there is no unsaved draft, or if it is another person's. */
export function readUnsavedDraft(form: DraftForm, owner: string) {
  const unsaved = unsavedDrafts.read(form);
  return unsaved?.owner === owner ? unsaved : null;
}

// Browsers refuse keepalive requests of more than 64 KiB.
const maxKeepaliveBytes = 60_000;

export const emptyDraft: StoredDraft = { data: null, updatedAt: null };

export const draftQuery = (form: DraftForm) => queryFor(readDraft, { params: { form } });

/** For a form's onDone: the server has deleted the draft, so the screen must not start from it again. */
export function clearCachedDraft(client: QueryClient, form: DraftForm) {
  client.setQueryData(draftQuery(form).queryKey, emptyDraft);
  unsavedDrafts.remove(form);
}

/**
 * For a draft that was sent from the outbox, or deleted from it. What was begun for another week meanwhile stays. Returns what this page
 * knew of it on the server, null for nothing.
 */
export function clearSentDraft(client: QueryClient, { form, values }: NonNullable<OutboxNote["draft"]>): StoredDraft | null {
  const { queryKey } = draftQuery(form);
  const isSent = (kept: Record<string, unknown>) => [undefined, weekOf(values)].includes(weekOf(kept));
  const [unsaved, stored] = [unsavedDrafts.read(form)?.values, client.getQueryData(queryKey)];
  if (unsaved && isSent(unsaved)) unsavedDrafts.remove(form);
  if (!stored?.data || !isSent(stored.data)) return null;
  client.setQueryData(queryKey, emptyDraft);
  return stored;
}

/** The Monday that the draft of a weekly form is for. */
const weekOf = ({ weekStartDate, dueDate }: Record<string, unknown>) => weekStartDate ?? dueDate;

/** The call of saveDraft that deletes a draft. A newer one of another device is not deleted with it. */
export const draftDeletion = (form: DraftForm, { updatedAt }: StoredDraft) => ({ params: { form }, query: { after: updatedAt ?? "none" }, body: {} });

/** Saves the values in the query cache and in this tab, then on the server. Rejects if the server can't be reached. */
export async function saveFormDraft(client: QueryClient, form: DraftForm, owner: string, values: FieldValues, options: SaveOptions): Promise<SaveResult> {
  const { saveId, baseVersion, overwrite, keepalive, signal, unconfirmed } = options;
  const { queryKey } = draftQuery(form);
  keepUnsavedDraft(form, { owner, after: baseVersion, values, unanswered: [...unconfirmed] });
  const cached = client.setQueryData(queryKey, { data: values, updatedAt: baseVersion });
  const fitsKeepalive = new Blob([JSON.stringify(values)]).size < maxKeepaliveBytes;
  try {
    // With `owner`, the server refuses the draft if someone else has signed in since in this browser.
    const query = { owner, saveId, after: overwrite ? undefined : (baseVersion ?? "none") };
    const saved = await callEndpoint(saveDraft, { params: { form }, query, body: values }, { signal, keepalive: keepalive && fitsKeepalive });
    // A read that started before this save may return the older draft, so it is repeated.
    const mustRefetch = client.isFetching({ queryKey }) > 0 || client.getQueryData(queryKey) !== cached;
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, saved);
    if (mustRefetch) void client.invalidateQueries({ queryKey });
    unsavedDrafts.remove(form);
    return { isSaved: true, serverDraft: saved };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) redirectToSignIn();
    if (error.status !== 409) throw error;
    const serverDraft = await callEndpoint(readDraft, { params: { form } }, { signal });
    client.setQueryData(queryKey, serverDraft);
    return { isSaved: false, serverDraft };
  }
}
