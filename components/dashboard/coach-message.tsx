"use client";

import { MessageCircleHeart } from "lucide-react";
import { useEffect, useRef } from "react";
import { usePersistentFlag } from "@/components/clients/use-persistent-flag";
import { Disclosure } from "@/components/common/disclosure";
import type { ClientDashboardData } from "@/lib/practice/dashboard/client-contract";

interface CoachMessageProps extends Pick<ClientDashboardData, "coachName" | "coachMessageSeen"> {
  userId: string;
  groupCallsLink: string | null;
}

/** What happens from here on, in the coach's words. It opens by itself the first time, once and for good. */
export function CoachMessage({ userId, coachName, coachMessageSeen, groupCallsLink }: CoachMessageProps) {
  const [, remember] = usePersistentFlag("coachMessageSeen", userId, coachMessageSeen);
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    // Only the browser knows whether she has seen it here, so it opens once that has been asked.
    if (!coachMessageSeen && remember() && details.current) details.current.open = true;
  }, [coachMessageSeen, remember]);

  return (
    <Disclosure
      ref={details}
      className="shadow-sm"
      title={
        <span className="flex items-center gap-3">
          <MessageCircleHeart aria-hidden className="size-5.5 shrink-0 text-highlight-ink" />
          A message from {coachName}
        </span>
      }
    >
      <ul className="ml-4.5 list-disc space-y-1.5 marker:text-highlight">
        <li>Your training plan will be live within 48 hours.</li>
        <li>Your nutrition plan follows within 72 hours of your food diary.</li>
        <li>You get a check-in email every Monday.</li>
        <li>Your photos and measurements are updated every 4 weeks.</li>
        <li>
          We meet in weekly group calls.{" "}
          {groupCallsLink ? (
            <a href={groupCallsLink} target="_blank" rel="noreferrer" className="font-semibold text-primary-ink underline underline-offset-4">
              Join the group calls<span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : null}
        </li>
      </ul>
    </Disclosure>
  );
}
