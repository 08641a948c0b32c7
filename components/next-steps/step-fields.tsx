import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { IconButton } from "@/components/common/icon-button";
import { TextField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { maxStepLength, maxSteps } from "@/lib/work/next-steps/rules";

interface StepFieldsProps {
  /** What the client is called in the hint. */
  name: string;
  /** Steps of last week to offer again. */
  offers: readonly string[];
}

/** Names for fields whose texts change as they are typed. */
const places = Array.from({ length: maxSteps }, (_, index) => `step ${index + 1}`);

/** Up to three steps that end feedback, in the form's field `steps`. */
export function StepFields({ name, offers }: StepFieldsProps) {
  const { setValue } = useFormContext<{ steps: string[] }>();
  const steps = useWatch<{ steps: string[] }, "steps">({ name: "steps" });
  const group = useRef<HTMLFieldSetElement>(null);
  const hasRoom = steps.length < maxSteps;
  const change = (next: readonly string[]) => setValue("steps", [...next], { shouldDirty: true });

  return (
    <fieldset ref={group} className="mt-4 grid gap-2">
      <legend className="text-sm font-semibold">Steps for the week (optional)</legend>
      <p className="text-sm text-muted-foreground">{name} sees them all week, and the next check-in asks how they went.</p>
      {places.slice(0, steps.length).map((place, index) => (
        <div key={place} className="flex items-end gap-1">
          <TextField name={`steps.${index}`} label={`Step ${index + 1}`} autoComplete="off" maxLength={maxStepLength} className="flex-1" />
          <IconButton label={`Remove step ${index + 1}`} onClick={() => change(steps.filter((_, at) => at !== index))}>
            <X />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {hasRoom ? (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              // The new field must be there before it can have the focus.
              flushSync(() => change([...steps, ""]));
              group.current?.querySelector<HTMLElement>(`[name="steps.${steps.length}"]`)?.focus();
            }}
          >
            <Plus aria-hidden />
            Add a step
          </Button>
        ) : null}
        {hasRoom
          ? offers.filter((text) => !steps.includes(text)).map((text) => (
              <Button key={text} variant="ghost" size="sm" className="h-auto max-w-full py-1.5 text-left whitespace-normal" onClick={() => change([...steps.filter(Boolean), text])}>
                <Plus aria-hidden />
                <span className="min-w-0 wrap-anywhere">Again: {text}</span>
              </Button>
            ))
          : null}
      </div>
    </fieldset>
  );
}
