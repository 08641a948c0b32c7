"use client";

import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { TextAreaField } from "@/components/form/text-area-field";
import { pdfPlanFiles, toPlanTitle } from "@/components/nutrition/plan-file";
import { PlanFileField } from "@/components/nutrition/plan-file-field";
import { sendFile } from "@/components/uploads/send-file";
import { ApiError, callEndpoint, type CallInput } from "@/lib/api/client";
import { createNutritionPlan, uploadNutritionPlanFile } from "@/lib/work/nutrition/contract";

interface CoachPlanValues {
  title: string;
  description: string;
  file: File | null;
}
const emptyValues: CoachPlanValues = { title: "", description: "", file: null };

const isComplete = ({ title, file }: Pick<CoachPlanValues, "title" | "file">) => file !== null && title.trim() !== "";

/** A coach's plan: it is announced, then its file follows. */
export function CoachPlanForm({ clientId }: { clientId: string }) {
  const [progress, setProgress] = useState<number | null>(null);
  const announced = useRef<{ body: string; id: string }>(null);

  /** A file that failed is sent again for the plan announced first, so that there is one plan however often she tries. */
  async function announce(input: CallInput<typeof createNutritionPlan>) {
    const body = JSON.stringify(input.body);
    if (announced.current?.body !== body) announced.current = { body, id: (await callEndpoint(createNutritionPlan, input)).id };
    return announced.current.id;
  }

  async function send(input: CallInput<typeof createNutritionPlan>, file: File | null) {
    setProgress(0);
    try {
      const plan = await sendFile(uploadNutritionPlanFile, { params: { id: await announce(input) }, ...(file && { file }) }, { onProgress: setProgress });
      announced.current = null;
      return plan;
    } catch (error) {
      // What was announced long ago has been tidied away: the next try begins anew.
      if (error instanceof ApiError && error.status === 404) announced.current = null;
      throw error;
    } finally {
      setProgress(null);
    }
  }

  return (
    <ApiForm<typeof createNutritionPlan, CoachPlanValues>
      endpoint={createNutritionPlan}
      defaultValues={emptyValues}
      toBody={({ title, description, file }) => ({ clientId, title, description, fileName: file?.name ?? "", fileSize: file?.size ?? 0 })}
      invalidToast={(values) =>
        isComplete(values)
          ? { title: "Please check your plan", description: "What needs to change is marked below" }
          : { title: "Missing Information", description: "Please select a file and enter a title" }
      }
      submitWith={(input, { file }) => send(input, file)}
      success={{ title: "Success", description: "Nutrition plan uploaded successfully" }}
      failure={{ title: "Upload Failed" }}
      onSuccess={(_, form) => form.reset(emptyValues)}
      className="grid gap-5"
    >
      <CoachPlanFields progress={progress} />
    </ApiForm>
  );
}

function CoachPlanFields({ progress }: { progress: number | null }) {
  const { getValues, setValue } = useFormContext<CoachPlanValues>();
  const [title, file] = useWatch<CoachPlanValues, ["title", "file"]>({ name: ["title", "file"] });
  const suggested = useRef("");

  function suggestTitle(chosen: File) {
    const typed = getValues("title").trim();
    if (typed !== "" && typed !== suggested.current) return;
    suggested.current = toPlanTitle(chosen.name);
    setValue("title", suggested.current, { shouldValidate: false });
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
