import { PauseCircle } from "lucide-react";
import { CalendarDay } from "@/components/common/local-time";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";

/** For the coach. `until` is the last day of the pause (YYYY-MM-DD), or null when the client is not paused. */
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

/** For the client. `until` is the last day of the pause (YYYY-MM-DD), or null. */
export function PausedNotice({ until, className }: { until: string | null; className?: string }) {
  if (until === null) return null;
  return (
    <p role="status" className={cn("flex gap-3 rounded-lg bg-info-soft px-5 py-4 text-info-ink", className)}>
      <PauseCircle aria-hidden className="mt-[0.15em] size-5 shrink-0" />
      <span>
        <span className="font-semibold">
          You're paused until <CalendarDay day={until} />.
        </span>{" "}
        No check-ins are due until then, and your week number stays the same. You can still check in if you like.
      </span>
    </p>
  );
}
