import { CalendarDays, Camera, Ruler } from "lucide-react";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import type { CurrentCheckIn } from "@/lib/work/check-ins/contract";

function dueText({ dueDate, isOwed, isOverdue }: CurrentCheckIn) {
  const day = formatCalendarDay(dueDate);
  if (isOverdue) return `Was due ${day}`;
  return `${isOwed ? "Due" : "For"} ${day}`;
}

const nextMeasurementText = ({ nextMeasurementWeek, weeksToGo }: CurrentCheckIn) => `Next measurement week: week ${nextMeasurementWeek}, in ${weeksToGo} ${weeksToGo === 1 ? "week" : "weeks"}`;

interface CheckInWeekHeaderProps {
  current: CurrentCheckIn;
  asksForPhotos: boolean;
  /** How long the check-in takes, in one line with the week, which leaves a phone's screen to the question. Elsewhere the page's title says it. */
  duration?: string;
}

/** The week of the open check-in and when it is due, if the server says that it is owed. */
export function CheckInWeekHeader({ current, asksForPhotos, duration }: CheckInWeekHeaderProps) {
  const { weekNumber, isMeasurementWeek } = current;
  if (duration !== undefined)
    return (
      <header className="mb-5 flex flex-wrap items-baseline gap-x-3 text-sm text-primary-ink">
        <h2 className="font-sans text-sm font-semibold tracking-normal">Week {weekNumber}</h2>
        <p>{duration}</p>
        <p>
          {dueText(current)}
          {isMeasurementWeek ? `, with ${asksForPhotos ? "photos and measurements" : "measurements"}` : null}
        </p>
        {isMeasurementWeek ? null : <p>{nextMeasurementText(current)}</p>}
      </header>
    );
  const Icon = asksForPhotos ? Camera : Ruler;
  return (
    <header className="mb-6 rounded-lg bg-primary-soft px-5 py-5 text-primary-ink sm:px-6">
      <h2 className="text-3xl">Week {weekNumber}</h2>
      <ul className="mt-2 grid gap-1.5 text-base sm:flex sm:flex-wrap sm:gap-x-6">
        <li className="flex gap-2.5">
          <CalendarDays aria-hidden className="mt-[0.2em] size-5 shrink-0" />
          {dueText(current)}
        </li>
        <li className="flex gap-2.5">
          <Icon aria-hidden className="mt-[0.2em] size-5 shrink-0" />
          {isMeasurementWeek
            ? `This is a measurement week${asksForPhotos ? ": photos and measurements" : ""}`
            : nextMeasurementText(current)}
        </li>
      </ul>
    </header>
  );
}
