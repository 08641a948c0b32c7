"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldValues, useFormContext } from "react-hook-form";
import { createDraftSaver, type DraftSaver, type SaveStatus, type StoredDraft } from "@/components/form/draft-saver";
import { draftQuery, emptyDraft, keepUnsavedDraft, readUnsavedDraft, saveFormDraft, unsavedDrafts } from "@/components/form/form-draft";
import { useCurrentUser } from "@/components/hooks/current-user";
import type { DraftForm } from "@/lib/core/drafts/contract";

export interface SavedDraftOptions {
  form: DraftForm;
  /** The draft that the form was filled from, where that may be older than the one in the query cache, because the form's script came later than the page. */
  filledFrom?: StoredDraft;
  /** Converts a draft to form values. A new function means that the values without a draft have changed. */
  toFormValues: (draft: Record<string, unknown> | null) => FieldValues;
  /** Whether the form can go on with a draft that only this browser has; it is left alone where not. Any draft where left out. */
  takesUnsaved?: (draft: Record<string, unknown>) => boolean;
  /** Called when the form was submitted on another screen and nothing is unsaved here. */
  onSubmittedElsewhere?: () => void;
}

/**
 * Inside an ApiForm: saves its values on the server as the person types, and shows what they type on another screen.
 * Submitting waits for a running save, so that no late save brings the draft back.
 * Attach `line` to an element in the form: it gets the focus after a choice between two versions.
 */
export function useSavedDraft({ form, filledFrom: initial, toFormValues, takesUnsaved, onSubmittedElsewhere }: SavedDraftOptions) {
  const { subscribe, getValues, setValues, clearErrors } = useFormContext();
  const client = useQueryClient();
  const { id: owner } = useCurrentUser();
  const { data: stored = emptyDraft } = useQuery(draftQuery(form));
  const [status, setStatus] = useState<SaveStatus>("idle");
  const line = useRef<HTMLParagraphElement>(null);
  const saverRef = useRef<DraftSaver>(null);

  const fill = useEffectEvent((data: Record<string, unknown> | null) => {
    const restoreCaret = captureCaret();
    setValues(toFormValues(data));
    clearErrors();
    restoreCaret();
  });
  const readUsable = useEffectEvent(() => {
    const unsaved = readUnsavedDraft(form, owner);
    return unsaved && (takesUnsaved?.(unsaved.values) ?? true) ? unsaved : null;
  });
  const readInitial = useEffectEvent(() => initial);
  const show = useEffectEvent(({ data }: StoredDraft) => {
    unsavedDrafts.remove(form);
    fill(data);
    if (!data) onSubmittedElsewhere?.();
  });

  useEffect(() => {
    const cachedDraft = () => client.getQueryData(draftQuery(form).queryKey) ?? emptyDraft;
    const saver = createDraftSaver({
      initialDraft: readInitial() ?? cachedDraft(),
      readValues: () => structuredClone(getValues()),
      save: (values, options) => saveFormDraft(client, form, owner, values, options),
      storeLocally: (values, after, unanswered) => keepUnsavedDraft(form, { owner, after, values, unanswered: [...unanswered] }),
      applyDraft: (draft) => show(draft),
      onStatus: setStatus,
    });
    saverRef.current = saver;
    const unsaved = readUsable();
    if (unsaved) {
      fill(unsaved.values);
      saver.restored(unsaved.after, unsaved.unanswered);
    }
    const unsubscribe = subscribe({
      formState: { values: true, errors: true },
      callback: ({ type, isSubmitting }) => {
        if (type === "change") saver.changed();
        // A submit has failed: one that succeeded has unmounted the form.
        if (!isSubmitting) saver.release(cachedDraft());
      },
    });

    let isSettling = false;
    let isResubmitting = false;
    // A listener on the form itself runs before React's, which is on the root.
    function settleFirst(event: SubmitEvent) {
      if (!(event.currentTarget instanceof HTMLFormElement)) return;
      if (isResubmitting || saver.isSettled()) return saver.hold();
      const { currentTarget: formElement, submitter } = event;
      event.preventDefault();
      event.stopPropagation();
      if (isSettling) return;
      isSettling = true;
      void saver.settle().then((isSettled) => {
        isSettling = false;
        if (!isSettled) return;
        // The button is gone with its screen: what she does there comes first.
        if (submitter && !submitter.isConnected) return saver.release(cachedDraft());
        isResubmitting = true;
        formElement.requestSubmit(submitter);
        isResubmitting = false;
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
      unsubscribe();
      saver.close();
    };
  }, [client, form, owner, getValues, subscribe]);

  useEffect(() => saverRef.current?.serverDraftChanged(stored), [stored]);

  // Without a draft the form shows the submitted values, which may load after the draft was deleted.
  const filledFrom = useRef(toFormValues);
  useEffect(() => {
    if (filledFrom.current !== toFormValues && stored.data === null && saverRef.current?.isClean()) fill(null);
    filledFrom.current = toFormValues;
  }, [toFormValues, stored]);

  function choose(choice: "keepMine" | "showOther") {
    saverRef.current?.[choice]();
    // The button that had the focus disappears.
    line.current?.focus();
  }
  return { status, line, choose };
}

/** Returns a function that puts the caret back where it is now, after the focused field's text was replaced. */
function captureCaret() {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) || field.selectionStart === null) return () => undefined;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return () => field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}
