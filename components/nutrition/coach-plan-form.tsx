"use client";

import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { forgetTypedText, KeepTypedText } from "@/components/form/typed-text";
import { useCurrentUser } from "@/components/hooks/current-user";
import { pdfPlanFiles, toPlanTitle } from "@/components/nutrition/plan-file";
import { PlanFileField } from "@/components/nutrition/plan-file-field";
import { sendFile } from "@/components/uploads/send-file";
import { ApiError, callEndpoint, type CallInput } from "@/lib/api/client";
import { createNutritionPlan, uploadNutritionPlanFile } from "@/lib/work/nutrition/calls";

interface CoachPlanValues {
  title: string;
  description: string;
  file: File | null;
}
const emptyValues: CoachPlanValues = { title: "", description: "", file: null };

const isComplete = ({ title, file }: Pick<CoachPlanValues, "title" | "file">) => file !== null && title.trim() !== "";

/** What the specification sends (platform §7). The server takes the plan's author from the session and ignores `createdBy`. */
const toPlanBody = ({ title, description, file }: CoachPlanValues, people: { clientId: string; createdBy: string }) => ({ ...people, title, description, fileName: file?.name ?? "", fileSize: file?.size ?? 0 });

/** The form for a coach's plan. Creates the plan first, then uploads its file. */
export function CoachPlanForm({ clientId }: { clientId: string }) {
  const { id: createdBy } = useCurrentUser();
  const [progress, setProgress] = useState<number | null>(null);
  const createdPlan = useRef<{ body: string; id: string }>(null);

  /** Creates the plan, or reuses the one from a failed attempt with the same values, so that retries don't create more plans. */
  async function createPlan(input: CallInput<typeof createNutritionPlan>) {
    const body = JSON.stringify(input.body);
    if (createdPlan.current?.body !== body) createdPlan.current = { body, id: (await callEndpoint(createNutritionPlan, input)).id };
    return createdPlan.current.id;
  }

  async function send(input: CallInput<typeof createNutritionPlan>, file: File | null) {
    setProgress(0);
    try {
      const plan = await sendFile(uploadNutritionPlanFile, { params: { id: await createPlan(input) }, ...(file && { file }) }, { onProgress: setProgress });
      createdPlan.current = null;
      return plan;
    } catch (error) {
      // 404: the plan without a file was cleaned up, so the next attempt creates a new one.
      if (error instanceof ApiError && error.status === 404) createdPlan.current = null;
      throw error;
    } finally {
      setProgress(null);
    }
  }

  const about = `plan-for:${clientId}`;
  return (
    <ApiForm<typeof createNutritionPlan, CoachPlanValues>
      endpoint={createNutritionPlan}
      defaultValues={emptyValues}
      toBody={(values) => toPlanBody(values, { clientId, createdBy })}
      invalidToast={(values) =>
        isComplete(values)
          ? { title: "Please check your plan", description: "Please fix the highlighted fields" }
          : { title: "Missing Information", description: "Please select a file and enter a title" }
      }
      submitWith={(input, { file }) => send(input, file)}
      success={{ title: "Success", description: "Nutrition plan uploaded successfully" }}
      failure={{ title: "Upload Failed", text: "Upload failed" }}
      clearsOnSuccess
      onSuccess={(_plan, _form, { description }) => forgetTypedText(about, description)}
      className="grid gap-5"
    >
      <CoachPlanFields progress={progress} />
      <KeepTypedText name="description" about={about} />
    </ApiForm>
  );
}

function CoachPlanFields({ progress }: { progress: number | null }) {
  const { getValues, setValue } = useFormContext<CoachPlanValues>();
  const [title, file] = useWatch<CoachPlanValues, ["title", "file"]>({ name: ["title", "file"] });
  const suggestedTitle = useRef("");

  function suggestTitle(chosen: File) {
    const typed = getValues("title").trim();
    if (typed !== "" && typed !== suggestedTitle.current) return;
    suggestedTitle.current = toPlanTitle(chosen.name);
    setValue("title", suggestedTitle.current, { shouldValidate: false });
  }

  return (
    <>
      <PlanFileField kind={pdfPlanFiles} progress={progress} onChosen={suggestTitle} />
      <TextField name="title" label="Title" required autoComplete="off" />
      <TextAreaField name="description" label="Description" rows={3} maxLength={10_000} />
      <SubmitButton pendingLabel="Uploading..." disabled={!isComplete({ title, file })}>
        Upload plan
      </SubmitButton>
    </>
  );
}
