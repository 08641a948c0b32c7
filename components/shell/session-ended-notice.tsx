"use client";

import { useSyncExternalStore } from "react";
import { hasTabOwner } from "@/components/shell/tab-storage";

const subscribeNever = () => () => undefined;

/** Says on the sign-in page why it is there, if somebody was signed in in this tab and did not sign out. */
export function SessionEndedNotice() {
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
