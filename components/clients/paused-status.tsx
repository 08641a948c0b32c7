import { PauseCircle } from "lucide-react";
import { CalendarDay } from "@/components/common/local-time";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";

/** For the coach: that a client is paused, and the last day of it. Nothing for one who is not. */
export function PausedBadge({ until }: { until: string | null }) {
  if (until === null) return null;
  return (
    <Badge variant="info">
      <PauseCircle aria-hidden />
      <span>
        Paused until <CalendarDay day={until} format="shortDate" />
      </span>
    </Badge>
  );
}

/** For the client herself. */
export function PausedNotice({ until, className }: { until: string | null; className?: string }) {
  if (until === null) return null;
  return (
    <p role="status" className={cn("flex gap-3 rounded-lg bg-info-soft px-5 py-4 text-info-ink", className)}>
      <PauseCircle aria-hidden className="mt-[0.15em] size-5 shrink-0" />
      <span>
        <span className="font-semibold">
          You are paused until <CalendarDay day={until} />.
        </span>{" "}
        No check-in is due until then, and your week number waits for you. You are welcome to check in all the same.
      </span>
    </p>
  );
}
