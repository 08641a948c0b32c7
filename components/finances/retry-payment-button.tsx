"use client";

import { RefreshCw } from "lucide-react";
import { use, useRef } from "react";
import { payerName } from "@/components/finances/payment-text";
import { RefetchContext } from "@/components/form/refetch-context";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import type { FailedPayment } from "@/lib/money/finances/contract";
import { retryPayment } from "@/lib/money/payments/calls";
import { amountText } from "@/lib/platform/money";

export function RetryPaymentButton({ payment }: { payment: FailedPayment }) {
  const refresh = use(RefetchContext);
  // A second click can arrive before the pending state is rendered.
  const isRetrying = useRef(false);
  const retry = useApiMutation(retryPayment, {
    success: (result) => ({
      title: "Payment Retry Initiated",
      description: result.status === "succeeded" ? `${amountText(result)} for ${result.planName} is paid.` : "The result will appear here.",
    }),
    failure: { title: "Retry Failed", fallback: "Failed to retry payment. Please try again." },
  });
  function retryOnce() {
    if (isRetrying.current) return;
    isRetrying.current = true;
    retry.mutate(
      { params: { id: payment.id } },
      {
        // A declined retry adds an attempt to the list.
        onError: () => void refresh(retryPayment),
        onSettled: () => {
          isRetrying.current = false;
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
      onClick={retryOnce}
    >
      <RefreshCw aria-hidden />
      Retry
      <span className="sr-only">
        {" "}
        {amountText(payment)} of {payerName(payment.client)}
      </span>
    </Button>
  );
}
