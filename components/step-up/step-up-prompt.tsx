"use client";

import { useEffect, useState } from "react";
import { StepUpForm } from "@/components/step-up/step-up-form";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { registerStepUpPrompt } from "@/lib/api/step-up-prompt";

/** The dialog that asks the person to confirm who they are when a call needs it. Rendered once per signed-in page. */
export function StepUpPrompt() {
  const [resolve, setResolve] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(() => registerStepUpPrompt(() => new Promise<boolean>((answer) => setResolve(() => answer))), []);
  function close(confirmed: boolean) {
    resolve?.(confirmed);
    setResolve(null);
  }
  return (
    <Dialog open={resolve !== null} onOpenChange={(open) => !open && close(false)}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Please confirm it's you</DialogTitle>
          <DialogDescription>This protects people's health data if someone else uses your screen. You won't be asked again for 15 minutes.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <StepUpForm onConfirmed={() => close(true)} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
