"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { type CheckInValues, listFormPhotos } from "@/components/check-ins/check-in-values";
import { isBlank } from "@/components/questions/own-answers";
import { SubmitBar } from "@/components/form/submit-bar";
import type { SavedDraftOptions } from "@/components/form/use-saved-draft";
import { PhotoSendButton } from "@/components/uploads/photo-send-button";
import type { UploadCounts } from "@/components/uploads/upload-counts";

const withoutPhotosQuestion = {
  title: "Send without photos?",
  description: "Photos show what the scales can’t. You can still add them until your coach reviews this check-in.",
  confirmLabel: "Send without photos",
  cancelLabel: "Add photos first",
};

interface CheckInSendBarProps extends Pick<SavedDraftOptions, "form" | "toFormValues"> {
  /** The fields whose answers are counted. */
  counted: readonly string[];
  isEdit: boolean;
  asksForPhotos: boolean;
  uploads: UploadCounts;
}

export function CheckInSendBar({ form, counted, isEdit, asksForPhotos, uploads, toFormValues }: CheckInSendBarProps) {
  const { getValues, setValue } = useFormContext<CheckInValues>();
  const answers: readonly unknown[] = useWatch({ name: counted });

  function askForPhotos() {
    const values = getValues();
    return asksForPhotos && !values.photosDeclined && listFormPhotos(values).length === 0 ? withoutPhotosQuestion : null;
  }

  return (
    <SubmitBar
      form={form}
      toFormValues={toFormValues}
      completed={answers.filter((answer) => !isBlank(answer)).length}
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
