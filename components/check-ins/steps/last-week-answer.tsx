import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownHistory } from "@/components/check-ins/own-history";
import { findEarlierAnswer } from "@/components/check-ins/steps/earlier-answer";
import { Disclosure } from "@/components/common/disclosure";
import { useLoadWhile } from "@/components/hooks/use-load-while";
import { Button } from "@/components/ui/button";
import { infiniteQueryFor } from "@/lib/api/query";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { listCheckIns } from "@/lib/work/check-ins/calls";
import type { FormItem } from "@/lib/work/questions/contract";

/** What she answered the last time she was asked, one tap away. It loads when it is opened. */
export function LastWeekAnswer({ item, dueDate, hasEarlier }: { item: FormItem; dueDate: string; hasEarlier: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useInfiniteQuery({ ...infiniteQueryFor(listCheckIns, ownHistory), enabled: isOpen });
  const { data, isError, hasNextPage, refetch } = list;
  const last = data && findEarlierAnswer(item, data.pages.flatMap(({ rows }) => rows), dueDate);
  useLoadWhile(list, isOpen && last === null);
  if (!hasEarlier) return null;
  return (
    <Disclosure title="Your last answer" onToggle={() => setIsOpen(true)} className="mt-4">
      {last ? (
        <>
          <p className="text-sm text-muted-foreground">
            Week {last.checkIn.weekNumber}, {formatCalendarDay(last.checkIn.dueDate)}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
            {last.text}
          </p>
        </>
      ) : isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>It couldn’t be loaded.</p>
          <Button size="sm" variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <p className="text-muted-foreground">{data && !hasNextPage ? "There is no earlier answer." : "Loading…"}</p>
      )}
    </Disclosure>
  );
}
