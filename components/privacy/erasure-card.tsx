"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import dynamic from "next/dynamic";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readPrivacy, requestErasure } from "@/lib/practice/privacy/calls";

const PendingErasureNotice = dynamic(() => import("@/components/privacy/pending-erasure-notice").then((module) => module.PendingErasureNotice, () => PartNotLoaded), { loading: () => <Skeleton className="h-14" /> });

/** Where a client asks to be erased, or changes their mind. */
export function ErasureCard({ clientId }: { clientId: string }) {
  const { data } = useQuery(queryFor(readPrivacy, { params: { id: clientId } }));
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h3">Erase my account</CardTitle>
        <CardDescription>Deletes everything about you after 30 days. Payments stay for our books, without your name.</CardDescription>
      </CardHeader>
      <CardContent>{data?.erasure ? <PendingErasureNotice clientId={clientId} /> : <RequestErasureButton />}</CardContent>
    </Card>
  );
}

function RequestErasureButton() {
  const [confirm, confirmDialog] = useConfirm();
  const request = useApiMutation(requestErasure, { success: { title: "We've got your request", description: "You have 30 days to change your mind." }, failure: { title: "Request not sent" } });
  async function confirmAndRequest() {
    const isConfirmed = await confirm({
      title: "Erase your account?",
      description: "Your plan ends now and no more payments are taken. In 30 days your answers, check-ins, photos, plans and messages are deleted for good. Until then you can sign in, download your data and change your mind. Your coach is told.",
      confirmLabel: "Erase my account",
      destructive: true,
    });
    if (isConfirmed) request.mutate({});
  }
  return (
    <>
      <Button variant="outline" pending={request.isPending} pendingLabel="Sending..." onClick={() => void confirmAndRequest()}>
        <CalendarX aria-hidden />
        Erase my account
      </Button>
      {confirmDialog}
    </>
  );
}
