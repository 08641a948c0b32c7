"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { deleteDataOfErased } from "@/components/offline/delete-data-of-erased";
import { deleteScreenCopies } from "@/components/offline/delete-screen-copies";
import { hasTabOwner } from "@/components/shell/tab-storage";

const subscribeNever = () => () => undefined;

/** Empties this device of copies on the sign-in page, and of everything for someone who was erased, and says why that page is there, if somebody was signed in in this tab and did not sign out. */
export function SessionEndedNotice() {
  const [isErased, setIsErased] = useState(false);
  useEffect(() => {
    // This page is signed out, so the copies of screens go.
    void deleteScreenCopies();
    // Where the browser refuses storage, it keeps nothing.
    deleteDataOfErased().then(setIsErased, () => undefined);
  }, []);
  const hasEnded = useSyncExternalStore(subscribeNever, hasTabOwner, () => false);
  return (
    <div role="status">
      {hasEnded && !isErased ? (
        <p className="mb-6 rounded-lg bg-info-soft px-5 py-4 text-info-ink">
          <strong className="font-semibold">Your session has ended.</strong> Sign in again to carry on where you were. Messages, feedback, notes, check-ins, consultation forms and food diaries you hadn't sent are kept.
        </p>
      ) : null}
    </div>
  );
}
