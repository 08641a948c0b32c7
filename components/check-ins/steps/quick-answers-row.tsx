import { Check, Plus } from "lucide-react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { hasSentence, toggleSentence } from "@/components/check-ins/steps/quick-answers";
import { cn } from "@/components/ui/cn";

interface QuickAnswersProps {
  /** The text field that they write into. */
  name: string;
  label: string;
  sentences: readonly string[];
  /** Called after the text has changed. */
  onChange: () => void;
}

/** Sentences that a tap writes into a text, and another tap takes out again. */
export function QuickAnswers({ name, label, sentences, onChange }: QuickAnswersProps) {
  const { getValues, setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const value: unknown = useWatch({ name });
  const text = typeof value === "string" ? value : "";
  if (sentences.length === 0) return null;
  function toggle(words: string) {
    const typed: unknown = getValues(name);
    setValue(name, toggleSentence(typeof typed === "string" ? typed : "", words), { shouldValidate: isSubmitted });
    onChange();
  }
  return (
    <ul aria-label={`Quick answers: ${label}`} className="mt-3 flex flex-wrap gap-2">
      {sentences.map((words) => {
        const isIn = hasSentence(text, words);
        const Icon = isIn ? Check : Plus;
        return (
          <li key={words} className="max-w-full">
            <button
              type="button"
              aria-pressed={isIn}
              onClick={() => toggle(words)}
              className={cn(
                "flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-left text-sm font-semibold transition-colors wrap-anywhere",
                isIn ? "border-primary bg-primary-soft text-primary-ink" : "border-input bg-card hover:border-muted-foreground hover:bg-accent",
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              <span dir="auto">{words}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
