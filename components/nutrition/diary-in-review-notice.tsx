"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useEffect, useRef } from "react";
import { Deadline, LocalTime } from "@/components/common/local-time";
import { Badge } from "@/components/ui/badge";
import { queryFor } from "@/lib/api/query";
import { readDashboard } from "@/lib/practice/dashboard/client-calls";

interface DiaryInReviewNoticeProps {
  submittedAt: string;
  /** Whether it was just sent. The form is gone then, so the notice takes the focus. */
  isJustSent: boolean;
}

/** Confirms that the diary was sent and shows when the plan is due. */
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
          <span className="font-semibold">Your food diary has been sent</span>
          <Badge variant="secondary" className="bg-card">In review</Badge>
        </p>
        <p className="mt-1">
          <PlanDueText /> You sent it on <LocalTime at={submittedAt} /> and can edit it until your plan is ready.
        </p>
      </div>
    </div>
  );
}

/** Shows the due date from the dashboard. There is none if the client has a plan already. */
function PlanDueText() {
  const promise = useQuery(queryFor(readDashboard)).data?.promises.find(({ kind }) => kind === "nutrition_plan");
  if (!promise) return "Your plan will be ready within 3 working days.";
  const due = <Deadline at={promise.dueAt} />;
  return promise.isOverdue ? <>Your plan was due {due}. Your coach knows you're waiting.</> : <>Your plan will be ready within 3 working days, by {due}.</>;
}
