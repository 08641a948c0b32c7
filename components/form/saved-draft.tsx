"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type FieldValues, useFormContext } from "react-hook-form";
import { useCurrentUser } from "@/components/accounts/current-user";
import { leaveSignedOut } from "@/components/feedback/signed-out";
import { draftSaver, type SaveStatus } from "@/components/form/draft-saver";
import { forgetUnsaved, keepUnsaved, readUnsaved } from "@/components/form/unsaved-draft";
import { cn } from "@/components/ui/cn";
import { ApiError, call } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { type DraftForm, readDraft, saveDraft } from "@/lib/drafts/contract";

// Browsers refuse to finish calls of more than 64 KiB by themselves.
const maxKeepalive = 60_000;

const draftQuery = (form: DraftForm) => queryFor(readDraft, { params: { form } });

/** The screen's own copy, which it starts from whenever it is drawn anew. */
const setDraft = (client: QueryClient, form: DraftForm, data: FieldValues | null) =>
  client.setQueryData(draftQuery(form).queryKey, { data, updatedAt: data && new Date().toISOString() });

/** For a form's onDone: the server has cleared the draft, so the screen must not start from it again. */
export function forgetDraft(client: QueryClient, form: DraftForm) {
  setDraft(client, form, null);
  forgetUnsaved(form);
}

/** The values go into the query cache first: who leaves the screen and returns finds them, sent or not. */
async function keepDraft(client: QueryClient, form: DraftForm, owner: string, values: FieldValues, options: { signal: AbortSignal; keepalive: boolean }) {
  const body = structuredClone(values);
  setDraft(client, form, body);
  const isSmall = new Blob([JSON.stringify(body)]).size < maxKeepalive;
  try {
    await call(saveDraft, { params: { form }, body }, { ...options, keepalive: options.keepalive && isSmall });
    forgetUnsaved(form);
  } catch (error) {
    if (!options.signal.aborted) keepUnsaved(form, owner, body);
    if (error instanceof ApiError && error.status === 401) leaveSignedOut();
    throw error;
  }
}

const words: Record<SaveStatus, string> = {
  idle: "Saved as you type",
  saving: "Saving…",
  saved: "Saved",
  failed: "Not saved – we keep trying",
};

/**
 * Inside an ApiForm: keeps its values on the server as they are typed, and says so. Only what the person herself
 * changes counts. Sending the form waits until its draft is settled, so that no late save outlives it.
 */
export function SavedDraft({ form, className }: { form: DraftForm; className?: string }) {
  const { subscribe, getValues } = useFormContext();
  const client = useQueryClient();
  const { id: owner } = useCurrentUser();
  const [status, setStatus] = useState<SaveStatus>("idle");
  const line = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const saver = draftSaver({ save: (options) => keepDraft(client, form, owner, getValues(), options), onStatus: setStatus });
    const unsaved = readUnsaved(form, owner, client.getQueryData(draftQuery(form).queryKey)?.updatedAt ?? null);
    if (unsaved) {
      setDraft(client, form, unsaved);
      saver.changed();
    }
    const stopWatching = subscribe({
      formState: { values: true, errors: true },
      callback: ({ type, isSubmitting }) => {
        if (type === "change") saver.changed();
        // An attempt to send is over; one that succeeded has taken the form off the screen.
        if (!isSubmitting) saver.release();
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
      void saver.settle().then(() => {
        isSettling = false;
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

  // Only a failure is announced: "Saved" after every pause in typing would talk over her.
  return (
    <p ref={line} className={cn("text-xs", status === "failed" ? "font-semibold text-danger-ink" : "text-muted", className)}>
      {status === "failed" ? null : words[status]}
      <span role="status">{status === "failed" ? words.failed : null}</span>
    </p>
  );
}
