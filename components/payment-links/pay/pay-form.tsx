"use client";

import { useEffect, useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { toast } from "@/components/feedback/toast";
import { CardForm } from "@/components/payments/card-form";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError, callEndpoint, getErrorMessage } from "@/lib/api/client";
import { readPaymentPage, settlePayment, startPayment } from "@/lib/money/payment-links/calls";
import type { PaymentPage } from "@/lib/money/payment-links/contract";
import { formatMoney } from "@/lib/platform/money";

interface PayFormProps {
  token: string;
  plan: PaymentPage["plan"];
  /** Called when the link can no longer be paid, because it was paid in another tab or the client has a plan. */
  onPageChanged: (page: PaymentPage) => void;
  /** Called after the payment, with null if the page could not be read again. */
  onPaid: (page: PaymentPage | null) => void;
}

/** The card form of a payment link. It starts the payment in the browser, so that link previews and crawlers start none. */
export function PayForm(props: PayFormProps) {
  const [attempt, setAttempt] = useState(0);
  return <PayFormAttempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function PayFormAttempt({ token, plan, onPageChanged, onPaid, onAgain }: PayFormProps & { onAgain: () => void }) {
  const [started, setStarted] = useState<StartResult | null>(null);
  useEffect(() => {
    let isMounted = true;
    void startOrReadPage(token).then((result) => {
      if (!isMounted) return;
      if ("page" in result) onPageChanged(result.page);
      else setStarted(result);
    });
    return () => void (isMounted = false);
  }, [token, onPageChanged]);

  async function settle() {
    // The card has been charged, so a lost response must not look like a failure.
    onPaid(await callEndpoint(settlePayment, { params: { token } }).catch(() => null));
  }

  if (started && "problem" in started) return <ErrorState title="We couldn't start the payment" text={`${started.problem} Nothing has been charged.`} onRetry={onAgain} />;
  return (
    <section aria-labelledby="payment" className="mt-8">
      <h2 id="payment" className="mb-3 text-2xl">
        Payment
      </h2>
      <Card>
        <CardContent>
          {started ? (
            <CardForm
              payment={{ gateway: "sandbox", publishableKey: null, clientSecret: started.clientSecret }}
              purpose="pay"
              submitLabel={`Pay ${formatMoney(Number(plan.amount), plan.currency)}`}
              onDone={settle}
              onFailed={(description) => toast({ variant: "destructive", title: "Payment Failed", description })}
              checkSucceeded={async () => (await callEndpoint(settlePayment, { params: { token } })).state === "paid"}
              onStale={onAgain}
            />
          ) : (
            <Skeleton className="h-72" />
          )}
        </CardContent>
      </Card>
    </section>
  );
}

type StartResult = { clientSecret: string } | { problem: string };

/** Starts the payment, or returns the current page if the link can no longer be paid. */
async function startOrReadPage(token: string): Promise<StartResult | { page: PaymentPage }> {
  const params = { token };
  try {
    return await callEndpoint(startPayment, { params });
  } catch (error) {
    const status = error instanceof ApiError && error.status;
    if (status === 404) return { problem: "This link no longer works. Please ask your coach for a new one." };
    if (status !== 409) return { problem: getErrorMessage(error) };
  }
  try {
    return { page: await callEndpoint(readPaymentPage, { params }) };
  } catch (error) {
    return { problem: getErrorMessage(error) };
  }
}
