"use client";

import { type ComponentType, type ReactNode, useRef, useState } from "react";
import type { ConfirmDialogProps, ConfirmOptions } from "@/components/feedback/confirm-dialog";

export const loadConfirmDialog = () => import("@/components/feedback/confirm-dialog");

interface Asked {
  question: ConfirmOptions;
  Dialog: ComponentType<ConfirmDialogProps>;
  resolve: (confirmed: boolean) => void;
}

/** `const [confirm, confirmDialog] = useConfirm();` Render `confirmDialog`, and ask with `if (await confirm({…}))`. */
export function useConfirm(): [(question: ConfirmOptions) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const isLoading = useRef(false);

  async function confirm(question: ConfirmOptions): Promise<boolean> {
    // A second press while the dialog is loading.
    if (isLoading.current) return false;
    isLoading.current = true;
    // Loaded when it is first needed. Where that fails, as without a network, the browser asks in its place.
    const loaded = await loadConfirmDialog().catch(() => null);
    isLoading.current = false;
    if (!loaded) return window.confirm(inWords(question));
    return new Promise((resolve) => {
      setAsked({ question, Dialog: loaded.ConfirmDialog, resolve });
      setOpen(true);
    });
  }
  const close = (confirmed: boolean) => {
    asked?.resolve(confirmed);
    setOpen(false);
  };
  if (!asked) return [confirm, null];

  const { question, Dialog } = asked;
  // The question stays mounted after the choice, so that the dialog closes with its text.
  return [confirm, <Dialog key="question" {...question} open={open} onOpenChange={(next) => !next && close(false)} onConfirm={() => close(true)} />];
}

const inWords = ({ title, description, confirmLabel }: ConfirmOptions) => [title, typeof description === "string" ? description : "", `OK: ${confirmLabel}`].filter(Boolean).join("\n\n");
