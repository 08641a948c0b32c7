"use client";

import { Link } from "@/components/ui/link";
import { useState } from "react";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { RefetchAfterFailedSubmit } from "@/components/form/refetch-after-failed-submit";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { forgetTypedText, KeepTypedText } from "@/components/form/typed-text";
import { usePushFromHere } from "@/components/hooks/use-push-from-here";
import { pdfOrWordPlanFiles } from "@/components/nutrition/plan-file";
import { PlanFileField } from "@/components/nutrition/plan-file-field";
import { sendFile } from "@/components/uploads/send-file";
import { paths } from "@/lib/platform/paths";
import { listPendingFoodDiaries, uploadNutritionPlan } from "@/lib/work/nutrition/calls";
import type { PendingDiary } from "@/lib/work/nutrition/contract";
import { diaryChangedText } from "@/lib/work/nutrition/rules";

interface UploadPlanValues {
  title: string;
  description: string;
  file: File | null;
}

const isComplete = ({ title, file }: UploadPlanValues) => file !== null && title.trim() !== "";
const getMissingFields = ({ title, file }: UploadPlanValues) => ({ ...(!title.trim() && { title: "Please add a title" }), ...(!file && { file: "Please select a file" }) });

const AlreadyAnsweredNotice = () => (
  <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-ink">
    This food diary already has a plan, so you can't send another one. If you sent it, you'll find it under{" "}
    <Link href={paths.section("plans")} className="font-semibold underline underline-offset-4">
      My Uploaded Plans
    </Link>
    .
  </p>
);

/** The form for a diary's plan, which is beside it. It keeps its values until the upload succeeds, then opens My Uploaded Plans. */
export function UploadPlanForm({ diary, isAnswered }: { diary: PendingDiary; isAnswered: boolean }) {
  const [progress, setProgress] = useState<number | null>(null);
  const [isSent, setIsSent] = useState(false);
  const [editedAtFirst] = useState(diary.editedAt);
  const push = usePushFromHere();
  const about = `plan-for-diary:${diary.id}`;

  return (
    <ApiForm<typeof uploadNutritionPlan, UploadPlanValues>
      endpoint={uploadNutritionPlan}
      defaultValues={{ title: "", description: "", file: null }}
      toBody={({ title, description }) => ({ clientId: diary.clientId, foodDiaryId: diary.id, title, description, diaryEditedAt: diary.editedAt ?? "" })}
      validate={getMissingFields}
      invalidToast={(values) =>
        isComplete(values)
          ? { title: "Please check your plan", description: "Please fix the highlighted fields" }
          : { title: "Missing Information", description: "Please select a client, upload a file, and add a title" }
      }
      submitWith={async (input, { file }) => {
        setProgress(0);
        try {
          const plan = await sendFile(uploadNutritionPlan, { ...input, ...(file && { file }) }, { onProgress: setProgress });
          setIsSent(true);
          return plan;
        } finally {
          setProgress(null);
        }
      }}
      success={{ title: "Success", description: "Nutrition plan uploaded successfully!" }}
      failure={{ title: "Error", text: "Failed to upload nutrition plan" }}
      onSuccess={(_plan, _form, { description }) => {
        forgetTypedText(about, description);
        push(paths.section("plans"));
      }}
      className="grid gap-5"
    >
      <TextField name="title" label="Title" required autoComplete="off" />
      <TextAreaField name="description" label="Description" hint="An optional note to the client about this plan." maxLength={10_000} />
      <KeepTypedText name="description" about={about} />
      <PlanFileField kind={pdfOrWordPlanFiles} progress={progress} />
      <div role="status">
        {isAnswered && !isSent ? <AlreadyAnsweredNotice /> : null}
        {diary.editedAt === editedAtFirst || isAnswered ? null : <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-ink">{diaryChangedText(diary.clientName)}</p>}
      </div>
      <SubmitButton pendingLabel="Uploading..." disabled={isAnswered || isSent}>
        Upload plan
      </SubmitButton>
      <RefetchAfterFailedSubmit read={listPendingFoodDiaries} />
    </ApiForm>
  );
}
