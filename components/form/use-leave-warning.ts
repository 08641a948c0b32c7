import { useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { guardLeaving } from "@/components/common/leave-guard";
import { useConfirm } from "@/components/feedback/use-confirm";

export interface UnsavedChanges {
  /** Whether something was changed and not saved. */
  isDirty: boolean;
  isSaving: boolean;
  /** Holds what leaves the page, where that was asked for during a save. It is called once everything is saved. */
  afterSaveRef: RefObject<(() => unknown) | null>;
}

/** Asks before unsaved changes are left: by a link, the command palette, the Back button, or by closing the page. During a save it waits instead. */
export function useLeaveWarning({ isDirty, isSaving, afterSaveRef }: UnsavedChanges): ReactNode {
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
    const endGuard = guardLeaving((leave) => (mayLeave.current ? leave() : void confirmLeaving(leave)));
    return () => {
      leaving.abort();
      endGuard();
    };
  }, [isDirty, isSaving, afterSaveRef, router]);
  return confirmDialog;
}

/** Whether this click leaves the page in this tab. */
const opensHere = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && link.target !== "_blank" && !link.hasAttribute("download") && link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
