import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldNameOf } from "@/components/check-ins/asked-form";
import { ownHistory } from "@/components/check-ins/own-history";
import { Disclosure } from "@/components/common/disclosure";
import { Button } from "@/components/ui/button";
import { infiniteQueryFor } from "@/lib/api/query";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { listCheckIns } from "@/lib/work/check-ins/calls";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import { checkInFields } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";

/** What she answered the last time, one tap away. It loads when it is opened. */
export function LastWeekAnswer({ item, dueDate, hasEarlier }: { item: FormItem; dueDate: string; hasEarlier: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, refetch } = useInfiniteQuery({ ...infiniteQueryFor(listCheckIns, ownHistory), enabled: isOpen });
  if (!hasEarlier) return null;
  const last = data?.pages.flatMap(({ rows }) => rows).find((checkIn) => checkIn.dueDate < dueDate);
  const text = last && earlierText(item, last);
  return (
    <Disclosure title="Your last answer" onToggle={() => setIsOpen(true)} className="mt-4">
      {last ? (
        <>
          <p className="text-sm text-muted-foreground">
            Week {last.weekNumber}, {formatCalendarDay(last.dueDate)}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
            {text ?? "You left this one out."}
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
        <p className="text-muted-foreground">{data ? "There is no earlier answer." : "Loading…"}</p>
      )}
    </Disclosure>
  );
}

/** The text that a check-in has for a question; null where it was left out. */
function earlierText(item: FormItem, checkIn: CheckIn): string | null {
  const name = fieldNameOf(item);
  if (!name) return checkIn.answers?.find(({ questionId }) => questionId === item.questionId)?.text ?? null;
  const field = checkInFields[name];
  if (field.kind !== "answer" && field.kind !== "comment") return null;
  // The kind says that it is one of the texts at the top level.
  const top: Record<string, unknown> = checkIn;
  const text = top[name];
  return typeof text === "string" && text !== "" ? text : null;
}
