"use client";

import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { ConfirmOptions } from "@/components/feedback/confirm-dialog";
import { SubmitButton } from "@/components/form/submit-button";
import type { UploadCounts } from "@/components/uploads/upload-counts";

const ConfirmDialog = lazy(() => import("@/components/feedback/confirm-dialog").then((file) => ({ default: file.ConfirmDialog })));

const withoutFailedQuestion: ConfirmOptions = {
  title: "Send without the photo that failed?",
  description: "A photo could not be uploaded, so it will not be seen. You can try it again first, or add it later.",
  confirmLabel: "Send without it",
  cancelLabel: "Go back",
};

interface PhotoSendButtonProps {
  uploads: UploadCounts;
  /** What else is to be asked, looked up when she presses. */
  question?: () => ConfirmOptions | null;
  /** Before it goes all the same. */
  onSendAnyway?: () => void;
  children: string;
}

/** Sends a form with photos: waits for those on their way, and asks before it leaves out one that failed. */
export function PhotoSendButton({ uploads, question, onSendAnyway, children }: PhotoSendButtonProps) {
  const { trigger } = useFormContext();
  const [asked, setAsked] = useState<{ button: HTMLButtonElement; question: ConfirmOptions }>();

  async function onClick(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    const first = uploads.failed > 0 ? withoutFailedQuestion : question?.();
    if (!first) return;
    event.preventDefault();
    // What is missing comes first: the form itself says so. The question is for a form that is ready to go.
    if (await trigger()) setAsked({ button, question: first });
    else button.form?.requestSubmit();
  }

  function sendAnyway() {
    onSendAnyway?.();
    setAsked(undefined);
    asked?.button.form?.requestSubmit();
  }

  return (
    <>
      <SubmitButton pendingLabel="Sending..." disabled={uploads.running > 0} onClick={(event) => void onClick(event)}>
        {uploads.running > 0 ? "Uploading…" : children}
      </SubmitButton>
      {asked ? (
        <Suspense fallback={null}>
          <ConfirmDialog {...asked.question} open onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(undefined))} onConfirm={sendAnyway} />
        </Suspense>
      ) : null}
    </>
  );
}
