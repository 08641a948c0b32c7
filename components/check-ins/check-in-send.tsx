"use client";

import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type CheckInValues, photosOf } from "@/components/check-ins/check-in-values";
import type { UploadTally } from "@/components/files/upload-tally";
import { SavedDraft } from "@/components/form/saved-draft";
import { SubmitButton } from "@/components/form/submit-button";
import { Progress } from "@/components/ui/progress";
import { answerNames } from "@/lib/check-ins/contract";

const ConfirmDialog = lazy(() => import("@/components/feedback/confirm-dialog").then((file) => ({ default: file.ConfirmDialog })));

const withoutPhotos = {
  title: "Send without photos?",
  description: "Photos show what the scales cannot. You can still add them later, as long as your coach has not reviewed this check-in.",
  confirmLabel: "Send without photos",
  cancelLabel: "Add photos first",
};
const withoutFailed = {
  title: "Send without the photo that failed?",
  description: "A photo could not be uploaded, so your coach will not see it. You can try it again first, or add it later.",
  confirmLabel: "Send without it",
  cancelLabel: "Go back",
};

interface CheckInSendProps {
  isEdit: boolean;
  wantsPhotos: boolean;
  uploads: UploadTally;
}

/** Always in sight: how far she is, whether it is saved, and the way to send it. */
export function CheckInSend({ isEdit, wantsPhotos, uploads }: CheckInSendProps) {
  const { getValues, setValue, trigger } = useFormContext<CheckInValues>();
  const answers = useWatch<CheckInValues, typeof answerNames>({ name: answerNames });
  const [asked, setAsked] = useState<{ button: HTMLButtonElement; question: typeof withoutPhotos }>();
  const answered = answers.filter((answer) => answer.trim()).length;

  function questionFirst() {
    if (uploads.failed > 0) return withoutFailed;
    const values = getValues();
    return wantsPhotos && !values.photosDeclined && photosOf(values).length === 0 ? withoutPhotos : null;
  }

  async function onClick(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    const question = questionFirst();
    if (!question) return;
    event.preventDefault();
    // What is missing comes first: the form itself says so. The question is for a check-in that is ready to go.
    if (await trigger()) setAsked({ button, question });
    else button.form?.requestSubmit();
  }

  function sendAnyway() {
    setValue("photosDeclined", wantsPhotos);
    setAsked(undefined);
    asked?.button.form?.requestSubmit();
  }

  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md sm:bottom-4 sm:mx-0 sm:rounded-xl sm:border sm:px-6 sm:pb-3 sm:shadow-raised">
      {/* On a desk the button stands left, where no toast comes to lie on it. */}
      <div className="flex items-center justify-between gap-4 sm:flex-row-reverse">
        <div className="min-w-0 flex-1 sm:max-w-64">
          <p className="figures text-sm font-semibold">
            {answered} of {answers.length} answered
          </p>
          <Progress value={(100 * answered) / answers.length} label="Questions answered" className="my-1 h-1.5" />
          <SavedDraft form="weekly-check-in" />
        </div>
        <SubmitButton pendingLabel="Sending..." disabled={uploads.running > 0} onClick={(event) => void onClick(event)}>
          {uploads.running > 0 ? "Uploading…" : isEdit ? "Update check-in" : "Submit check-in"}
        </SubmitButton>
      </div>
      {asked ? (
        <Suspense fallback={null}>
          <ConfirmDialog {...asked.question} open onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(undefined))} onConfirm={sendAnyway} />
        </Suspense>
      ) : null}
    </div>
  );
}
