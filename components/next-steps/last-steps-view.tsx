import { listLastSteps } from "@/components/next-steps/last-steps";
import { StepOutcomes } from "@/components/next-steps/step-outcomes";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

/** How last week's steps went, for the coach. Absent without any. */
export function LastSteps({ checkIn }: { checkIn: Pick<CheckInForReview, "stepOutcomes" | "previous"> }) {
  const steps = listLastSteps(checkIn);
  if (steps.length === 0) return null;
  return (
    <section className="mb-5 rounded-md border px-4 py-3">
      <h3 className="mb-2 text-sm">How last week&apos;s steps went</h3>
      <StepOutcomes steps={steps} unanswered="No answer" />
    </section>
  );
}
