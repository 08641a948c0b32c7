import { type MouseEvent, useId } from "react";
import { useFormContext } from "react-hook-form";
import type { FeedbackFormValues } from "@/components/check-ins/feedback-form";
import { useCurrentUser } from "@/components/hooks/current-user";
import { Button } from "@/components/ui/button";
import type { GivenFeedback } from "@/lib/work/check-ins/contract";

/** In the feedback form: the feedback that somebody has given since it was opened. Her own text is sent only if she chooses so. */
export function FeedbackGivenMeanwhile({ given, clientName }: { given: GivenFeedback; clientName: string }) {
  const titleId = useId();
  const { setValue } = useFormContext<FeedbackFormValues>();
  const { id } = useCurrentUser();
  const giver = given.givenBy ?? "Another coach";
  function replace({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    setValue("replaces", given.feedbackAt);
    form?.requestSubmit();
  }
  function discardOwn() {
    setValue("feedback", given.feedback ?? "");
    setValue("steps", [...given.steps]);
    setValue("replaces", given.feedbackAt);
  }
  return (
    <section aria-labelledby={titleId} className="mb-4 grid gap-3 rounded-md border border-warning/50 bg-warning-soft px-4 py-3">
      <div role="alert">
        <h3 id={titleId} className="text-sm">
          {given.givenById === id ? "You've already given feedback" : `${giver} has given feedback`}
        </h3>
        <p className="text-sm">{given.heldUntil ? `It's being sent to ${clientName}.` : `${clientName} has it already.`} Your text below isn't sent.</p>
      </div>
      <div className="max-h-[30dvh] overflow-y-auto max-md:max-h-none max-md:overflow-visible rounded-md bg-card px-3 py-2 text-sm">
        <p className="whitespace-pre-wrap">{given.feedback}</p>
        {given.steps.length > 0 ? (
          <ul className="mt-2 list-disc pl-5">
            {given.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={replace}>
          Replace it with mine
        </Button>
        <Button variant="outline" size="sm" onClick={discardOwn}>
          Keep it and discard mine
        </Button>
      </div>
    </section>
  );
}
