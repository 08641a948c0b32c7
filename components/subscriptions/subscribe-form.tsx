"use client";

import { useQueryClient } from "@tanstack/react-query";
import { PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { Message } from "@/components/feedback/message";
import { leaveSignedOut } from "@/components/feedback/signed-out";
import { toast } from "@/components/feedback/toast";
import { CardForm } from "@/components/payments/card-form";
import { useStarted } from "@/components/subscriptions/use-started";
import { priceOf } from "@/components/subscriptions/words";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { ApiError, call } from "@/lib/api/client";
import { keyOf } from "@/lib/api/query";
import { getOrCreate, offer, ownSubscription, refresh } from "@/lib/money/subscriptions/contract";

const own = { queryKey: keyOf(ownSubscription, {}) };

/** Takes her first payment. Asked for again, it is the same subscription: a reload in the middle loses nothing and charges nothing twice. */
export function SubscribeForm({ productName }: { productName: string }) {
  const client = useQueryClient();
  const begun = useBegun();
  const [isPaid, setIsPaid] = useState(false);

  async function finish(paymentId: string) {
    setIsPaid(true);
    toast({ title: "Payment Successful", description: `You are now subscribed to ${productName}!` });
    // It is paid, whether we can be told of it now or not.
    const standing = await call(refresh, { body: { paymentId } }).catch(() => null);
    if (standing && standing.status !== "inactive") client.setQueryData(own.queryKey, standing);
    else await client.invalidateQueries(own);
  }

  if (isPaid) return <Paid onCheck={() => client.invalidateQueries(own)} />;
  if (begun.error) return <ErrorState title="Your subscription could not be prepared" text="Nothing has been charged. Please try again in a moment." onRetry={begun.again} />;
  if (!begun.data) return <Preparing />;
  const { paymentId, clientSecret, gateway, publishableKey, plan } = begun.data;
  return (
    <CardForm
      payment={{ gateway, publishableKey, clientSecret }}
      purpose="pay"
      submitLabel={`Subscribe for ${priceOf(plan)}`}
      onDone={() => finish(paymentId)}
      onFailed={(description) => toast({ variant: "destructive", title: "Payment Failed", description })}
      onStale={() => {
        // Another plan may be hers by now.
        void client.invalidateQueries({ queryKey: [offer.path] });
        begun.again();
      }}
      check={async () => (await call(refresh, { body: { paymentId } })).status === "active"}
    />
  );
}

/** Her subscription begun, as the payment form needs it. Asked on entry, and by Try again. */
function useBegun() {
  const client = useQueryClient();
  const started = useStarted(() => call(getOrCreate, {}));
  const { error } = started;
  useEffect(() => {
    if (!error) return;
    if (error instanceof ApiError && error.status === 401) return leaveSignedOut();
    // She has one already: her screen only did not know yet.
    if (error instanceof ApiError && error.status === 409) return void client.invalidateQueries(own);
    toast({ variant: "destructive", title: "Error", description: "Failed to initialize subscription. Please try again." });
  }, [client, error]);
  return started;
}

const Preparing = () => (
  <div role="status" className="flex flex-col items-center gap-4 py-14 text-center">
    <Spinner className="size-8 text-primary-ink" />
    <p className="text-muted-foreground">Preparing your subscription...</p>
  </div>
);

/** Between the payment and its arrival with us, which takes a moment at most. */
const Paid = ({ onCheck }: { onCheck: () => Promise<void> }) => (
  <Message
    icon={PartyPopper}
    as="h3"
    title="Thank you!"
    text="Your payment went through. Your subscription shows here as soon as we hear of it."
    action={
      <Button variant="outline" onClick={() => void onCheck()}>
        Check again
      </Button>
    }
  />
);
