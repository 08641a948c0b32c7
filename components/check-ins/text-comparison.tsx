import type { ReviewText } from "@/components/check-ins/review-sections";
import { cn } from "@/components/ui/cn";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface TextComparisonProps {
  words: ReviewText;
  checkIn: CheckIn;
  previous: CheckIn | null;
  previousLabel: string;
  /** On a phone the answer before stays away until asked for; on a desk it always stands beside. */
  showPrevious: boolean;
  as?: "h3" | "h4";
}

/** What she wrote, and beside it what she wrote the time before. */
export function TextComparison({ words, checkIn, previous, previousLabel, showPrevious, as: Heading = "h4" }: TextComparisonProps) {
  const now = words.read(checkIn)?.trim();
  const before = previous ? words.read(previous)?.trim() : undefined;
  if (!now && !before) return null;
  return (
    <div>
      <Heading className="text-sm">{words.label}</Heading>
      <div className={cn("mt-1 grid gap-x-6 gap-y-2", previous && "lg:grid-cols-2")}>
        <p className="text-base whitespace-pre-wrap">{now || <span className="text-muted-foreground">No answer</span>}</p>
        {previous ? (
          <div className={cn("border-l-2 pl-3 text-sm text-muted-foreground lg:block", !showPrevious && "hidden")}>
            <p className="text-xs font-semibold">{previousLabel}</p>
            <p className="whitespace-pre-wrap">{before === now ? "The same words" : before || "No answer"}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
