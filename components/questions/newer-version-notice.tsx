import { GitCompareArrows } from "lucide-react";
import { useId } from "react";
import { useFormState } from "react-hook-form";
import { describeChanges } from "@/components/questions/item-changes";
import { Button } from "@/components/ui/button";
import type { FormItem } from "@/lib/work/questions/contract";

interface NewerVersionNoticeProps {
  /** What both coaches started from. */
  base: readonly FormItem[];
  mine: readonly FormItem[];
  theirs: readonly FormItem[];
  onKeepMine: () => void;
  onDiscardMine: () => void;
}

/** Shows what another coach published while this one was editing, beside her own changes, which all stay until she chooses. */
export function NewerVersionNotice({ base, mine, theirs, onKeepMine, onDiscardMine }: NewerVersionNoticeProps) {
  const id = useId();
  const { isSubmitting } = useFormState();
  // Publishing changes the form itself.
  if (isSubmitting) return null;
  return (
    <section role="alert" aria-labelledby={id} className="rounded-md border border-warning/45 bg-warning-soft p-4 text-sm">
      <p id={id} className="flex items-center gap-2 font-semibold text-warning-ink">
        <GitCompareArrows aria-hidden className="size-4.5 shrink-0" />
        Another coach published new questions while you were editing
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Changes title="Theirs" changes={describeChanges(base, theirs)} />
        <Changes title="Yours" changes={describeChanges(base, mine)} />
      </div>
      <p className="mt-3">If you keep your changes, they're added to theirs. Where you both changed the same question, yours stays.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onKeepMine}>
          Keep my changes
        </Button>
        <Button size="sm" variant="outline" onClick={onDiscardMine}>
          Discard mine
        </Button>
      </div>
    </section>
  );
}

const Changes = ({ title, changes }: { title: string; changes: readonly string[] }) => (
  <div className="min-w-0">
    <h3 className="text-sm font-semibold">{title}</h3>
    <ul className="mt-1 list-disc pl-5">
      {[...new Set(changes)].map((change) => (
        <li key={change} className="wrap-anywhere">
          {change}
        </li>
      ))}
    </ul>
  </div>
);
