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

/** The coach's message about what happens next. It opens automatically the first time only (spec platform §2). */
export function CoachMessage({ userId, coachName, coachMessageSeen, groupCallsLink }: CoachMessageProps) {
  const [, markSeen] = usePersistentFlag("coachMessageSeen", userId, coachMessageSeen);
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    // Whether the message was seen in this browser is known only after rendering.
    if (!coachMessageSeen && markSeen() && details.current) details.current.open = true;
  }, [coachMessageSeen, markSeen]);

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
        <li>Your nutrition plan will be ready within 72 hours of your food diary.</li>
        <li>You'll get a check-in email every Monday.</li>
        <li>You'll update your photos and measurements every 4 weeks.</li>
        <li>
          We'll meet on weekly group calls.{" "}
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
