"use client";

import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type CheckInValues, listFormPhotos } from "@/components/check-ins/check-in-values";
import { SubmitBar } from "@/components/form/submit-bar";
import type { SavedDraftOptions } from "@/components/form/use-saved-draft";
import { type AskedForm, isBlank, listOwnItems } from "@/components/questions/own-answers";
import { PhotoSendButton } from "@/components/uploads/photo-send-button";
import type { UploadCounts } from "@/components/uploads/upload-counts";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";

const withoutPhotosQuestion = {
  title: "Send without photos?",
  description: "Photos show what the scales can’t. You can still add them until your coach reviews this check-in.",
  confirmLabel: "Send without photos",
  cancelLabel: "Add photos first",
};

interface CheckInSendBarProps extends Pick<SavedDraftOptions, "form" | "filledFrom" | "toFormValues" | "takesUnsaved"> {
  asked: AskedForm;
  isEdit: boolean;
  asksForPhotos: boolean;
  uploads: UploadCounts;
  /** Where she is while the form shows one question at a time; null where it can be sent. */
  position: { step: number; steps: number } | null;
  /** The buttons that lead through the questions. */
  onward: ReactNode;
  /** The button beside the one that sends, where the questions lead to it; else null. */
  back: ReactNode;
}

/** The questions that the bar counts where the form can be sent. */
const countedNames = (form: AskedForm) => [
  ...checkInAnswerNames.filter((name) => form.items.some(({ builtIn }) => builtIn === name)),
  ...listOwnItems(form).map(({ questionId }) => `answers.${questionId}`),
];

export function CheckInSendBar({ form, filledFrom, asked, isEdit, asksForPhotos, uploads, toFormValues, takesUnsaved, position, onward, back }: CheckInSendBarProps) {
  const { getValues, setValue } = useFormContext<CheckInValues>();
  const answers: readonly unknown[] = useWatch({ name: countedNames(asked) });

  function askForPhotos() {
    const values = getValues();
    return asksForPhotos && !values.photosDeclined && listFormPhotos(values).length === 0 ? withoutPhotosQuestion : null;
  }

  const progress = position
    ? { completed: position.step, total: position.steps, countLabel: "", progressLabel: "Questions seen" }
    : { completed: answers.filter((answer) => !isBlank(answer)).length, total: answers.length, countLabel: "answered", progressLabel: "Questions answered" };
  return (
    <SubmitBar {...{ form, filledFrom, toFormValues, takesUnsaved }} {...progress}>
      {position ? (
        onward
      ) : (
        <div className="flex items-center gap-2">
          {back}
          <PhotoSendButton uploads={uploads} replacesButton={back !== null} question={askForPhotos} onConfirm={() => setValue("photosDeclined", true)}>
            {isEdit ? "Update check-in" : "Submit check-in"}
          </PhotoSendButton>
        </div>
      )}
    </SubmitBar>
  );
}
