"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { listAccessLog } from "@/lib/practice/privacy/calls";
import type { AccessLogEntry } from "@/lib/practice/privacy/contract";

const accessTexts: Record<AccessLogEntry["what"], [verb: string, what: string]> = {
  check_ins: ["read", "check-ins"],
  progress_photos: ["opened", "progress photos"],
  food_diaries: ["read", "food diaries"],
  food_diary_photos: ["opened", "food diary photos"],
  intake: ["read", "the intake record"],
  onboarding_answers: ["read", "the onboarding answers"],
  safety_notes: ["read", "the safety notes"],
  messages: ["read", "messages"],
  record: ["downloaded", "the whole record"],
  client_list: ["exported", "the list of clients"],
  practice: ["downloaded", "a copy of the whole practice"],
};

function describeAccess({ what, keptOnDevice }: AccessLogEntry) {
  const [verb, things] = accessTexts[what];
  return keptOnDevice ? `saved ${things} on their device for offline use (automatic)` : `${verb} ${things}`;
}

/** Who opened a client's photos and health answers, newest first. `isOwn` is for the client themselves. */
export function AccessLog({ clientId, isOwn = false }: { clientId: string; isOwn?: boolean }) {
  const log = useInfiniteQuery({
    ...infiniteQueryFor(listAccessLog, { params: { id: clientId }, query: { limit: 20 } }),
    // The log must include what was opened since this screen was last shown.
    refetchOnMount: "always",
  });
  if (!log.data) return log.isError ? <ErrorState onRetry={() => void log.refetch()} retrying={log.isFetching} /> : <Skeleton className="h-32" />;
  const entries = log.data.pages.flatMap(({ rows }) => rows);
  if (entries.length === 0) return <p className="text-muted-foreground">{isOwn ? "Nobody has opened anything of yours yet." : "Nobody has opened photos or health answers yet."}</p>;
  return (
    <>
      <ul className="divide-y">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{isOwn && entry.isClient ? "You" : (entry.actorName ?? "A deleted account")}</span> {describeAccess(entry)}
            </span>
            <LocalTime at={entry.at} format="dateTime" className="text-sm text-muted-foreground" />
          </li>
        ))}
      </ul>
      {log.hasNextPage ? (
        <Button variant="ghost" size="sm" pending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()} className="mt-2 -ml-3">
          Show earlier
        </Button>
      ) : null}
    </>
  );
}
