"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Apple, Archive, ArchiveRestore, Banknote, BanknoteX, ClipboardCheck, ClipboardList, ClipboardPen, Dumbbell, FileSignature, FileText, Flag, type LucideIcon, Mail, MessageSquareText, MessagesSquare, Milestone, Pause, StickyNote } from "lucide-react";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { ProfileLink } from "@/components/roster/profile/profile-tab";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { listTimeline } from "@/lib/practice/timeline/calls";
import type { TimelineEventKind } from "@/lib/practice/timeline/contract";
import { timelinePageSize } from "@/lib/practice/timeline/rules";

const eventIcons: Record<TimelineEventKind, LucideIcon> = {
  joined: Flag,
  check_in: ClipboardList,
  feedback: MessageSquareText,
  messages: MessagesSquare,
  onboarding_step: Milestone,
  intake: ClipboardPen,
  intake_reviewed: ClipboardCheck,
  agreement: FileSignature,
  training_plan: Dumbbell,
  diary: Apple,
  plan: FileText,
  payment: Banknote,
  payment_failed: BanknoteX,
  payment_retried: BanknoteX,
  email: Mail,
  pause: Pause,
  archived: Archive,
  restored: ArchiveRestore,
  note: StickyNote,
};

export function TimelinePanel({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(infiniteQueryFor(listTimeline, { params: { id: clientId }, query: { limit: timelinePageSize } }));
  const events = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Card>
      <CardContent>
        {query.isPending ? <Skeleton className="h-48" /> : null}
        {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
        <ol className="divide-y">
          {events.map(({ id, at, kind, text, href }) => {
            const Icon = eventIcons[kind];
            return (
              <li key={id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
                <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-muted-foreground" />
                <div className="min-w-0">
                  {href ? (
                    <ProfileLink href={href} className="break-words decoration-primary-ink/35 underline-offset-4 hover:underline">
                      {text}
                    </ProfileLink>
                  ) : (
                    <p className="break-words">{text}</p>
                  )}
                  <p className="text-sm text-muted-foreground">
                    <LocalTime at={at} format={kind === "joined" ? "date" : "dateTime"} />
                  </p>
                </div>
              </li>
            );
          })}
        </ol>
        {query.hasNextPage ? (
          <Button variant="outline" size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="mt-4">
            Show earlier
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}
