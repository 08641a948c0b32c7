"use client";

import { WalletCards } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/feedback/toast";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { InviteNewPeople } from "@/components/imports/invite-new-people";
import { useProgressCall } from "@/components/imports/use-progress-call";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { ApiError } from "@/lib/api/client";
import { importCustomers } from "@/lib/practice/imports/calls";

/** Imports the payment gateway's customers as clients. The card shows the progress, because the dialog closes first. */
export function ImportCustomersCard() {
  const [isConfirming, setIsConfirming] = useState(false);
  const [sendInvites, setSendInvites] = useState(true);
  const customers = useProgressCall(importCustomers);
  function start() {
    setIsConfirming(false);
    customers.run(
      { body: { sendInvites } },
      {
        onDone: ({ message }) => toast({ title: "Client Import Complete", description: message }),
        onError: showFailureToast,
      },
    );
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>From your payment provider</CardTitle>
        <CardDescription>Everyone who pays you there becomes a client here.</CardDescription>
      </CardHeader>
      <CardContent>
        {customers.running ? <CallProgressBar running={customers.running} label="Importing your customers" className="mb-4" /> : null}
        <Button variant="outline" pending={customers.running !== null} pendingLabel="Importing..." onClick={() => setIsConfirming(true)}>
          <WalletCards aria-hidden />
          Import customers
        </Button>
        {isConfirming ? (
          <Dialog open onOpenChange={(open) => setIsConfirming(open)}>
            <DialogContent className="sm:max-w-md">
              <DialogHeader>
                <DialogTitle>Import your customers?</DialogTitle>
              </DialogHeader>
              <DialogBody>
                <p>
                  Each customer of your payment provider with an email address becomes a client. People are matched by email, so nobody is added twice. You can undo the import for 30 days.
                </p>
                <InviteNewPeople noun="client" sendInvites={sendInvites} onSendInvites={setSendInvites} className="mt-4" />
                <AgreementCheck className="mt-4" />
                <DialogFooter>
                  <DialogClose asChild>
                    <Button variant="outline">Cancel</Button>
                  </DialogClose>
                  <Button onClick={start}>Import customers</Button>
                </DialogFooter>
              </DialogBody>
            </DialogContent>
          </Dialog>
        ) : null}
      </CardContent>
    </Card>
  );
}

function showFailureToast(error: unknown) {
  const message = error instanceof ApiError ? { title: "Import Failed", description: error.userMessage ?? "Failed to import clients" } : { title: "Import Error", description: "An error occurred while importing clients" };
  toast({ variant: "destructive", ...message });
}
