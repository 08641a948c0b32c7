"use client";

import { type ComponentType, type ReactNode, useState } from "react";
import type { ConfirmDialogProps, ConfirmOptions } from "@/components/feedback/confirm-dialog";

interface Asked extends ConfirmOptions {
  Dialog: ComponentType<ConfirmDialogProps>;
  resolve: (confirmed: boolean) => void;
}

/** `const [confirm, confirmDialog] = useConfirm();` Render `confirmDialog`, and ask with `if (await confirm({…}))`. */
export function useConfirm(): [(question: ConfirmOptions) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);

  async function confirm(question: ConfirmOptions): Promise<boolean> {
    // Loaded when it is first needed. Where that fails, as without a network, the browser asks in its place.
    const loaded = await import("@/components/feedback/confirm-dialog").catch(() => null);
    if (!loaded) return window.confirm(question.title);
    return new Promise((resolve) => {
      setAsked((earlier) => {
        // A second press while the dialog was loading asks anew.
        earlier?.resolve(false);
        return { ...question, Dialog: loaded.ConfirmDialog, resolve };
      });
      setOpen(true);
    });
  }
  const close = (confirmed: boolean) => {
    asked?.resolve(confirmed);
    setOpen(false);
  };
  if (!asked) return [confirm, null];

  const { Dialog, resolve: _, ...question } = asked;
  // The question stays mounted after the choice, so that the dialog closes with its text.
  return [confirm, <Dialog key="question" {...question} open={open} onOpenChange={(next) => !next && close(false)} onConfirm={() => close(true)} />];
}
