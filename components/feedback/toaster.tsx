"use client";

import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { dismissToast, keepUnreadToast, showKeptToast, type Toast, toastStore } from "@/components/feedback/toast";
import { reserveToastRoom } from "@/components/feedback/toast-room";

const loadToastRegion = () => import("@/components/feedback/toast-region");
const ToastRegion = lazy(() => loadToastRegion().catch(() => ({ default: FallbackToast })));

/**
 * Rendered once, in the root layout. The region (13 kB) is loaded at the person's first action. Loading it with the first
 * toast would be too late, because that toast may be about a server that doesn't respond.
 */
export function Toaster() {
  useEffect(() => {
    const begun = new AbortController();
    const warm = () => {
      begun.abort();
      loadToastRegion().catch(() => undefined);
    };
    // Not on focus, which pages move by themselves. A screen reader's press may be only a click.
    for (const event of ["pointerdown", "keydown", "click"]) document.addEventListener(event, warm, { signal: begun.signal });
    return () => begun.abort();
  }, []);
  useEffect(() => {
    showKeptToast();
    window.addEventListener("pagehide", keepUnreadToast);
    return () => window.removeEventListener("pagehide", keepUnreadToast);
  }, []);
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  if (!toast) return null;
  return (
    <Suspense fallback={<PlainToast toast={toast} />}>
      <ToastRegion toast={toast} />
    </Suspense>
  );
}

/** Longer than a toast of the region stays, because pointing at it doesn't keep it. */
const fallbackMs = 10_000;

/** Shows a toast where the toast region's script can't be loaded, as without a network. It closes by itself: on a phone it lies over the notice "Offline" and its button. */
function FallbackToast({ toast }: { toast: Toast }) {
  const { id } = toast;
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), fallbackMs);
    return () => clearTimeout(timer);
  }, [id]);
  return <PlainToast toast={toast} role="alert" />;
}

/** The plain text until the region has loaded, which then announces it. */
function PlainToast({ toast: { id, open, title, description }, role }: { toast: Toast; role?: "alert" }) {
  if (!open) return null;
  return (
    <div
      ref={reserveToastRoom}
      role={role}
      data-slot="toast"
      className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-60 mx-auto max-w-104 rounded-lg border bg-popover p-4 text-sm shadow-lg md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-104"
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {description ? <p>{description}</p> : null}
      <button type="button" onClick={() => dismissToast(id)} className="min-h-11 font-semibold text-primary-ink underline">
        Close
      </button>
    </div>
  );
}
