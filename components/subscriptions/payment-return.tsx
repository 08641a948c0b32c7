"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { toast } from "@/components/feedback/toast";
import { Spinner } from "@/components/ui/spinner";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { queryKeyFor } from "@/lib/api/query";
import { readSubscription, refreshSubscription } from "@/lib/money/subscriptions/calls";
import type { SubscriptionOrInactive } from "@/lib/money/subscriptions/contract";
import { paths } from "@/lib/platform/paths";

interface PaymentReturnProps {
  /** From the URL Stripe redirects to. */
  paymentId: string | undefined;
  setupId: string | undefined;
  redirectStatus: string | undefined;
  productName: string;
}

/** Handles the return from the bank's page: reads the payment from the provider, shows a toast and opens the subscription. */
export function PaymentReturn({ paymentId, setupId, redirectStatus, productName }: PaymentReturnProps) {
  const router = useRouter();
  const client = useQueryClient();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void finish();
    async function finish() {
      try {
        const subscription = await callEndpoint(refreshSubscription, { body: setupId === undefined ? { paymentId } : { setupId } });
        client.setQueryData(queryKeyFor(readSubscription, {}), subscription);
        showResult(subscription);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return redirectToSignIn();
        // The id is unknown, or the bank did not confirm the card.
        if (setupId !== undefined && error instanceof ApiError && error.status < 500) showCardFailure();
        else if (!(error instanceof ApiError) || error.status >= 500)
          toast({ variant: "destructive", title: "Error", description: "We couldn't reach our payment provider to check your payment. It will appear here once it's confirmed." });
      }
      // The URL contains the payment's secret, which must not stay in the history.
      router.replace(paths.subscribe);
    }
    const showCardFailure = () => toast({ variant: "destructive", title: "Card not saved", description: "Your bank didn't confirm this card. Please try again or use another one." });
    function showResult(subscription: SubscriptionOrInactive) {
      const failed = redirectStatus === "failed" || redirectStatus === "requires_payment_method";
      if (setupId !== undefined && subscription.status === "past_due")
        return toast({ variant: "destructive", title: "Payment Failed", description: "Your new card is saved, but we couldn't charge it. Please use another one." });
      if (setupId !== undefined) return toast({ title: "Card changed", description: "We'll use it for your next payments." });
      if (subscription.status === "active") return toast({ title: "Payment Successful", description: `You are now subscribed to ${productName}!` });
      if (failed) return toast({ variant: "destructive", title: "Payment Failed", description: "Your bank couldn't confirm that it was you. Please try again or use another card." });
      toast({ title: "Your payment is being processed", description: "Your subscription will appear here once it has gone through." });
    }
  }, [client, paymentId, productName, redirectStatus, router, setupId]);
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-24 text-center">
      <Spinner className="size-8 text-primary-ink" />
      <p className="text-muted-foreground">Checking your payment...</p>
    </div>
  );
}
