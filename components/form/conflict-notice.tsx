import { GitCompareArrows } from "lucide-react";
import { useId } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { conflictingFields, type FormSnapshot } from "@/components/form/form-conflicts";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

const displayText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));
/** A saved value as text. An empty one is not given to a display of its own. */
const displayValue = (value: unknown, display = displayText) => (value === null ? "" : display(value)) || "Not provided";

export interface ConflictNoticeProps {
  /** What the form started from, and what is saved now. */
  initial: FormSnapshot;
  latest: FormSnapshot;
  /** The label of each field. */
  labels: Readonly<Record<string, string>>;
  /** How the saved value of a field is shown, where that is neither text nor a list of texts. */
  displays?: Readonly<Record<string, (value: unknown) => string>>;
  /** Called with the fields in which the person keeps what they typed. */
  onKeep: (names: readonly string[]) => void;
  className?: string;
}

/** Inside a form: shows the saved value of each field that someone else has changed too, to choose one. Nothing where there is none. */
export function ConflictNotice({ initial, latest, labels, displays, onKeep, className }: ConflictNoticeProps) {
  const id = useId();
  const { setValue, clearErrors } = useFormContext();
  const { isSubmitting } = useFormState();
  const names = conflictingFields(initial, useWatch(), latest);
  function takeSaved(name: string) {
    setValue(name, latest[name], { shouldDirty: true });
    clearErrors(name);
  }
  function keep() {
    onKeep(names);
    clearErrors(names);
  }
  // A save under way changes the record itself.
  if (names.length === 0 || isSubmitting) return null;
  return (
    <section role="alert" aria-labelledby={id} className={cn("rounded-md border border-warning/45 bg-warning-soft p-4 text-sm", className)}>
      <p id={id} className="flex items-center gap-2 font-semibold text-warning-ink">
        <GitCompareArrows aria-hidden className="size-4.5 shrink-0" />
        Someone else changed this while you were editing
      </p>
      <p className="mt-1">Your changes are still in the form. These are the saved values now:</p>
      <dl className="mt-2 divide-y divide-warning/30">
        {names.map((name) => (
          <div key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <dt className="font-semibold">{labels[name] ?? name}</dt>
            <dd className="min-w-0 flex-1 basis-40 whitespace-pre-wrap">{displayValue(latest[name], displays?.[name])}</dd>
            <dd>
              <Button size="sm" variant="outline" onClick={() => takeSaved(name)}>
                Use this<span className="sr-only"> for {labels[name] ?? name}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Button size="sm" variant="outline" onClick={keep} className="mt-2">
        Keep my changes
      </Button>
    </section>
  );
}
