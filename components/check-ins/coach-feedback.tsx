import { MessageCircleHeart } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { StepOutcomes } from "@/components/next-steps/step-outcomes";
import { cn } from "@/components/ui/cn";
import type { CheckIn } from "@/lib/work/check-ins/contract";

/** What the coach wrote about a check-in, with the steps she gave. */
export function CoachFeedback({ checkIn: { feedback, feedbackAt, weekNumber, steps }, className }: { checkIn: CheckIn; className?: string }) {
  if (!feedback) return null;
  return (
    <section aria-label={`Feedback from your coach, week ${weekNumber}`} className={cn("rounded-md border-l-4 border-highlight bg-highlight-soft px-4 py-4 sm:px-5", className)}>
      <p className="flex items-center gap-2 text-sm font-semibold text-highlight-ink">
        <MessageCircleHeart aria-hidden className="size-5 shrink-0" />
        Feedback from your coach
      </p>
      <p className="mt-1.5 whitespace-pre-wrap">{feedback}</p>
      {steps ? (
        <>
          <h4 className="mt-3 mb-1.5 text-sm">{steps.length === 1 ? "Your step" : "Your steps"}</h4>
          <StepOutcomes steps={steps} />
        </>
      ) : null}
      {feedbackAt ? (
        <p className="mt-2 text-xs text-muted-foreground">
          <LocalTime at={feedbackAt} />
        </p>
      ) : null}
    </section>
  );
}
