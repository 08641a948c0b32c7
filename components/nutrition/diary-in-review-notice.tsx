"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useEffect, useRef } from "react";
import { LocalDate } from "@/components/common/local-date";
import { LocalTime } from "@/components/common/local-time";
import { Badge } from "@/components/ui/badge";
import { queryFor } from "@/lib/api/query";
import { readDashboard } from "@/lib/practice/dashboard/client-contract";

interface DiaryInReviewNoticeProps {
  submittedAt: string;
  /** It was sent a moment ago: its form has gone, so the focus comes here. */
  isJustSent: boolean;
}

/** That her diary has arrived, and by when her plan is promised. */
export function DiaryInReviewNotice({ submittedAt, isJustSent }: DiaryInReviewNoticeProps) {
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isJustSent) return;
    status.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isJustSent]);
  return (
    <div ref={status} tabIndex={-1} className="flex gap-4 rounded-lg bg-info-soft px-5 py-4 text-info-ink outline-none sm:px-6">
      <Hourglass aria-hidden className="mt-1 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">Your diary has arrived</span>
          <Badge variant="secondary" className="bg-card">In review</Badge>
        </p>
        <p className="mt-1">
          <PlanDueText /> You sent your diary on <LocalDate instant={submittedAt} /> and can change it until the plan is there.
        </p>
      </div>
    </div>
  );
}

/** The date is the one her dashboard names; a plan that came otherwise has stopped that promise. */
function PlanDueText() {
  const promise = useQuery(queryFor(readDashboard)).data?.promises.find(({ kind }) => kind === "nutrition_plan");
  if (!promise) return "Your plan comes within 3 working days.";
  const due = <LocalTime at={promise.dueAt} format="dateTime" />;
  return promise.isOverdue ? <>Your plan was due {due}. Your coach knows that you are waiting.</> : <>Your plan comes within 3 working days, by {due}.</>;
}
