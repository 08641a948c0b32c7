"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { FieldsAboveSubmitBar } from "@/components/form/fields-above-submit-bar";
import { clearCachedDraft } from "@/components/form/form-draft";
import { RefetchAfterFailedSubmit } from "@/components/form/refetch-after-failed-submit";
import { SubmitBar } from "@/components/form/submit-bar";
import type { SavedDraftOptions } from "@/components/form/use-saved-draft";
import { useCurrentUser } from "@/components/hooks/current-user";
import { DiaryDayFields } from "@/components/nutrition/diary-day-fields";
import { type DiaryValues, initialDiaryValues, isDayFilled, isDraftOfOtherDiary } from "@/components/nutrition/diary-values";
import { sendThroughOutbox } from "@/components/offline/send-through-outbox";
import { uploadsNamedIn } from "@/components/uploads/local-uploads";
import { PhotoSendButton } from "@/components/uploads/photo-send-button";
import { type UploadCounts, useUploadCounts } from "@/components/uploads/upload-counts";
import { paths } from "@/lib/platform/paths";
import { readCurrentFoodDiary, submitFoodDiary } from "@/lib/work/nutrition/calls";
import type { CurrentDiary, FoodDiary } from "@/lib/work/nutrition/contract";
import { diaryDayCount } from "@/lib/work/nutrition/rules";

const dayNumbers = Array.from({ length: diaryDayCount }, (_, index) => index + 1);

interface DiaryFormProps {
  /** The diary that it sends or edits. */
  current: CurrentDiary;
  draft: Record<string, unknown> | null;
  diaries: readonly FoodDiary[];
  onSent: () => void;
  onSubmittedElsewhere: () => void;
}

export function DiaryForm({ current, draft, diaries, onSent, onSubmittedElsewhere }: DiaryFormProps) {
  const client = useQueryClient();
  const toFormValues = useCallback((storedDraft: Record<string, unknown> | null) => initialDiaryValues(current, storedDraft, diaries), [current, diaries]);
  const [defaultValues] = useState(() => toFormValues(draft));
  const [uploads, onUploads] = useUploadCounts();
  const owner = useCurrentUser().id;
  return (
    <ApiForm<typeof submitFoodDiary, DiaryValues>
      hasSubmitBar
      endpoint={submitFoodDiary}
      defaultValues={defaultValues}
      // The diary's week, because the draft may be from an earlier one.
      toBody={({ days }) => ({ weekStartDate: current.weekStartDate, days })}
      success={{ title: current.sent ? "Food Diary Updated" : "Food Diary Submitted!" }}
      submitWith={(input, values) => sendThroughOutbox(submitFoodDiary, input, { owner, note: { kind: "diary", about: current.weekStartDate, title: "Your food diary", href: paths.section("nutrition"), draft: { form: "food-diary", values: { ...values } }, fileIds: uploadsNamedIn(input.body) } })}
      failure={{ title: "Submission Failed", text: "There was an error submitting your food diary. Please try again." }}
      onSuccess={() => {
        clearCachedDraft(client, "food-diary");
        onSent();
      }}
    >
      <FieldsAboveSubmitBar>
        <div className="grid gap-4 sm:gap-5">
          {dayNumbers.map((number) => (
            <DiaryDayFields key={number} number={number} onUploads={onUploads} />
          ))}
        </div>
      </FieldsAboveSubmitBar>
      <RefetchAfterFailedSubmit read={readCurrentFoodDiary} />
      <DiarySendBar isEdit={current.sent !== null} uploads={uploads} toFormValues={toFormValues} takesUnsaved={(unsaved) => !isDraftOfOtherDiary(current, unsaved, diaries)} onSubmittedElsewhere={onSubmittedElsewhere} />
    </ApiForm>
  );
}

interface DiarySendBarProps extends Omit<SavedDraftOptions, "form"> {
  isEdit: boolean;
  uploads: UploadCounts;
}

function DiarySendBar({ isEdit, uploads, ...draft }: DiarySendBarProps) {
  const days = useWatch<DiaryValues, "days">({ name: "days" });
  return (
    <SubmitBar form="food-diary" {...draft} completed={days.filter(isDayFilled).length} total={diaryDayCount} countLabel="days filled in" progressLabel="Days filled in">
      <PhotoSendButton uploads={uploads}>{isEdit ? "Update diary" : "Submit diary"}</PhotoSendButton>
    </SubmitBar>
  );
}
