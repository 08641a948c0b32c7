"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useConfirm } from "@/components/feedback/use-confirm";
import { FormError } from "@/components/form/form-error";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";

interface SaveBarProps {
  /** Whether something was changed and not saved. */
  isDirty: boolean;
  isSaving: boolean;
  /** Holds what leaves the page, where that was asked for during a save. It is called once everything is saved. */
  afterSaveRef: RefObject<(() => unknown) | null>;
  onDiscard: () => void;
  /** The words of the bar and its button, unless they are about saving. */
  labels?: { unsaved: string; save: string; saving: string };
  /** Shown above the buttons. */
  children?: ReactNode;
}

const defaultLabels = { unsaved: "Unsaved changes", save: "Save", saving: "Saving..." };

/** The bar of a settings page. It is there while there are unsaved changes, and asks before they are left. */
export function SaveBar({ isDirty, isSaving, afterSaveRef, onDiscard, labels = defaultLabels, children }: SaveBarProps) {
  const leaveDialog = useLeaveWarning({ isDirty, isSaving, afterSaveRef });
  return (
    <>
      {leaveDialog}
      {isDirty ? (
        <div className="bottom-bar sticky bottom-(--tab-bar) z-20 short:static -mx-4 border-t bg-card/95 px-4 py-3 backdrop-blur-md sm:bottom-[calc(var(--tab-bar)+1rem)] sm:mx-0 sm:rounded-xl sm:border sm:px-6 sm:shadow-lg">
          <FormError className="mb-3" />
          {children}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="mr-auto text-sm font-semibold">
              {labels.unsaved}
            </p>
            <Button variant="outline" onClick={onDiscard}>
              Discard
            </Button>
            <SubmitButton pendingLabel={labels.saving}>{labels.save}</SubmitButton>
          </div>
        </div>
      ) : (
        // An error that arrives after the last change was undone.
        <FormError />
      )}
    </>
  );
}

/** Asks before unsaved changes are left: by a link, the Back button, or by closing the page. During a save it waits instead. */
function useLeaveWarning({ isDirty, isSaving, afterSaveRef }: Pick<SaveBarProps, "isDirty" | "isSaving" | "afterSaveRef">) {
  const router = useRouter();
  const [confirm, confirmDialog] = useConfirm();
  const mayLeave = useRef(false);
  const ask = useRef(confirm);
  useEffect(() => {
    ask.current = confirm;
  });
  useEffect(() => {
    if (!isDirty) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const leaveNow = (leave: () => unknown) => {
      mayLeave.current = true;
      leave();
    };
    const confirmLeaving = async (leave: () => unknown) => {
      if (isSaving) {
        afterSaveRef.current = () => leaveNow(leave);
        return;
      }
      const isConfirmed = await ask.current({ title: "Leave without saving?", description: "Your changes on this page haven't been saved.", confirmLabel: "Leave", cancelLabel: "Stay", destructive: true });
      if (isConfirmed) leaveNow(leave);
    };
    window.addEventListener("beforeunload", (event) => !mayLeave.current && event.preventDefault(), { signal });
    document.addEventListener(
      "click",
      (event) => {
        const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
        if (!link || !opensHere(event, link) || mayLeave.current) return;
        event.preventDefault();
        event.stopPropagation();
        void confirmLeaving(() => router.push(link.href));
      },
      { signal, capture: true },
    );
    // Where the browser lets us know before it goes back.
    const navigation = "navigation" in window ? window.navigation : undefined;
    navigation?.addEventListener(
      "navigate",
      (event) => {
        if (event.navigationType !== "traverse" || !event.cancelable || mayLeave.current) return;
        event.preventDefault();
        void confirmLeaving(() => navigation.traverseTo(event.destination.key));
      },
      { signal },
    );
    return () => leaving.abort();
  }, [isDirty, isSaving, afterSaveRef, router]);
  return confirmDialog;
}

/** Whether this click leaves the page in this tab. */
const opensHere = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && link.target !== "_blank" && !link.hasAttribute("download") && link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
