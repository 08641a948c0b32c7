"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { recoverLostResponse } from "@/components/payments/recover-lost-response";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { callEndpoint } from "@/lib/api/client";
import { answerTestBank } from "@/lib/money/sandbox/calls";
import type { TestCardConfirmation } from "@/lib/money/sandbox/contract";

interface BankDialogProps {
  clientSecret: string;
  purpose: "pay" | "save";
  open: boolean;
  onClose: () => void;
  onConfirmed: (result: TestCardConfirmation) => Promise<void>;
  /** Checks whether the payment succeeded when the response was lost. */
  checkSucceeded?: () => Promise<boolean>;
  /** Called when the request failed. */
  onError: (error: unknown) => void;
}

/** Simulates a bank's 3-D Secure dialog for test payments, with a button for each outcome. */
export function BankDialog({ clientSecret, purpose, open, onClose, onConfirmed, checkSucceeded, onError }: BankDialogProps) {
  const [pendingChoice, setPendingChoice] = useState<"complete" | "fail" | null>(null);
  async function respond(passed: boolean) {
    setPendingChoice(passed ? "complete" : "fail");
    try {
      await onConfirmed(await recoverLostResponse(callEndpoint(answerTestBank, { body: { clientSecret, passed } }), checkSucceeded));
    } catch (error) {
      onError(error);
    } finally {
      setPendingChoice(null);
    }
  }
  const subject = purpose === "pay" ? "this payment" : "this card";
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !pendingChoice && onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Your bank asks you to confirm {subject}</DialogTitle>
          <DialogDescription>A real bank would now ask for a code or your fingerprint (3-D Secure).</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <div className="flex items-start gap-3">
            <ShieldCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-primary-ink" />
            <div className="grid justify-items-start gap-2 text-sm">
              <p>Nothing is charged until you press Complete. You can close this window and try again.</p>
              <TestPaymentsBadge />
            </div>
          </div>
          <DialogFooter>
            <Button variant="outline" pending={pendingChoice === "fail"} pendingLabel="Failing..." disabled={pendingChoice === "complete"} onClick={() => void respond(false)}>
              Fail
            </Button>
            <Button pending={pendingChoice === "complete"} pendingLabel="Completing..." disabled={pendingChoice === "fail"} onClick={() => void respond(true)}>
              Complete
            </Button>
          </DialogFooter>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
