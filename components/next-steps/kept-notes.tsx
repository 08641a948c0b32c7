import { Copy } from "lucide-react";
import { useId, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { copyTextWithToast } from "@/components/feedback/copy-link";
import { listKeptNotes, type OutcomeValues } from "@/components/next-steps/outcome-values";
import { Button } from "@/components/ui/button";
import type { StepWithOutcome } from "@/lib/work/next-steps/contract";

interface KeptNotesProps {
  /** The steps that the form asks about. */
  asked: readonly StepWithOutcome[];
  /** The outcomes that were sent with this check-in. */
  sent: readonly StepWithOutcome[] | undefined;
  /** Called to save that the notes are gone. */
  onRemoved: () => void;
}

/** What she had written about steps that the coach has changed since, to copy or remove. */
export function KeptNotes({ asked, sent, onRemoved }: KeptNotesProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { setValue } = useFormContext();
  const values = useWatch<{ stepOutcomes: OutcomeValues }, "stepOutcomes">({ name: "stepOutcomes" });
  const notes = listKeptNotes(values, asked, sent);
  function remove() {
    for (const note of notes) setValue(`stepOutcomes.${note.id}.note`, "");
    onRemoved();
    // The button that had the focus disappears.
    place.current?.focus();
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {notes.length > 0 ? (
        <section aria-labelledby={id} className="mb-6 rounded-lg border px-5 py-4">
          <h2 id={id} className="text-lg">
            Your notes on earlier steps
          </h2>
          <p className="mt-1 text-sm text-muted-foreground">Your steps have changed since you wrote this, so it won’t be sent. You can copy it into another answer.</p>
          <dl className="mt-4 grid gap-4">
            {notes.map(({ id: stepId, label, text }) => (
              <div key={stepId} dir="auto" className="wrap-anywhere">
                <dt className="text-sm font-semibold text-muted-foreground">{label}</dt>
                <dd className="mt-1 whitespace-pre-wrap">{text}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => void copyTextWithToast(notes.map(({ label, text }) => `${label}\n${text}`).join("\n\n"), "Your notes are copied")}>
              <Copy aria-hidden />
              Copy your notes
            </Button>
            <Button variant="ghost" onClick={remove}>
              Remove
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
