import { isThisYear } from "@/components/common/local-time";
import { cn } from "@/components/ui/cn";

/** An instant in the practice's time zone, with the year if it is not this one. */
export function PracticeTime({ at, timeZone, className }: { at: string; timeZone: string; className?: string }) {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit", hourCycle: "h12", ...(!isThisYear(new Date(at)) && { year: "numeric" }) });
  return (
    // The browser may punctuate differently from the server, which must not render the page again.
    <time dateTime={at} className={cn("whitespace-nowrap", className)} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
