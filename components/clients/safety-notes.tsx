import { ShieldAlert } from "lucide-react";
import { useId } from "react";
import { cn } from "@/components/ui/cn";

/** What staff must know before they review or plan for this client. Renders nothing without notes. */
export function SafetyNotes({ notes, className }: { notes: readonly string[]; className?: string }) {
  const id = useId();
  if (notes.length === 0) return null;
  return (
    // No landmark, because a list of clients has one for each.
    <div role="group" aria-labelledby={id} className={cn("flex gap-3 rounded-md border border-warning/45 bg-warning-soft px-4 py-2.5 text-sm text-warning-ink", className)}>
      <ShieldAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 sm:flex sm:gap-x-3">
        <p id={id} className="shrink-0 font-semibold">
          Safety notes
        </p>
        <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
          {notes.map((note) => (
            <li key={note} className="min-w-0">
              {note}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
