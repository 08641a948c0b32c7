"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { redirectToSignIn } from "@/components/feedback/redirect-to-sign-in";
import { toast } from "@/components/feedback/toast";
import { CardForm } from "@/components/payments/card-form";
import { useStartRequest } from "@/components/subscriptions/use-start-request";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle, DialogTrigger } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError, callEndpoint, getErrorMessage } from "@/lib/api/client";
import { queryKeyFor } from "@/lib/api/query";
import { payOverdue, readSubscription, refreshSubscription } from "@/lib/money/subscriptions/calls";

/** Pays the overdue amount with the client present, so that the bank can ask for confirmation. `amount` is formatted. */
export function PayOverdue({ amount, needsConfirmation }: { amount: string; needsConfirmation: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button className="mt-4">{needsConfirmation ? `Confirm and pay ${amount}` : `Pay ${amount} now`}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{needsConfirmation ? "Confirm your payment" : "Pay overdue amount"}</DialogTitle>
          <DialogDescription>{needsConfirmation ? "Enter your card, and your bank will ask you to confirm." : "Your bank may ask you to confirm."} Later payments go to the same card.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <OverduePaymentForm amount={amount} onDone={() => setOpen(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function OverduePaymentForm({ amount, onDone }: { amount: string; onDone: () => void }) {
  const client = useQueryClient();
  const { data, error, again } = useStartRequest(() => callEndpoint(payOverdue, {}));
  const isSignedOut = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (isSignedOut) redirectToSignIn();
  }, [isSignedOut]);

  async function finish(paymentId: string) {
    const subscription = await callEndpoint(refreshSubscription, { body: { paymentId } }).catch(() => null);
    if (subscription) client.setQueryData(queryKeyFor(readSubscription, {}), subscription);
    onDone();
    toast({ title: "Payment Successful", description: "Your subscription continues. Thank you!" });
  }

  if (error) return <ErrorState title="You can't pay this right now" text={getErrorMessage(error)} onRetry={again} />;
  if (!data) return <Skeleton className="h-72" />;
  const { paymentId } = data;
  return (
    <CardForm
      payment={data}
      purpose="pay"
      submitLabel={`Pay ${amount}`}
      onDone={() => finish(paymentId)}
      onFailed={(description) => toast({ variant: "destructive", title: "Payment Failed", description })}
      onStale={again}
      checkSucceeded={async () => (await callEndpoint(refreshSubscription, { body: { paymentId } })).status === "active"}
    />
  );
}
