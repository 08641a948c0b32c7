import { Check } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { OwnBaseline } from "@/lib/work/check-ins/baseline-contract";
import type { BaselinePiece } from "@/lib/work/check-ins/baseline-rules";

export const pieceLabels: Record<BaselinePiece, string> = { weight: "Weight", measurements: "Measurements", photos: "Photos" };

/** What is asked for, with a tick on what was given. */
export const BaselinePieces = ({ pieces }: Pick<OwnBaseline, "pieces">) => (
  <ul aria-label="What you’ve added" className="flex flex-wrap gap-2">
    {pieces.map(({ piece, isGiven }) => (
      <li key={piece} className={cn("flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold", isGiven ? "border-transparent bg-success-soft text-success-ink" : "text-muted-foreground")}>
        {isGiven ? <Check aria-hidden className="size-4" /> : <span aria-hidden className="size-2 rounded-full border-2 border-current" />}
        {pieceLabels[piece]}
        <span className="sr-only">{isGiven ? ", added" : ", not added yet"}</span>
      </li>
    ))}
  </ul>
);
