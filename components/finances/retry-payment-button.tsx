"use client";

import { RefreshCw } from "lucide-react";
import { use, useRef } from "react";
import { payerName, paymentAmountText } from "@/components/finances/payment-text";
import { RefetchContext } from "@/components/form/refetch-context";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import type { FailedPayment } from "@/lib/money/finances/contract";
import { retryPayment } from "@/lib/money/payments/contract";

/** Tries a failed payment again with the card on file. A decline shows its reason. */
export function RetryPaymentButton({ payment }: { payment: FailedPayment }) {
  const refresh = use(RefetchContext);
  // A second click comes before the button is drawn as busy.
  const isTrying = useRef(false);
  const retry = useApiMutation(retryPayment, {
    success: (tried) => ({
      title: "Payment Retry Initiated",
      description: tried.status === "succeeded" ? `${paymentAmountText(tried)} for ${tried.planName} is paid.` : "We will show here how it went.",
    }),
    failure: { title: "Retry Failed", fallback: "Failed to retry payment. Please try again." },
  });
  function tryAgain() {
    if (isTrying.current) return;
    isTrying.current = true;
    retry.mutate(
      { params: { id: payment.id } },
      {
        // A try that was declined is one more in its story.
        onError: () => void refresh(retryPayment),
        onSettled: () => {
          isTrying.current = false;
        },
      },
    );
  }
  return (
    <Button
      size="sm"
      variant="outline"
      pending={retry.isPending}
      pendingLabel="Retrying..."
      onClick={tryAgain}
    >
      <RefreshCw aria-hidden />
      Retry
      <span className="sr-only">
        {" "}
        {paymentAmountText(payment)} of {payerName(payment.client)}
      </span>
    </Button>
  );
}
