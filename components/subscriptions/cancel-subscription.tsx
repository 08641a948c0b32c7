"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { ConfirmDialog } from "@/components/feedback/confirm-dialog";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { chargedAmountText } from "@/components/subscriptions/subscription-text";
import { Button } from "@/components/ui/button";
import { getErrorMessage } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { type CancellationPreview, cancelSubscription, previewCancellation, type SubscriptionDetails } from "@/lib/money/subscriptions/contract";

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** The button and its question, which names the date before she confirms it. */
export function CancelSubscription({ subscription }: { subscription: SubscriptionDetails }) {
  const [open, setOpen] = useState(false);
  // Asked anew each time: the date depends on the day.
  const quote = useQuery({ ...queryFor(previewCancellation), enabled: open, gcTime: 0, staleTime: 0 });
  const asked = useApiMutation(cancelSubscription, {
    success: (answer) => ({
      title: "Subscription cancelled",
      description: "cancelAt" in answer && answer.cancelAt ? `It ends on ${longDate.format(new Date(answer.cancelAt))}. Until then everything stays as it is.` : undefined,
    }),
    failure: { title: "Subscription not cancelled" },
    onSuccess: () => setOpen(false),
  });
  const answer = quote.isFetching ? undefined : quote.data;
  function confirm() {
    if (answer) asked.mutate({ body: { at: answer.at } }, { onError: () => void quote.refetch() });
    else if (quote.isError) void quote.refetch();
  }
  return (
    <>
      <Button variant="link" className="mt-4 -ml-5" onClick={() => setOpen(true)}>
        Cancel subscription
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Cancel your subscription?"
        description={answer ? <CancellationDetails {...answer} subscription={subscription} /> : quote.isError && !quote.isFetching ? <p role="alert">{getErrorMessage(quote.error)}</p> : <p role="status">Looking up the date...</p>}
        confirmLabel={quote.isError && !answer ? "Try again" : "Cancel subscription"}
        cancelLabel="Keep it"
        destructive={!quote.isError}
        pending={asked.isPending || quote.isFetching}
        pendingLabel={asked.isPending ? "Cancelling..." : "One moment..."}
        onConfirm={confirm}
      />
    </>
  );
}

/** When it ends, and what is still charged until then. */
function CancellationDetails({ at, notice, subscription: { plan, currentPeriodEnd, failure } }: CancellationPreview & { subscription: SubscriptionDetails }) {
  const paysAgain = currentPeriodEnd !== null && Date.parse(currentPeriodEnd) < Date.parse(at);
  return (
    <div className="grid gap-2">
      <p className="text-base text-foreground">
        It ends on <LocalTime at={at} className="font-semibold" />. Until then everything stays as it is.
      </p>
      {notice ? <p>Your coaching agreement has one month's notice, and what is paid runs to the end of its month.</p> : null}
      <p>
        {paysAgain ? (
          <>
            One more payment of {chargedAmountText(plan)} is taken on <LocalTime at={currentPeriodEnd} />.
          </>
        ) : (
          `Nothing ${failure ? "else" : "more"} is charged.`
        )}
      </p>
      {failure ? (
        <p>
          What is overdue, {chargedAmountText(failure)}, is still asked of your card.
          {failure.graceUntil ? (
            <>
              {" "}
              If it is not paid by <LocalTime at={failure.graceUntil} />, your subscription ends then.
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
