import { type ComponentProps, useEffect } from "react";
import { useFormState } from "react-hook-form";
import { ErrorNote } from "@/components/feedback/error-note";
import { SelectField } from "@/components/form/fields";
import { useFormName } from "@/components/questions/form-name";
import { SaveBar } from "@/components/settings/save-bar";
import type { SelectOption } from "@/components/form/option-select";
import type { FormItem } from "@/lib/work/questions/contract";
import { findFormProblem } from "@/lib/work/questions/rules";

interface PublishBarProps extends Pick<ComponentProps<typeof SaveBar>, "isDirty" | "afterSaveRef" | "onDiscard"> {
  items: readonly FormItem[];
  mondays: readonly SelectOption[];
}

/** The Save bar of the questions, with the Monday on which they start. */
export function PublishBar({ isDirty, afterSaveRef, onDiscard, items, mondays }: PublishBarProps) {
  const form = useFormName();
  const { isSubmitting } = useFormState();
  useEffect(() => {
    // What was pressed during a save that failed is forgotten.
    if (isSubmitting) afterSaveRef.current = null;
  }, [isSubmitting, afterSaveRef]);
  const problem = findFormProblem(form, items);
  return (
    <SaveBar isDirty={isDirty || isSubmitting} isSaving={isSubmitting} afterSaveRef={afterSaveRef} onDiscard={onDiscard} labels={{ unsaved: "Not published yet", save: "Publish", saving: "Publishing..." }}>
      {problem ? <ErrorNote className="mb-3">{problem.message}</ErrorNote> : null}
      <SelectField name="effectiveMonday" label="Takes effect" options={mondays} className="mb-3 max-w-72" />
    </SaveBar>
  );
}
