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
import { changeCard, readSubscription, refreshSubscription } from "@/lib/money/subscriptions/contract";

/** What tells this change from the next: asked for twice, it is one. */
const newRequestId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

/** The button and its dialog. What is owed is asked of the new card at once. */
export function ChangeCard({ isOwing }: { isOwing: boolean }) {
  const [requestId, setRequestId] = useState("");
  const [open, setOpen] = useState(false);
  function follow(next: boolean) {
    if (next) setRequestId(newRequestId());
    setOpen(next);
  }
  return (
    <Dialog open={open} onOpenChange={follow}>
      <DialogTrigger asChild>
        <Button variant="outline" className="mt-5">
          Change card
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Change your card</DialogTitle>
          <DialogDescription>{isOwing ? "What is overdue is charged to the new card at once." : "Your next payments are charged to the new card."}</DialogDescription>
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
  const failed = (title: string, description: string) => toast({ variant: "destructive", title, description });

  async function finish(setupId: string) {
    const standing = await callEndpoint(refreshSubscription, { body: { setupId } }).catch(() => null);
    if (standing) client.setQueryData(queryKeyFor(readSubscription, {}), standing);
    onDone();
    if (standing?.status === "past_due") failed("Payment Failed", `Your new card is saved, but it could not be charged. ${standing.failure?.reason ?? ""}`.trim());
    else toast({ title: "Card changed", description: isOwing && standing ? "Your payment went through, and your subscription goes on. Thank you!" : "Your next payments are charged to it." });
  }

  const isSignedOut = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (isSignedOut) redirectToSignIn();
  }, [isSignedOut]);
  if (error) return <ErrorState title="Your card cannot be changed right now" text={getErrorMessage(error)} onRetry={again} />;
  if (!data) return <Skeleton className="h-72" />;
  return (
    <CardForm
      payment={data}
      purpose="save"
      submitLabel="Save card"
      onDone={() => finish(data.setupId)}
      onFailed={(description) => failed("Card not saved", description)}
      onStale={again}
      // It answers only for a card that has been confirmed.
      checkSucceeded={() => callEndpoint(refreshSubscription, { body: { setupId: data.setupId } }).then(() => true)}
    />
  );
}
