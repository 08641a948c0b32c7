"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { clearSentFeedback } from "@/components/check-ins/feedback-draft";
import { toast } from "@/components/feedback/toast";
import { clearSentDraft } from "@/components/form/form-draft";
import { useCurrentUser } from "@/components/hooks/current-user";
import { releaseHeld } from "@/components/offline/change-outbox";
import { onOutboxChange, outboxTag } from "@/components/offline/outbox";
import { sendOutbox } from "@/components/offline/send-outbox";
import { useOutbox } from "@/components/offline/use-outbox";
import { showSavedStep } from "@/components/next-steps/show-saved-step";
import { sentToast } from "@/components/shell/sent-toast";
import { removeFile, sendWaitingFile } from "@/components/uploads/file-sender";
import type { NextStep } from "@/lib/work/next-steps/contract";

/** How often it tries while something waits. The browser doesn't always say that the network is back. */
const retryMs = 20_000;

/** Sends what waits on this device: when the page opens, when something is added, and when the network is back. */
export function OutboxSender() {
  const client = useQueryClient();
  const { id: owner } = useCurrentUser();
  const waits = (useOutbox() ?? []).some(({ refusal }) => !refusal);

  useEffect(
    () =>
      onOutboxChange(({ sent, run, discarded }) => {
        const ownRun = run?.filter(({ entry }) => entry.owner === owner) ?? [];
        if (ownRun.length > 0) toast(sentToast(ownRun, new Date()));
        if (discarded?.note.kind === "message") discarded.note.fileIds?.forEach(removeFile);
        if (sent?.entry.owner !== owner) return;
        // The server parsed the answer with the response of updateNextStep; it is null where it was lost.
        if (sent.entry.note.kind === "step" && sent.answer !== null) showSavedStep(client, sent.answer as NextStep);
        const { note, body } = sent.entry;
        if (note.draft) clearSentDraft(client, note.draft);
        if (note.kind === "feedback") clearSentFeedback(note.about ?? "", owner, body);
        void client.invalidateQueries();
      }),
    [client, owner],
  );

  useEffect(() => void releaseHeld(owner).catch(() => undefined), [owner]);

  useEffect(() => {
    if (!waits) return undefined;
    let isSending = false;
    let isAskedAgain = false;
    async function send() {
      isAskedAgain = isSending;
      if (isSending) return;
      isSending = true;
      do {
        isAskedAgain = false;
        await sendOutbox(owner, sendWaitingFile).catch(() => undefined);
      } while (isAskedAgain);
      isSending = false;
    }
    const stop = new AbortController();
    window.addEventListener("online", () => void send(), { signal: stop.signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void send(), { signal: stop.signal });
    const timer = setInterval(() => void send(), retryMs);
    void send();
    void askForBackgroundSync();
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [owner, waits]);
  return null;
}

/** Asks the browser to wake the service worker once there is a network, also with the page closed. Only some browsers can. */
async function askForBackgroundSync() {
  const registration = (await navigator.serviceWorker?.getRegistration()) as (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }) | undefined;
  await registration?.sync?.register(outboxTag).catch(() => undefined);
}
