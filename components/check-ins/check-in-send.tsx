"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { type CheckInValues, photosOf } from "@/components/check-ins/check-in-values";
import { PhotoSendButton } from "@/components/uploads/photo-send-button";
import type { UploadTally } from "@/components/uploads/upload-tally";
import { SendBar } from "@/components/form/send-bar";
import type { SavedDraftOptions } from "@/components/form/use-saved-draft";
import { answerNames } from "@/lib/work/check-ins/contract";

const withoutPhotos = {
  title: "Send without photos?",
  description: "Photos show what the scales cannot. You can still add them later, as long as your coach has not reviewed this check-in.",
  confirmLabel: "Send without photos",
  cancelLabel: "Add photos first",
};

interface CheckInSendProps {
  isEdit: boolean;
  wantsPhotos: boolean;
  uploads: UploadTally;
  startFrom: SavedDraftOptions["startFrom"];
}

export function CheckInSend({ isEdit, wantsPhotos, uploads, startFrom }: CheckInSendProps) {
  const { getValues, setValue } = useFormContext<CheckInValues>();
  const answers = useWatch<CheckInValues, typeof answerNames>({ name: answerNames });

  function askForPhotos() {
    const values = getValues();
    return wantsPhotos && !values.photosDeclined && photosOf(values).length === 0 ? withoutPhotos : null;
  }

  return (
    <SendBar
      form="weekly-check-in"
      startFrom={startFrom}
      done={answers.filter((answer) => answer.trim()).length}
      of={answers.length}
      words="answered"
      label="Questions answered"
    >
      <PhotoSendButton uploads={uploads} question={askForPhotos} onAnyway={() => setValue("photosDeclined", wantsPhotos)}>
        {isEdit ? "Update check-in" : "Submit check-in"}
      </PhotoSendButton>
    </SendBar>
  );
}
