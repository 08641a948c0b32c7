"use client";

import { useEffect, useState } from "react";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { registerStepUpPrompt } from "@/lib/api/step-up-prompt";

// Loaded when it is needed, because it is the only form on many screens.
const StepUpDialog = lazyDialog(() => import("@/components/step-up/step-up-dialog").then((module) => module.StepUpDialog));

/** Asks the person to confirm who they are when a call needs it. Rendered once per signed-in page. */
export function StepUpPrompt() {
  const [resolve, setResolve] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(() => registerStepUpPrompt(() => new Promise<boolean>((answer) => setResolve(() => answer))), []);
  function close(confirmed: boolean) {
    resolve?.(confirmed);
    setResolve(null);
  }
  return resolve ? <StepUpDialog onConfirmed={() => close(true)} onClose={() => close(false)} /> : null;
}
