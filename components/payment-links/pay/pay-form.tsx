"use client";

import { useEffect, useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { toast } from "@/components/feedback/toast";
import { CardForm } from "@/components/payments/card-form";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError, callEndpoint, getErrorMessage } from "@/lib/api/client";
import { type PaymentPage, readPaymentPage, settlePayment, startPayment } from "@/lib/money/payment-links/contract";
import { formatMoney } from "@/lib/platform/money";

interface PayFormProps {
  token: string;
  plan: PaymentPage["plan"];
  /** It can no longer be paid here: it was, in another tab, or she has a plan by now. */
  onPageChanged: (page: PaymentPage) => void;
  /** Paid; what the server says of it, or null where its answer did not arrive. */
  onPaid: (page: PaymentPage | null) => void;
}

/** The card form of a link. The payment is begun once this is on screen, so that nothing begins for whoever only fetches the page. */
export function PayForm(props: PayFormProps) {
  const [attempt, setAttempt] = useState(0);
  return <PayFormAttempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function PayFormAttempt({ token, plan, onPageChanged, onPaid, onAgain }: PayFormProps & { onAgain: () => void }) {
  const [begun, setBegun] = useState<StartResult | null>(null);
  useEffect(() => {
    let isHere = true;
    void startOrReadPage(token).then((result) => {
      if (!isHere) return;
      if ("page" in result) onPageChanged(result.page);
      else setBegun(result);
    });
    return () => void (isHere = false);
  }, [token, onPageChanged]);

  async function settle() {
    // The money has moved by now: that the answer is missing must not look like a failure.
    onPaid(await callEndpoint(settlePayment, { params: { token } }).catch(() => null));
  }

  if (begun && "problem" in begun) return <ErrorState title="Could not start the payment" text={`${begun.problem} Nothing has been charged.`} onRetry={onAgain} />;
  return (
    <section aria-labelledby="payment" className="mt-8">
      <h2 id="payment" className="mb-3 text-2xl">
        Payment
      </h2>
      <Card>
        <CardContent>
          {begun ? (
            <CardForm
              payment={{ gateway: "sandbox", publishableKey: null, clientSecret: begun.clientSecret }}
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

/** Begins the payment; where it can no longer be made, what the page says now. */
async function startOrReadPage(token: string): Promise<StartResult | { page: PaymentPage }> {
  const params = { token };
  try {
    return await callEndpoint(startPayment, { params });
  } catch (error) {
    const status = error instanceof ApiError && error.status;
    if (status === 404) return { problem: "This link does not work any more. Please ask your coach for a new one." };
    if (status !== 409) return { problem: getErrorMessage(error) };
  }
  try {
    return { page: await callEndpoint(readPaymentPage, { params }) };
  } catch (error) {
    return { problem: getErrorMessage(error) };
  }
}
