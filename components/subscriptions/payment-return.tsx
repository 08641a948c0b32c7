"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { toast } from "@/components/feedback/toast";
import { Spinner } from "@/components/ui/spinner";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { queryKeyFor } from "@/lib/api/query";
import { readSubscription, refreshSubscription, type SubscriptionOrInactive } from "@/lib/money/subscriptions/contract";
import { paths } from "@/lib/platform/paths";

interface PaymentReturnProps {
  /** What Stripe names in the address it sends her back to. */
  paymentId: string | undefined;
  setupId: string | undefined;
  redirectStatus: string | undefined;
  productName: string;
}

/** She comes back from her bank to the home: what became of it is asked of the provider, told, and shown with her subscription. */
export function PaymentReturn({ paymentId, setupId, redirectStatus, productName }: PaymentReturnProps) {
  const router = useRouter();
  const client = useQueryClient();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void finish();
    async function finish() {
      try {
        const standing = await callEndpoint(refreshSubscription, { body: setupId === undefined ? { paymentId } : { setupId } });
        client.setQueryData(queryKeyFor(readSubscription, {}), standing);
        say(standing);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return redirectToSignIn();
        // Nothing of hers, or a card that her bank did not confirm.
        if (setupId !== undefined && error instanceof ApiError && error.status < 500) sayCardFailed();
        else if (!(error instanceof ApiError) || error.status >= 500)
          toast({ variant: "destructive", title: "Error", description: "We could not ask our payment provider what became of your payment. It shows here as soon as we hear of it." });
      }
      // The address holds the payment's secret, which is not for the history.
      router.replace(paths.subscribe);
    }
    const sayCardFailed = () => toast({ variant: "destructive", title: "Card not saved", description: "Your bank has not confirmed this card. Please try again, or use another one." });
    function say(standing: SubscriptionOrInactive) {
      const failed = redirectStatus === "failed" || redirectStatus === "requires_payment_method";
      if (setupId !== undefined && standing.status === "past_due")
        return toast({ variant: "destructive", title: "Payment Failed", description: "Your new card is saved, but it could not be charged. Please use another one." });
      if (setupId !== undefined) return toast({ title: "Card changed", description: "Your next payments are charged to it." });
      if (standing.status === "active") return toast({ title: "Payment Successful", description: `You are now subscribed to ${productName}!` });
      if (failed) return toast({ variant: "destructive", title: "Payment Failed", description: "The bank could not confirm that it was you. Please try again, or use another card." });
      toast({ title: "Your payment is being processed", description: "Your subscription shows here as soon as it has gone through." });
    }
  }, [client, paymentId, productName, redirectStatus, router, setupId]);
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-24 text-center">
      <Spinner className="size-8 text-primary-ink" />
      <p className="text-muted-foreground">Checking your payment...</p>
    </div>
  );
}
