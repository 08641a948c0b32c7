"use client";

import { type ReactNode, useState } from "react";
import { ConfirmDialog, type ConfirmOptions } from "@/components/feedback/confirm-dialog";

interface PendingConfirmation extends ConfirmOptions {
  resolve: (confirmed: boolean) => void;
}

/** `const [confirm, confirmDialog] = useConfirm();` Render `confirmDialog`, and ask with `if (await confirm({…}))`. */
export function useConfirm(): [(question: ConfirmOptions) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<PendingConfirmation | null>(null);
  const [open, setOpen] = useState(false);

  const confirm = (question: ConfirmOptions) =>
    new Promise<boolean>((answer) => {
      setAsked({ ...question, resolve: answer });
      setOpen(true);
    });
  const close = (confirmed: boolean) => {
    asked?.resolve(confirmed);
    setOpen(false);
  };

  // The question stays mounted after the choice, so that the dialog closes with its text.
  const dialog = asked ? (
    <ConfirmDialog {...asked} open={open} onOpenChange={(next) => !next && close(false)} onConfirm={() => close(true)} />
  ) : null;
  return [confirm, dialog];
}
