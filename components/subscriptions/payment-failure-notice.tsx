import { TriangleAlert } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { PayOverdue } from "@/components/subscriptions/pay-overdue";
import { chargedAmountText } from "@/components/subscriptions/subscription-text";
import type { SubscriptionDetails } from "@/lib/money/subscriptions/contract";

export function PaymentFailureNotice({ failure }: { failure: SubscriptionDetails["failure"] }) {
  return (
    <section aria-labelledby="payment-failure" className="flex items-start gap-3 rounded-lg border border-destructive/60 bg-destructive-soft p-5 text-destructive-ink">
      <TriangleAlert aria-hidden className="mt-1 size-5.5 shrink-0" />
      <div className="min-w-0">
        <h2 id="payment-failure" className="text-lg">
          Your payment{failure ? ` of ${chargedAmountText(failure)}` : ""} didn't go through
        </h2>
        {failure ? (
          <p className="mt-1">
            {failure.reason ?? "Your bank declined it."} <NextSteps {...failure} />
          </p>
        ) : null}
        <p className="mt-1">Pay now or change your card below, and your subscription carries on.</p>
        {failure ? <PayOverdue amount={chargedAmountText(failure)} /> : null}
      </div>
    </section>
  );
}

const NextSteps = ({ nextRetryAt, graceUntil }: { nextRetryAt: string | null; graceUntil: string | null }) => (
  <>
    {nextRetryAt ? (
      <>
        We'll try again on <LocalTime at={nextRetryAt} format="longDate" />.{" "}
      </>
    ) : null}
    {graceUntil ? (
      <>
        Your coaching continues until <LocalTime at={graceUntil} format="longDate" />.
      </>
    ) : null}
  </>
);
