"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import { PhotoSendButton } from "@/components/uploads/photo-send-button";
import { type UploadTally, useUploadTally } from "@/components/uploads/upload-tally";
import { AboveSendBar } from "@/components/form/above-send-bar";
import { ApiForm } from "@/components/form/api-form";
import { RefreshAfterFailure } from "@/components/form/refresh-after-failure";
import { SendBar } from "@/components/form/send-bar";
import { forgetDraft, type SavedDraftOptions } from "@/components/form/use-saved-draft";
import { DiaryDayFields } from "@/components/nutrition/diary-day-fields";
import { type DiaryValues, isFilled, startingValues } from "@/components/nutrition/diary-values";
import { type CurrentDiary, currentDiary, diaryLength, type FoodDiary, submitDiary } from "@/lib/work/nutrition/contract";

const dayNumbers = Array.from({ length: diaryLength }, (_, index) => index + 1);

interface DiaryFormProps {
  current: CurrentDiary;
  draft: Record<string, unknown> | null;
  diaries: readonly FoodDiary[];
  onSent: () => void;
  onSentElsewhere: () => void;
}

/** Three days, to be written down at once or day by day. */
export function DiaryForm({ current, draft, diaries, onSent, onSentElsewhere }: DiaryFormProps) {
  const client = useQueryClient();
  const startFrom = useCallback((kept: Record<string, unknown> | null) => startingValues(current, kept, diaries), [current, diaries]);
  const [start] = useState(() => startFrom(draft));
  const [uploads, onUploads] = useUploadTally();
  return (
    <ApiForm<typeof submitDiary, DiaryValues>
      endpoint={submitDiary}
      defaults={start}
      // The week that is open now: a draft may be older.
      bodyOf={({ days }) => ({ weekStartDate: current.weekStartDate, days })}
      success={{ title: "Food Diary Submitted!" }}
      failure={{ title: "Submission Failed", text: "There was an error submitting your food diary. Please try again." }}
      onDone={() => {
        forgetDraft(client, "food-diary");
        onSent();
      }}
    >
      <AboveSendBar>
        <div className="grid gap-5">
          {dayNumbers.map((number) => (
            <DiaryDayFields key={number} number={number} onUploads={onUploads} />
          ))}
        </div>
      </AboveSendBar>
      <RefreshAfterFailure read={currentDiary} />
      <DiarySend isEdit={current.sent !== null} uploads={uploads} startFrom={startFrom} onSentElsewhere={onSentElsewhere} />
    </ApiForm>
  );
}

interface DiarySendProps extends Omit<SavedDraftOptions, "form"> {
  isEdit: boolean;
  uploads: UploadTally;
}

function DiarySend({ isEdit, uploads, ...draft }: DiarySendProps) {
  const days = useWatch<DiaryValues, "days">({ name: "days" });
  return (
    <SendBar form="food-diary" {...draft} done={days.filter(isFilled).length} of={diaryLength} words="days filled in" label="Days filled in">
      <PhotoSendButton uploads={uploads}>{isEdit ? "Update diary" : "Submit diary"}</PhotoSendButton>
    </SendBar>
  );
}
