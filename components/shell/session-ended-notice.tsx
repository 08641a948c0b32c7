"use client";

import { useEffect, useSyncExternalStore } from "react";
import { deleteScreenCopies } from "@/components/offline/delete-screen-copies";
import { hasTabOwner } from "@/components/shell/tab-storage";

const subscribeNever = () => () => undefined;

/** Empties this device of copies on the sign-in page, and says why that page is there, if somebody was signed in in this tab and did not sign out. */
export function SessionEndedNotice() {
  // This page is signed out, so the copies of screens go.
  useEffect(() => void deleteScreenCopies(), []);
  const hasEnded = useSyncExternalStore(subscribeNever, hasTabOwner, () => false);
  return (
    <div role="status">
      {hasEnded ? (
        <p className="mb-6 rounded-lg bg-info-soft px-5 py-4 text-info-ink">
          <strong className="font-semibold">Your session has ended.</strong> Sign in again to carry on where you were. Messages, feedback, check-ins, intake forms and food diaries you hadn't sent are kept.
        </p>
      ) : null}
    </div>
  );
}
