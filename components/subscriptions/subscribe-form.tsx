"use client";

import { useQueryClient } from "@tanstack/react-query";
import { PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { failureText } from "@/components/feedback/failure-text";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { StatePanel } from "@/components/feedback/state-panel";
import { toast } from "@/components/feedback/toast";
import { CardForm } from "@/components/payments/card-form";
import { useStartRequest } from "@/components/subscriptions/use-start-request";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { queryKeyFor } from "@/lib/api/query";
import { readSubscription, readSubscriptionOffer, refreshSubscription, startSubscription } from "@/lib/money/subscriptions/calls";
import { subscriptionPriceText } from "@/lib/platform/money";

const ownSubscriptionQuery = { queryKey: queryKeyFor(readSubscription, {}) };

/** Takes the first payment. A reload resumes the subscription, so nothing is lost or charged twice. */
export function SubscribeForm({ productName }: { productName: string }) {
  const client = useQueryClient();
  const started = useStartSubscription();
  const [isPaid, setIsPaid] = useState(false);

  async function finish(paymentId: string) {
    setIsPaid(true);
    toast({ title: "Payment Successful", description: `You are now subscribed to ${productName}!` });
    // The card has been charged even if this request fails.
    const subscription = await callEndpoint(refreshSubscription, { body: { paymentId } }).catch(() => null);
    if (subscription && subscription.status !== "inactive") client.setQueryData(ownSubscriptionQuery.queryKey, subscription);
    else await client.invalidateQueries(ownSubscriptionQuery);
  }

  if (isPaid) return <PaidMessage onCheck={() => client.invalidateQueries(ownSubscriptionQuery)} />;
  if (started.error) return <ErrorState title="We couldn't set up your subscription" text="Nothing has been charged. Please try again in a moment." onRetry={started.again} />;
  if (!started.data) return <PreparingMessage />;
  const { paymentId, clientSecret, gateway, publishableKey, plan } = started.data;
  return (
    <CardForm
      payment={{ gateway, publishableKey, clientSecret }}
      purpose="pay"
      submitLabel={`Subscribe for ${subscriptionPriceText(plan)}`}
      onDone={() => finish(paymentId)}
      onFailed={(description) => toast({ variant: "destructive", title: "Payment Failed", description })}
      onStale={() => {
        // The coach may have set up another plan.
        void client.invalidateQueries({ queryKey: [readSubscriptionOffer.path] });
        started.again();
      }}
      checkSucceeded={async () => (await callEndpoint(refreshSubscription, { body: { paymentId } })).status === "active"}
    />
  );
}

/** Starts the subscription when the screen opens, and again on `again`. */
function useStartSubscription() {
  const client = useQueryClient();
  const started = useStartRequest(() => callEndpoint(startSubscription, {}));
  const { error } = started;
  useEffect(() => {
    if (!error) return;
    if (error instanceof ApiError && error.status === 401) return redirectToSignIn();
    // The client subscribed in another tab.
    if (error instanceof ApiError && error.status === 409) return void client.invalidateQueries(ownSubscriptionQuery);
    toast({ variant: "destructive", title: "Error", description: failureText(error, { text: "Failed to initialize subscription. Please try again." }) });
  }, [client, error]);
  return started;
}

const PreparingMessage = () => (
  <div role="status" className="flex flex-col items-center gap-4 py-14 text-center">
    <Spinner className="size-8 text-primary-ink" />
    <p className="text-muted-foreground">Preparing your subscription...</p>
  </div>
);

/** Shown between the charge and its confirmation. */
const PaidMessage = ({ onCheck }: { onCheck: () => Promise<void> }) => (
  <StatePanel
    icon={PartyPopper}
    as="h3"
    title="Thank you!"
    text="Your payment went through. Your subscription will appear here in a moment."
    action={
      <Button variant="outline" onClick={() => void onCheck()}>
        Check again
      </Button>
    }
  />
);
