import { cn } from "@/components/ui/cn";

/** In the practice's time zone, so that server and browser write the same. */
export function PracticeTime({ at, timeZone, className }: { at: string; timeZone: string; className?: string }) {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (
    // The browser's calendar data may punctuate otherwise than the server's; that is no reason to draw the page again.
    <time dateTime={at} className={cn("whitespace-nowrap", className)} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
