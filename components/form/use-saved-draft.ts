"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldValues, useFormContext } from "react-hook-form";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { createDraftSaver, type DraftSaver, type SaveOptions, type SaveResult, type SaveStatus, type StoredDraft } from "@/components/form/draft-saver";
import { deleteUnsavedDraft, readUnsavedDraft, storeUnsavedDraft } from "@/components/form/unsaved-draft";
import { useCurrentUser } from "@/components/hooks/current-user";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { type DraftForm, readDraft, saveDraft } from "@/lib/core/drafts/contract";

// Browsers refuse to finish calls of more than 64 KiB by themselves.
const maxKeepaliveBytes = 60_000;
const emptyDraft: StoredDraft = { data: null, updatedAt: null };

const draftQuery = (form: DraftForm) => queryFor(readDraft, { params: { form } });

/** For a form's onDone: the server has cleared the draft, so the screen must not start from it again. */
export function clearCachedDraft(client: QueryClient, form: DraftForm) {
  client.setQueryData(draftQuery(form).queryKey, emptyDraft);
  deleteUnsavedDraft(form);
}

/** The values go into the query cache and the tab's storage first: who leaves the screen and returns finds them, saved or not. */
async function saveToServer(client: QueryClient, form: DraftForm, owner: string, values: FieldValues, options: SaveOptions): Promise<SaveResult> {
  const { baseVersion, overwrite, keepalive, signal, unconfirmed } = options;
  const { queryKey } = draftQuery(form);
  storeUnsavedDraft(form, owner, values, baseVersion, unconfirmed);
  const shown = client.setQueryData(queryKey, { data: values, updatedAt: baseVersion });
  const isSmall = new Blob([JSON.stringify(values)]).size < maxKeepaliveBytes;
  try {
    // Whoever has signed in since in this browser does not get it.
    const query = { owner, after: overwrite ? undefined : (baseVersion ?? "none") };
    const now = await callEndpoint(saveDraft, { params: { form }, query, body: values }, { signal, keepalive: keepalive && isSmall });
    // An answer that set out before this save may be older than it: asked again, it is not.
    const isOvertaken = client.isFetching({ queryKey }) > 0 || client.getQueryData(queryKey) !== shown;
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, now);
    if (isOvertaken) void client.invalidateQueries({ queryKey });
    deleteUnsavedDraft(form);
    return { isSaved: true, serverDraft: now };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) redirectToSignIn();
    if (error.status !== 409) throw error;
    const now = await callEndpoint(readDraft, { params: { form } }, { signal });
    client.setQueryData(queryKey, now);
    return { isSaved: false, serverDraft: now };
  }
}

export interface SavedDraftOptions {
  form: DraftForm;
  /** What the form starts with, given what is kept of it; another function once that has changed. */
  toFormValues: (draft: Record<string, unknown> | null) => FieldValues;
  /** The form was sent from another screen, and nothing unsaved is left here. */
  onSubmittedElsewhere?: () => void;
}

/**
 * Inside an ApiForm: keeps its values on the server as they are typed, and shows what the person types on another screen.
 * Only what she herself changes counts. Sending the form waits until its draft is settled, so that no late save outlives it.
 * `line` goes to an element in the form, which has the focus once she has chosen between two versions.
 */
export function useSavedDraft({ form, toFormValues, onSubmittedElsewhere }: SavedDraftOptions) {
  const { subscribe, getValues, setValues, clearErrors } = useFormContext();
  const client = useQueryClient();
  const { id: owner } = useCurrentUser();
  const { data: stored = emptyDraft } = useQuery(draftQuery(form));
  const [status, setStatus] = useState<SaveStatus>("idle");
  const line = useRef<HTMLParagraphElement>(null);
  const current = useRef<DraftSaver>(null);

  const fill = useEffectEvent((data: Record<string, unknown> | null) => {
    const restoreCaret = captureCaret();
    setValues(toFormValues(data));
    clearErrors();
    restoreCaret();
  });
  const show = useEffectEvent(({ data }: StoredDraft) => {
    deleteUnsavedDraft(form);
    fill(data);
    if (!data) onSubmittedElsewhere?.();
  });

  useEffect(() => {
    const known = () => client.getQueryData(draftQuery(form).queryKey) ?? emptyDraft;
    const saver = createDraftSaver({
      initialDraft: known(),
      readValues: () => structuredClone(getValues()),
      save: (values, options) => saveToServer(client, form, owner, values, options),
      storeLocally: (values, after, unanswered) => storeUnsavedDraft(form, owner, values, after, unanswered),
      applyDraft: (draft) => show(draft),
      onStatus: setStatus,
    });
    current.current = saver;
    const unsaved = readUnsavedDraft(form, owner);
    if (unsaved) {
      fill(unsaved.values);
      saver.restored(unsaved.values, unsaved.after, unsaved.unanswered);
    }
    const stopWatching = subscribe({
      formState: { values: true, errors: true },
      callback: ({ type, isSubmitting }) => {
        if (type === "change") saver.changed();
        // An attempt to send is over; one that succeeded has taken the form off the screen.
        if (!isSubmitting) saver.release(known());
      },
    });

    let isSettling = false;
    let isLetThrough = false;
    // On the form itself, and so before React, which listens at the root.
    function settleFirst(event: SubmitEvent) {
      if (!(event.currentTarget instanceof HTMLFormElement)) return;
      if (isLetThrough || saver.isSettled()) return saver.hold();
      const { currentTarget: element, submitter } = event;
      event.preventDefault();
      event.stopPropagation();
      if (isSettling) return;
      isSettling = true;
      void saver.settle().then((isSettled) => {
        isSettling = false;
        if (!isSettled) return;
        isLetThrough = true;
        element.requestSubmit(submitter);
        isLetThrough = false;
      });
    }

    const listeners = new AbortController();
    const { signal } = listeners;
    line.current?.closest("form")?.addEventListener("submit", settleFirst, { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saver.flush(), { signal });
    window.addEventListener("pagehide", () => saver.flush(), { signal });
    window.addEventListener("online", () => saver.retry(), { signal });
    return () => {
      listeners.abort();
      stopWatching();
      saver.close();
    };
  }, [client, form, owner, getValues, subscribe]);

  useEffect(() => current.current?.heard(stored), [stored]);

  // Where there is no draft the form starts from what was sent, which may arrive after the draft has gone.
  const filledFrom = useRef(toFormValues);
  useEffect(() => {
    if (filledFrom.current !== toFormValues && stored.data === null && current.current?.isClean()) fill(null);
    filledFrom.current = toFormValues;
  }, [toFormValues, stored]);

  function choose(choice: "keepMine" | "showOther") {
    current.current?.[choice]();
    // The button goes.
    line.current?.focus();
  }
  return { status, line, choose };
}

/** Where the person is in the field she writes in; answers what takes her back there once its text has been replaced. */
function captureCaret() {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) || field.selectionStart === null) return () => undefined;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}
