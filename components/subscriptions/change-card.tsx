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
import { changeCard, readSubscription, refreshSubscription } from "@/lib/money/subscriptions/calls";

/** The idempotency key of one card change. */
const newRequestId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

/** Changes the card. An overdue payment is charged to the new card at once. */
export function ChangeCard({ isOwing, hasCard }: { isOwing: boolean; hasCard: boolean }) {
  const [requestId, setRequestId] = useState("");
  const [open, setOpen] = useState(false);
  function changeOpen(next: boolean) {
    if (next) setRequestId(newRequestId());
    setOpen(next);
  }
  return (
    <Dialog open={open} onOpenChange={changeOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" className="mt-5">
          {hasCard ? "Change card" : "Add a card"}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{hasCard ? "Change your card" : "Add a card"}</DialogTitle>
          <DialogDescription>{isOwing ? "The overdue amount is charged to your new card straight away." : "We'll use the new card for your next payments."}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <NewCardForm requestId={requestId} isOwing={isOwing} onDone={() => setOpen(false)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function NewCardForm({ requestId, isOwing, onDone }: { requestId: string; isOwing: boolean; onDone: () => void }) {
  const client = useQueryClient();
  const { data, error, again } = useStartRequest(() => callEndpoint(changeCard, { body: { requestId } }));
  const showFailure = (title: string, description: string) => toast({ variant: "destructive", title, description });

  async function finish(setupId: string) {
    const subscription = await callEndpoint(refreshSubscription, { body: { setupId } }).catch(() => null);
    if (subscription) client.setQueryData(queryKeyFor(readSubscription, {}), subscription);
    onDone();
    if (subscription?.status === "past_due") showFailure("Payment Failed", `Your new card is saved, but we couldn't charge it. ${subscription.failure?.reason ?? ""}`.trim());
    else toast({ title: "Card changed", description: isOwing && subscription ? "Your payment went through and your subscription continues. Thank you!" : "We'll use it for your next payments." });
  }

  const isSignedOut = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (isSignedOut) redirectToSignIn();
  }, [isSignedOut]);
  if (error) return <ErrorState title="You can't change your card right now" text={getErrorMessage(error)} onRetry={again} />;
  if (!data) return <Skeleton className="h-72" />;
  return (
    <CardForm
      payment={data}
      purpose="save"
      submitLabel="Save card"
      onDone={() => finish(data.setupId)}
      onFailed={(description) => showFailure("Card not saved", description)}
      onStale={again}
      // This succeeds only for a confirmed card.
      checkSucceeded={() => callEndpoint(refreshSubscription, { body: { setupId: data.setupId } }).then(() => true)}
    />
  );
}
