"use client";

import { useState, type ReactNode } from "react";
import { ConfirmDialog, type ConfirmQuestion } from "./confirm-dialog";

interface Pending extends ConfirmQuestion {
  answer: (confirmed: boolean) => void;
}

/** `const [confirm, confirmDialog] = useConfirm();` render the second; `if (await confirm({…}))` with the first. */
export function useConfirm(): [(question: ConfirmQuestion) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<Pending | null>(null);
  const [open, setOpen] = useState(false);

  const confirm = (question: ConfirmQuestion) =>
    new Promise<boolean>((answer) => {
      setAsked({ ...question, answer });
      setOpen(true);
    });
  const close = (confirmed: boolean) => {
    asked?.answer(confirmed);
    setOpen(false);
  };

  // The question stays mounted after the answer, so that the dialog can leave with its words in it.
  const dialog = asked ? (
    <ConfirmDialog {...asked} open={open} onOpenChange={(next) => !next && close(false)} onConfirm={() => close(true)} />
  ) : null;
  return [confirm, dialog];
}
