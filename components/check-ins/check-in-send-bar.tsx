"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { type CheckInValues, listFormPhotos } from "@/components/check-ins/check-in-values";
import { SubmitBar } from "@/components/form/submit-bar";
import type { SavedDraftOptions } from "@/components/form/use-saved-draft";
import { PhotoSendButton } from "@/components/uploads/photo-send-button";
import type { UploadCounts } from "@/components/uploads/upload-counts";
import { checkInAnswerNames } from "@/lib/work/check-ins/fields";

const withoutPhotosQuestion = {
  title: "Send without photos?",
  description: "Photos show what the scales can’t. You can still add them until your coach reviews this check-in.",
  confirmLabel: "Send without photos",
  cancelLabel: "Add photos first",
};

interface CheckInSendBarProps extends Pick<SavedDraftOptions, "form" | "toFormValues"> {
  isEdit: boolean;
  asksForPhotos: boolean;
  uploads: UploadCounts;
}

export function CheckInSendBar({ form, isEdit, asksForPhotos, uploads, toFormValues }: CheckInSendBarProps) {
  const { getValues, setValue } = useFormContext<CheckInValues>();
  const answers = useWatch<CheckInValues, typeof checkInAnswerNames>({ name: checkInAnswerNames });

  function askForPhotos() {
    const values = getValues();
    return asksForPhotos && !values.photosDeclined && listFormPhotos(values).length === 0 ? withoutPhotosQuestion : null;
  }

  return (
    <SubmitBar
      form={form}
      toFormValues={toFormValues}
      completed={answers.filter((answer) => answer.trim()).length}
      total={answers.length}
      countLabel="answered"
      progressLabel="Questions answered"
    >
      <PhotoSendButton uploads={uploads} question={askForPhotos} onSendAnyway={() => setValue("photosDeclined", asksForPhotos)}>
        {isEdit ? "Update check-in" : "Submit check-in"}
      </PhotoSendButton>
    </SubmitBar>
  );
}
