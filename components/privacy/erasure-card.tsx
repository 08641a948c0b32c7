"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { keepAccount, readPrivacy, requestErasure } from "@/lib/practice/privacy/contract";

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

/** Says when the client's account is erased, with the way back. Nothing is shown without a request. */
export function PendingErasureNotice({ clientId }: { clientId: string }) {
  const { data } = useQuery(queryFor(readPrivacy, { params: { id: clientId } }));
  const keep = useApiMutation(keepAccount, { success: { title: "Your account stays", description: "Your plan has ended. Ask your coach to set it up again." }, failure: { title: "Not saved" } });
  if (!data?.erasure) return null;
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-5 py-4 text-warning-ink">
      <p className="font-semibold">
        Your account will be erased on <LocalTime at={data.erasure.erasesAt} />.
      </p>
      <Button size="sm" variant="outline" pending={keep.isPending} pendingLabel="Saving..." onClick={() => keep.mutate({})}>
        Keep my account
      </Button>
    </div>
  );
}
