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

/** Shown right after sending. Takes the focus, because the form is gone. */
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
            text={`Week ${weekNumber} is with your coach. You can edit it until your coach reviews it. Their reply will appear in your history.`}
            action={<Button onClick={onSeeHistory}>See it in your history</Button>}
          />
        </CardContent>
      </Card>
    </div>
  );
}

/** The feedback on a reviewed week, and when the next check-in opens: the day after this one's Monday. */
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
