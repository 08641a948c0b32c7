"use client";

import type { MouseEvent } from "react";
import { useFormContext } from "react-hook-form";
import type { ConfirmOptions } from "@/components/feedback/confirm-dialog";
import { useConfirm } from "@/components/feedback/use-confirm";
import { SubmitButton } from "@/components/form/submit-button";
import { useIsConnected } from "@/components/hooks/use-is-connected";
import { useShownFor } from "@/components/hooks/use-shown-for";
import type { UploadCounts } from "@/components/uploads/upload-counts";

const withoutFailedQuestion: ConfirmOptions = {
  title: "Send without the photo that failed?",
  description: "One of your photos didn't upload, so it won't be included. You can try it again first, or add it later.",
  confirmLabel: "Send without it",
  cancelLabel: "Go back",
};

/** How long after a press another one in its place counts as a double click, in milliseconds. */
const doubleClickMs = 500;

interface PhotoSendButtonProps {
  uploads: UploadCounts;
  /** Returns another confirmation to show before sending, or null. Called on each click. */
  question?: () => ConfirmOptions | null;
  /** Called when the user confirms `question`. */
  onConfirm?: () => void;
  pendingLabel?: string;
  /** It has taken the place of another button, for which the second press of a double click was meant: it is disabled so long. */
  replacesButton?: boolean;
  children: string;
}

/** The submit button of a form with photos. It is disabled during uploads that can go on, and asks for confirmation if one failed. */
export function PhotoSendButton({ uploads, question, onConfirm, pendingLabel = "Sending...", replacesButton = false, children }: PhotoSendButtonProps) {
  const { trigger } = useFormContext();
  const isReady = useShownFor(doubleClickMs) || !replacesButton;
  // Without a connection the form waits on this device, and its photos go first.
  const isConnected = useIsConnected();
  const isUploading = uploads.running > (isConnected ? 0 : uploads.onDevice);
  const [confirm, confirmDialog] = useConfirm();

  async function onClick(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    // The second click of a double click would send it again.
    if (event.detail > 1) return event.preventDefault();
    const asked = uploads.failed > 0 ? withoutFailedQuestion : question?.();
    if (!asked) return;
    event.preventDefault();
    // Validates first. An invalid form submits to show its errors, and only a valid form asks for confirmation.
    if (await trigger()) {
      if (!(await confirm(asked))) return;
      if (asked !== withoutFailedQuestion) onConfirm?.();
    }
    button.form?.requestSubmit();
  }

  return (
    <>
      <SubmitButton pendingLabel={pendingLabel} disabled={isUploading || !isReady} onClick={(event) => void onClick(event)}>
        {isUploading ? "Uploading…" : children}
      </SubmitButton>
      {confirmDialog}
    </>
  );
}
