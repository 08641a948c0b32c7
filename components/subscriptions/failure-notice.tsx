import { TriangleAlert } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { PayOwed } from "@/components/subscriptions/pay-owed";
import { moneyText } from "@/components/subscriptions/words";
import type { Subscribed } from "@/lib/money/subscriptions/contract";

/** What could not be taken, what happens next, and how she puts it right. */
export function FailureNotice({ failure }: { failure: Subscribed["failure"] }) {
  return (
    <section aria-labelledby="payment-failure" className="flex items-start gap-3 rounded-lg border border-destructive/60 bg-destructive-soft p-5 text-destructive-ink">
      <TriangleAlert aria-hidden className="mt-1 size-5.5 shrink-0" />
      <div className="min-w-0">
        <h2 id="payment-failure" className="text-lg">
          Your payment{failure ? ` of ${moneyText(failure)}` : ""} did not go through
        </h2>
        {failure ? (
          <p className="mt-1">
            {failure.reason ?? "Your bank did not accept it."} <Next {...failure} />
          </p>
        ) : null}
        <p className="mt-1">Pay it now, or change your card below: your subscription resumes at once.</p>
        {failure ? <PayOwed amount={moneyText(failure)} /> : null}
      </div>
    </section>
  );
}

const Next = ({ nextRetryAt, graceUntil }: { nextRetryAt: string | null; graceUntil: string | null }) => (
  <>
    {nextRetryAt ? (
      <>
        We try again on <LocalTime at={nextRetryAt} show="longDate" />.{" "}
      </>
    ) : null}
    {graceUntil ? (
      <>
        Nothing changes for you until <LocalTime at={graceUntil} show="longDate" />.
      </>
    ) : null}
  </>
);
