"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { ConfirmDialog } from "@/components/feedback/confirm-dialog";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { getErrorMessage } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { cancelSubscription, previewCancellation } from "@/lib/money/subscriptions/calls";
import type { CancellationPreview, SubscriptionDetails } from "@/lib/money/subscriptions/contract";
import { amountText, isEveryMonth, subscriptionPriceText } from "@/lib/platform/money";
import { formatDate } from "@/lib/platform/date-texts";

/** Asks for confirmation and shows the end date first. */
export function CancelSubscription({ subscription }: { subscription: SubscriptionDetails }) {
  const [open, setOpen] = useState(false);
  // Not cached, because the date depends on the current day.
  const query = useQuery({ ...queryFor(previewCancellation), enabled: open, gcTime: 0, staleTime: 0 });
  const cancellation = useApiMutation(cancelSubscription, {
    success: (result) => ({
      title: "Subscription cancelled",
      description: "cancelAt" in result && result.cancelAt ? `It ends on ${formatDate(new Date(result.cancelAt), "date", "local")}. Nothing changes until then.` : undefined,
    }),
    failure: { title: "Subscription not cancelled" },
    onSuccess: () => setOpen(false),
  });
  const preview = query.isFetching ? undefined : query.data;
  function confirm() {
    if (preview) cancellation.mutate({ body: { at: preview.at } }, { onError: () => void query.refetch() });
    else if (query.isError) void query.refetch();
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
        description={preview ? <CancellationDetails {...preview} subscription={subscription} /> : query.isError && !query.isFetching ? <p role="alert">{getErrorMessage(query.error)}</p> : <p role="status">Checking the end date...</p>}
        confirmLabel={query.isError && !preview ? "Try again" : "Cancel subscription"}
        cancelLabel="Keep it"
        destructive={!query.isError}
        pending={cancellation.isPending || query.isFetching}
        pendingLabel={cancellation.isPending ? "Cancelling..." : "One moment..."}
        onConfirm={confirm}
      />
    </>
  );
}

function CancellationDetails({ at, notice, subscription: { plan, currentPeriodEnd, failure } }: CancellationPreview & { subscription: SubscriptionDetails }) {
  const isMonthly = isEveryMonth(plan.interval);
  const hasPaymentLeft = currentPeriodEnd !== null && Date.parse(currentPeriodEnd) < Date.parse(at);
  return (
    <div className="grid gap-2">
      <p className="text-base text-foreground">
        It ends on <LocalTime at={at} className="font-semibold" />. Nothing changes until then.
      </p>
      {notice ? <p>Your coaching agreement has one month's notice{isMonthly ? ", and each payment covers a full month" : ""}.</p> : null}
      <p>
        {hasPaymentLeft ? (
          <>
            {isMonthly ? `One more payment of ${amountText(plan)} will be taken on ` : `Payments of ${subscriptionPriceText(plan)} go on until then, the next on `}
            <LocalTime at={currentPeriodEnd} />.
          </>
        ) : (
          `Nothing ${failure ? "else" : "more"} will be charged.`
        )}
      </p>
      {failure ? (
        <p>
          The overdue {amountText(failure)} will still be charged to your card.
          {failure.graceUntil ? (
            <>
              {" "}
              If it isn't paid by <LocalTime at={failure.graceUntil} />, your subscription ends then.
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
