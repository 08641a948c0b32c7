"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { queryFor } from "@/lib/api/query";
import { readCoachAway } from "@/lib/core/settings/calls";
import { daysAwayNote, awayTitle } from "@/lib/core/settings/away";

/** Tells a client when her coach is away, with the coach's own words. Shows nothing otherwise. `isBand` is for one across the top of a panel. */
export function CoachAwayNotice({ isBand = false, className }: { isBand?: boolean; className?: string }) {
  const { data: away } = useQuery(queryFor(readCoachAway));
  if (!away) return null;
  return (
    <div role="status" className={cn("flex gap-3 bg-info-soft text-info-ink", isBand ? "border-b px-3 py-2 text-sm sm:px-5" : "rounded-lg px-5 py-4", className)}>
      <CalendarClock aria-hidden className="mt-[0.15em] size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{awayTitle(away)}</p>
        {away.message ? <p className="mt-1 whitespace-pre-wrap">{away.message}</p> : null}
        <p className="mt-1 text-sm">{daysAwayNote}</p>
      </div>
    </div>
  );
}
