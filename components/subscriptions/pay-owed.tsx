"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { leaveSignedOut } from "@/components/feedback/signed-out";
import { toast } from "@/components/feedback/toast";
import { CardForm } from "@/components/payments/card-form";
import { useStarted } from "@/components/subscriptions/use-started";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle, DialogTrigger } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError, call, shownMessage } from "@/lib/api/client";
import { keyOf } from "@/lib/api/query";
import { ownSubscription, payOwed, refresh } from "@/lib/money/subscriptions/contract";

/** Pays what is overdue with her there: the way where her bank wants to hear it from her. `amount` as she reads it. */
export function PayOwed({ amount }: { amount: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button className="mt-4">Pay {amount} now</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Pay what is overdue</DialogTitle>
          <DialogDescription>Your bank can ask you to confirm it. Later payments are charged to the same card.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Payment amount={amount} onDone={() => setOpen(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Payment({ amount, onDone }: { amount: string; onDone: () => void }) {
  const client = useQueryClient();
  const { data, error, again } = useStarted(() => call(payOwed, {}));
  const isSignedOut = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (isSignedOut) leaveSignedOut();
  }, [isSignedOut]);

  async function finish(paymentId: string) {
    const standing = await call(refresh, { body: { paymentId } }).catch(() => null);
    if (standing) client.setQueryData(keyOf(ownSubscription, {}), standing);
    onDone();
    toast({ title: "Payment Successful", description: "Your subscription goes on. Thank you!" });
  }

  if (error) return <ErrorState title="This cannot be paid right now" text={shownMessage(error)} onRetry={again} />;
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
      check={async () => (await call(refresh, { body: { paymentId } })).status === "active"}
    />
  );
}
