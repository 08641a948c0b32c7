import { placeholderOf } from "@/components/check-ins/asked-form";
import type { CheckInStep } from "@/components/check-ins/steps/check-in-steps";
import { StepTitle } from "@/components/check-ins/steps/step-title";
import { TextField } from "@/components/form/fields";
import { TextAreaField } from "@/components/form/text-area-field";

/** Short texts on one screen, all optional. */
export const TextsStep = ({ step: { title, hint, items } }: { step: Extract<CheckInStep, { kind: "texts" }> }) => (
  <StepTitle title={title} hint={hint}>
    {items.map((item) => {
      const field = { name: item.questionId, label: item.label, hint: item.hint ?? undefined };
      return item.kind === "long-text" ? (
        <TextAreaField key={item.questionId} {...field} maxLength={10_000} />
      ) : (
        <TextField key={item.questionId} {...field} autoComplete="off" enterKeyHint="next" placeholder={placeholderOf(item)} />
      );
    })}
  </StepTitle>
);
