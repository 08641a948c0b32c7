import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { CoachFeedback } from "@/components/check-ins/coach-feedback";
import { StatePanel } from "@/components/feedback/state-panel";
import { Card, CardContent } from "@/components/ui/card";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { addDays } from "@/lib/platform/days";
import type { CheckIn } from "@/lib/work/check-ins/contract";

/** The feedback on a reviewed week, what else there is to say about it, and when the next check-in opens: the day after this one's Monday. */
export function ReviewedCheckIn({ checkIn, children }: { checkIn: CheckIn; children?: ReactNode }) {
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
        {children}
      </CardContent>
    </Card>
  );
}
