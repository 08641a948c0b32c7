"use client";

import { CircleCheck, Heart } from "lucide-react";
import { useEffect, useRef } from "react";
import { CoachFeedback } from "@/components/check-ins/check-in-entry";
import { formatCalendarDay } from "@/components/common/local-date";
import { StatePanel } from "@/components/feedback/state-panel";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { addDays } from "@/lib/platform/days";
import type { CheckIn } from "@/lib/work/check-ins/contract";

/** Right after sending. The form has gone, so the focus comes here. */
export function CheckInThankYou({ weekNumber, onSeeHistory }: { weekNumber: number; onSeeHistory: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={card} tabIndex={-1} className="outline-none">
      <Card>
        <CardContent>
          <StatePanel
            as="h2"
            icon={Heart}
            title="Thank you for checking in"
            text={`Week ${weekNumber} is with your coach. You can change it until it has been reviewed; the answer will be in your history.`}
            action={<Button onClick={onSeeHistory}>See it in your history</Button>}
          />
        </CardContent>
      </Card>
    </div>
  );
}

/** This week is done: what the coach says, and when it goes on. A new week opens the day after its Monday. */
export function ReviewedCheckIn({ checkIn }: { checkIn: CheckIn }) {
  const { weekNumber, dueDate } = checkIn;
  return (
    <Card>
      <CardContent className="grid gap-5">
        <StatePanel
          as="h2"
          icon={CircleCheck}
          title={`Week ${weekNumber} is reviewed`}
          text={`Your next check-in opens on ${formatCalendarDay(addDays(dueDate, 1))}.`}
          className="pt-4 pb-0"
        />
        <CoachFeedback checkIn={checkIn} />
      </CardContent>
    </Card>
  );
}
