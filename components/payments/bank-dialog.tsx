"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { recoverLostResponse } from "@/components/payments/recover-lost-response";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { callEndpoint } from "@/lib/api/client";
import { answerTestBank, type TestCardConfirmation } from "@/lib/money/sandbox/contract";

interface BankDialogProps {
  clientSecret: string;
  purpose: "pay" | "save";
  open: boolean;
  onClose: () => void;
  onAnswered: (answer: TestCardConfirmation) => Promise<void>;
  /** Checks whether the payment succeeded when the response was lost. */
  checkSucceeded?: () => Promise<boolean>;
  /** The answer could not be sent. */
  onRefused: (error: unknown) => void;
}

/** Simulates a bank's 3-D Secure dialog for test payments, with a button for each outcome. */
export function BankDialog({ clientSecret, purpose, open, onClose, onAnswered, checkSucceeded, onRefused }: BankDialogProps) {
  const [answering, setAnswering] = useState<"complete" | "fail" | null>(null);
  async function answer(passed: boolean) {
    setAnswering(passed ? "complete" : "fail");
    try {
      await onAnswered(await recoverLostResponse(callEndpoint(answerTestBank, { body: { clientSecret, passed } }), checkSucceeded));
    } catch (error) {
      onRefused(error);
    } finally {
      setAnswering(null);
    }
  }
  const what = purpose === "pay" ? "this payment" : "this card";
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !answering && onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Your bank asks you to confirm {what}</DialogTitle>
          <DialogDescription>A real bank would now ask for a code or your fingerprint (3-D Secure).</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <div className="flex items-start gap-3">
            <ShieldCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-primary-ink" />
            <div className="grid justify-items-start gap-2 text-sm">
              <p>Nothing is charged until you complete it. Closing this window leaves {what} as it is.</p>
              <TestPaymentsBadge />
            </div>
          </div>
          <DialogFooter>
            <Button variant="outline" pending={answering === "fail"} pendingLabel="Failing..." disabled={answering === "complete"} onClick={() => void answer(false)}>
              Fail
            </Button>
            <Button pending={answering === "complete"} pendingLabel="Completing..." disabled={answering === "fail"} onClick={() => void answer(true)}>
              Complete
            </Button>
          </DialogFooter>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
