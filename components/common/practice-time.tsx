import { cn } from "@/components/ui/cn";

interface PracticeTimeProps {
  at: string;
  timeZone: string;
  className?: string;
}

/** An instant in the practice's time zone, with the year if it is not this one. */
export function PracticeTime({ at, timeZone, className }: PracticeTimeProps) {
  return (
    // The browser may punctuate differently from the server, which must not render the page again.
    <time dateTime={at} className={cn("whitespace-nowrap", className)} suppressHydrationWarning>
      {formatIn(timeZone, new Date(at))}
    </time>
  );
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, at: Date) {
  const hasYear = at.getUTCFullYear() !== new Date().getUTCFullYear();
  const key = `${timeZone} ${hasYear}`;
  // Kept, because a list has many such times and each formatter takes a phone a few milliseconds to make.
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit", hourCycle: "h12", ...(hasYear && { year: "numeric" }) });
  formatters.set(key, formatter);
  return formatter.format(at);
}

/** Today (YYYY-MM-DD) in the practice's time zone. */
export const todayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date());
