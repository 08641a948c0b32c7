"use client";

import { useSyncExternalStore } from "react";
import { pendingSignOut } from "@/components/feedback/sign-out-state";

export const useIsSignOutPending = () => useSyncExternalStore(pendingSignOut.subscribe, pendingSignOut.get, () => false);

/** Covers the page of someone who has signed out without a connection. Rendered once, in the root layout. */
export function SignedOutNotice() {
  if (!useIsSignOutPending()) return null;
  return (
    <div role="alert" className="fixed inset-0 z-50 grid place-content-center gap-3 bg-background p-6 text-center">
      <h1 className="text-2xl">You’re almost logged out</h1>
      <p className="max-w-md text-muted-foreground">
        Your messages, photos and answers are gone from this device, but logging out needs a connection. Please keep this page open: we’ll finish as soon as you’re back online. If you close it, we’ll finish when this site is next opened in this browser. On a shared device, wait until this page changes.
      </p>
    </div>
  );
}
