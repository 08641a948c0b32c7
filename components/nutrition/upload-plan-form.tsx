"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { RefetchAfterFailedSubmit } from "@/components/form/refetch-after-failed-submit";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { pdfOrWordPlanFiles } from "@/components/nutrition/plan-file";
import { PlanFileField } from "@/components/nutrition/plan-file-field";
import { sendFile } from "@/components/uploads/send-file";
import { ApiError } from "@/lib/api/client";
import { paths } from "@/lib/platform/paths";
import { listPendingFoodDiaries, type PendingDiary, uploadNutritionPlan } from "@/lib/work/nutrition/contract";

interface UploadPlanValues {
  title: string;
  description: string;
  file: File | null;
}

const isComplete = ({ title, file }: UploadPlanValues) => file !== null && title.trim() !== "";
const getMissingFields = ({ title, file }: UploadPlanValues) => ({ ...(!title.trim() && { title: "Please add a title" }), ...(!file && { file: "Please select a file" }) });

const AlreadyAnsweredNotice = () => (
  <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-ink">
    This food diary has its plan by now, so another one cannot be sent. What has been sent stands under{" "}
    <Link href={paths.section("plans")} className="font-semibold underline underline-offset-4">
      My Uploaded Plans
    </Link>
    , unless a colleague has sent it.
  </p>
);

/** The plan that answers this diary. When it has arrived she is led to her plans; until then all that she entered stays. */
export function UploadPlanForm({ diary, isAnswered }: { diary: PendingDiary; isAnswered: boolean }) {
  const [progress, setProgress] = useState<number | null>(null);
  const [isSent, setIsSent] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const router = useRouter();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  return (
    <ApiForm<typeof uploadNutritionPlan, UploadPlanValues>
      endpoint={uploadNutritionPlan}
      defaultValues={{ title: "", description: "", file: null }}
      toBody={({ title, description }) => ({ clientId: diary.clientId, foodDiaryId: diary.id, title, description })}
      validate={getMissingFields}
      invalidToast={(values) =>
        isComplete(values)
          ? { title: "Please check your plan", description: "What needs to change is marked below" }
          : { title: "Missing Information", description: "Please select a client, upload a file, and add a title" }
      }
      submitWith={async (input, { file }) => {
        setProgress(0);
        setReason(null);
        try {
          const plan = await sendFile(uploadNutritionPlan, { ...input, ...(file && { file }) }, { onProgress: setProgress });
          setIsSent(true);
          return plan;
        } catch (error) {
          if (!(error instanceof ApiError) || Object.keys(error.fields).length > 0) throw error;
          // The toast has words of its own (spec platform §8): why it failed stands in the form.
          setReason(error.userMessage ?? null);
          throw new ApiError(error.status, "");
        } finally {
          setProgress(null);
        }
      }}
      success={{ title: "Success", description: "Nutrition plan uploaded successfully!" }}
      failure={{ title: "Error", fallback: "Failed to upload nutrition plan" }}
      // She may have gone on to something else meanwhile.
      onSuccess={() => {
        if (isHere.current) router.push(paths.section("plans"));
      }}
      className="grid gap-5"
    >
      <TextField name="title" label="Title" required autoComplete="off" />
      <TextAreaField name="description" label="Description" hint="A few words to your client about this plan, if you like." maxLength={10_000} />
      <PlanFileField kind={pdfOrWordPlanFiles} progress={progress} />
      <div role="status">
        {isAnswered && !isSent ? <AlreadyAnsweredNotice /> : null}
        {reason && !isAnswered ? <p className="text-destructive-ink">{reason}</p> : null}
      </div>
      <SubmitButton pendingLabel="Uploading..." disabled={isAnswered || isSent}>
        Upload plan
      </SubmitButton>
      <RefetchAfterFailedSubmit read={listPendingFoodDiaries} />
    </ApiForm>
  );
}
