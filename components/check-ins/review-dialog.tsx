"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FeedbackView } from "@/components/check-ins/feedback-view";
import { HandFlagControl } from "@/components/check-ins/hand-flag-control";
import { MetricTiles } from "@/components/check-ins/metric-tiles";
import { FlagBadges, OverallBadge } from "@/components/check-ins/review-badges";
import { ReviewDetails } from "@/components/check-ins/review-details";
import { checkInClientName } from "@/components/check-ins/review-order";
import { getPreviousCheckInLabel, reviewSections, tileMetrics } from "@/components/check-ins/review-sections";
import { SafetyNotes } from "@/components/clients/safety-notes";
import { LastSteps } from "@/components/next-steps/last-steps-view";
import { IconButton } from "@/components/common/icon-button";
import { LocalTime } from "@/components/common/local-time";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

export interface ReviewDialogView {
  kind: "details" | "feedback";
  checkIn: CheckInForReview;
}

export interface ReviewDialogProps {
  view: ReviewDialogView;
  /** The check-ins to step through; empty for a single one. */
  queue: readonly CheckInForReview[];
  onMove: (step: 1 | -1) => void;
  onShow: (view: ReviewDialogView | null) => void;
  onSaved: (checkInId: string, openNext: boolean) => void;
}

/** View Details and Add Feedback are two views of one dialog, so that switching between them or to the next client is quick. */
export function ReviewDialog({ view: { kind, checkIn }, queue, onMove, onShow, onSaved }: ReviewDialogProps) {
  const [showPrevious, setShowPrevious] = useState(false);
  const { previous, feedback } = checkIn;
  const name = checkInClientName(checkIn.client);
  const titles = { details: `${name}'s check-in`, feedback: `${feedback === null ? "Feedback" : "Edit feedback"} for ${name}` };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onShow(null))}>
      <DialogContent className="sm:max-w-5xl">
        <DialogHeader>
          <DialogTitle>{titles[kind]}</DialogTitle>
          <DialogDescription>
            Week {checkIn.weekNumber} · sent <LocalTime at={checkIn.submittedAt} format="dateTime" />
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ScrollToTop key={`${kind} ${checkIn.id}`} />
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="flex flex-wrap items-center gap-2">
              <OverallBadge overall={checkIn.overall} />
              <FlagBadges flags={checkIn.flags} handFlag={checkIn.handFlag} />
            </div>
            <div className="flex w-full items-center sm:w-auto lg:ml-auto">
              {previous ? (
                <Button variant="outline" size="sm" aria-pressed={showPrevious} onClick={() => setShowPrevious(!showPrevious)} className="lg:hidden">
                  {showPrevious ? "Hide" : "Show"} {getPreviousCheckInLabel(checkIn, previous).toLowerCase()}
                </Button>
              ) : null}
              {queue.length > 0 ? <ReviewPager index={queue.findIndex(({ id }) => id === checkIn.id)} count={queue.length} name={name} onMove={onMove} /> : null}
            </div>
          </div>
          {feedback === null ? <HandFlagControl key={checkIn.id} checkIn={checkIn} name={name} /> : null}
          <SafetyNotes notes={checkIn.safetyNotes} className="mb-4" />
          {kind === "feedback" ? (
            <FeedbackView
              key={checkIn.id}
              {...{ checkIn, name, showPrevious }}
              hasNext={queue.some(({ id }) => id !== checkIn.id)}
              onSaved={(openNext) => onSaved(checkIn.id, openNext)}
            />
          ) : (
            <>
              <LastSteps checkIn={checkIn} />
              <MetricTiles checkIn={checkIn} previous={previous} metrics={tileMetrics} withFeeling />
              <div className="mt-7">
                <ReviewDetails {...{ checkIn, previous, sections: reviewSections, showPrevious }} />
              </div>
              {feedback === null ? null : (
                <div className="mt-7 rounded-md bg-primary-soft px-4 py-3">
                  <h3 className="text-sm">Your feedback</h3>
                  <p className="mt-1 whitespace-pre-wrap">{feedback}</p>
                </div>
              )}
              <DialogFooter>
                <Button onClick={() => onShow({ kind: "feedback", checkIn })}>{feedback === null ? "Add Feedback" : "Edit feedback"}</Button>
              </DialogFooter>
            </>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** Scrolls to the top when the client or the view changes. */
function ScrollToTop() {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return <div ref={mark} className="scroll-mt-5" />;
}

interface ReviewPagerProps {
  /** The index in the queue; -1 briefly, after a save and before the next check-in opens. */
  index: number;
  count: number;
  name: string;
  onMove: (step: 1 | -1) => void;
}

/** "3 of 6" between buttons for the previous and next check-in. Screen readers announce the client's name. */
function ReviewPager({ index, count, name, onMove }: ReviewPagerProps) {
  return (
    <div className="-mr-2 ml-auto flex shrink-0 items-center">
      <IconButton label="Previous check-in" disabled={index <= 0} onClick={() => onMove(-1)}>
        <ChevronLeft />
      </IconButton>
      <p role="status" className="figures min-w-16 text-center text-sm font-semibold">
        <span className="sr-only">{name}, </span>
        {index === -1 ? "" : `${index + 1} of ${count}`}
      </p>
      <IconButton label="Next check-in" disabled={index === -1 || index === count - 1} onClick={() => onMove(1)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}
