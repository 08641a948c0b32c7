import type { ReviewText } from "@/components/check-ins/review-sections";
import { cn } from "@/components/ui/cn";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface TextComparisonProps {
  text: ReviewText;
  checkIn: CheckIn;
  previous: CheckIn | null;
  previousLabel: string;
  /** On a phone the previous answer is hidden until asked for; on a wide screen it is always visible. */
  showPrevious: boolean;
  as?: "h3" | "h4";
}

/** One answer beside the answer of the previous check-in. */
export function TextComparison({ text, checkIn, previous, previousLabel, showPrevious, as: Heading = "h4" }: TextComparisonProps) {
  const current = text.read(checkIn)?.trim();
  const earlier = previous ? text.read(previous)?.trim() : undefined;
  if (!current && !earlier) return null;
  const [blank, earlierBlank] = text.isNotAlwaysAsked ? ["No answer this week", "No answer that week"] : ["Not answered", "Not answered"];
  return (
    <div>
      <Heading dir="auto" className={cn("text-sm wrap-anywhere", previous && "lg:max-w-[calc(50%-0.75rem)]")}>
        {text.label}
      </Heading>
      <div className={cn("mt-1 grid gap-x-6 gap-y-2", previous && "lg:grid-cols-2")}>
        <p dir="auto" className="text-base whitespace-pre-wrap wrap-anywhere">{current || <span className="text-muted-foreground">{blank}</span>}</p>
        {previous ? (
          <div className={cn("border-l-2 pl-3 text-sm text-muted-foreground lg:block", !showPrevious && "hidden")}>
            <p className="text-xs font-semibold">{previousLabel}</p>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">{earlier === current ? "Unchanged" : earlier || earlierBlank}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
