"use client";

import { useSyncExternalStore } from "react";
import { signedOutUnheard } from "@/components/feedback/sign-out";

export const useSignedOutUnheard = () => useSyncExternalStore(signedOutUnheard.subscribe, signedOutUnheard.get, () => false);

/** Covers the page of someone who has signed out without a connection. Rendered once, in the root layout. */
export function SignedOutNotice() {
  if (!useSignedOutUnheard()) return null;
  return (
    <div role="alert" className="fixed inset-0 z-50 grid place-content-center gap-3 bg-background p-6 text-center">
      <h1 className="text-2xl">You’re logged out on this device</h1>
      <p className="max-w-md text-muted-foreground">
        Nothing of yours is left on it. There’s no connection, so our server doesn’t know yet. Please leave this page open: we’ll tell it as soon as there is one. If you close the page, we’ll do it when this site is next opened in this browser.
      </p>
    </div>
  );
}
