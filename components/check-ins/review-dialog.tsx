"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Activity, type ReactNode, useEffect, useRef, useState } from "react";
import { ClientContext, prefetchClientContext } from "@/components/check-ins/client-context";
import { FeedbackView } from "@/components/check-ins/feedback-view";
import { HandFlagControl } from "@/components/check-ins/hand-flag-control";
import { MetricTiles } from "@/components/check-ins/metric-tiles";
import { FlagBadges, OverallBadge } from "@/components/check-ins/review-badges";
import { ReviewDetails } from "@/components/check-ins/review-details";
import { checkInClientName, findNextToReview } from "@/components/check-ins/review-order";
import { type ReviewPane, ReviewPanes } from "@/components/check-ins/review-panes";
import { ReviewQueuePane } from "@/components/check-ins/review-queue-pane";
import { getPreviousCheckInLabel, reviewSections, tileMetrics } from "@/components/check-ins/review-sections";
import { UndoFeedbackButton } from "@/components/check-ins/undo-feedback-button";
import { changesQuery } from "@/components/check-ins/what-changed";
import { SafetyNotes } from "@/components/clients/safety-notes";
import { LastSteps } from "@/components/next-steps/last-steps-view";
import { IconButton } from "@/components/common/icon-button";
import { LocalTime } from "@/components/common/local-time";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

export interface ReviewDialogView {
  kind: "details" | "feedback";
  checkIn: CheckInForReview;
}

export interface ReviewDialogProps {
  view: ReviewDialogView;
  /** The check-ins to step through; empty for a single one. */
  queue: readonly CheckInForReview[];
  /** How many wait in all; the queue has those that are loaded. */
  total: number;
  /** Loads more of the queue. */
  more: ReactNode;
  /** The list of shortcuts, while it is open. */
  help?: ReactNode;
  onMove: (step: 1 | -1) => void;
  onShow: (view: ReviewDialogView | null) => void;
  /** Opens the next check-in while feedback on this one is being saved. */
  onOpenNext: (checkInId: string) => void;
  /** Called once the save has succeeded or failed. */
  onSaveSettled: (checkInId: string, isSaved: boolean) => void;
  /** Called once feedback is saved that no other check-in was opened for. */
  onSaved: (checkInId: string) => void;
  onClose: () => void;
}

/**
 * The review of one check-in: the queue, the check-in and what to know of the client, beside each other. View Details and Add Feedback
 * are two views of it, so that switching between them or to the next client is quick.
 */
export function ReviewDialog(props: ReviewDialogProps) {
  const { view: { kind, checkIn }, queue, total, more, help, onShow, onClose } = props;
  const [showPrevious, setShowPrevious] = useState(false);
  const next = findNextToReview(queue, checkIn.id, queue);
  usePrefetchReview(next);
  const { feedback } = checkIn;
  const name = checkInClientName(checkIn.client);
  const titles = { details: `${name}'s check-in`, feedback: `${feedback === null ? "Feedback" : "Edit feedback"} for ${name}` };
  // The next check-in is mounted but hidden, so that it opens at once.
  const mounted = next ? [checkIn, next] : [checkIn];
  const renderWithNext = (render: (item: CheckInForReview) => ReactNode) =>
    mounted.map((item) => (
      <Activity key={item.id} mode={item === checkIn ? "visible" : "hidden"}>
        {render(item)}
      </Activity>
    ));
  // One for all, so that it keeps the focus and its changes are announced.
  const pager = queue.length > 0 ? <ReviewPager index={queue.findIndex(({ id }) => id === checkIn.id)} loaded={queue.length} count={total} name={name} onMove={props.onMove} /> : null;
  const panes: ReviewPane[] = [
    ...(queue.length > 0 ? [{ label: "Queue" as const, name: "Waiting for your review", content: <><ReviewQueuePane queue={queue} openId={checkIn.id} onOpen={(target) => onShow({ kind, checkIn: target })} />{more}</> }] : []),
    { label: "Check-in", name: titles.details, content: <>{pager}{renderWithNext((item) => <CheckInPane {...props} view={{ kind, checkIn: item }} showPrevious={showPrevious} onShowPrevious={setShowPrevious} />)}</> },
    { label: "Client", name: `About ${name}`, content: renderWithNext(({ clientId, client: { firstName } }) => <ClientContext clientId={clientId} firstName={firstName} />) },
  ];
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="h-full sm:h-full sm:max-w-[100rem]">
        <DialogHeader>
          <DialogTitle>{titles[kind]}</DialogTitle>
          <DialogDescription>
            Week {checkIn.weekNumber} · sent <LocalTime at={checkIn.submittedAt} format="dateTime" />
          </DialogDescription>
        </DialogHeader>
        {help ? <div className="max-h-1/2 shrink-0 overflow-y-auto border-b px-5 pt-4 sm:px-6">{help}</div> : null}
        <ReviewPanes panes={panes} />
      </DialogContent>
    </Dialog>
  );
}

interface CheckInPaneProps extends ReviewDialogProps {
  showPrevious: boolean;
  onShowPrevious: (showPrevious: boolean) => void;
}

function CheckInPane({ view: { kind, checkIn }, queue, onShow, onOpenNext, onSaveSettled, onSaved, showPrevious, onShowPrevious }: CheckInPaneProps) {
  const { previous, feedback } = checkIn;
  const name = checkInClientName(checkIn.client);
  const openForm = (target: CheckInForReview) => onShow({ kind: "feedback", checkIn: target });
  return (
    <>
      <ScrollIntoView key={kind} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-2">
          <OverallBadge overall={checkIn.overall} />
          <FlagBadges flags={checkIn.flags} handFlag={checkIn.handFlag} />
        </div>
        {previous ? (
          <Button variant="outline" size="sm" aria-pressed={showPrevious} onClick={() => onShowPrevious(!showPrevious)} className="lg:hidden">
            {showPrevious ? "Hide" : "Show"} {getPreviousCheckInLabel(checkIn, previous).toLowerCase()}
          </Button>
        ) : null}
      </div>
      {feedback === null ? <HandFlagControl checkIn={checkIn} name={name} /> : null}
      <SafetyNotes notes={checkIn.safetyNotes} className="mb-4" />
      {kind === "feedback" ? (
        <FeedbackView
          {...{ checkIn, name, showPrevious }}
          hasNext={queue.some(({ id }) => id !== checkIn.id)}
          onOpenNext={() => onOpenNext(checkIn.id)}
          onSaveSettled={(isSaved) => onSaveSettled(checkIn.id, isSaved)}
          onClose={() => onSaved(checkIn.id)}
          onTakenBack={openForm}
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
              <h3 className="text-sm">{checkIn.heldUntil ? "Your feedback, being sent" : "Your feedback"}</h3>
              <p className="mt-1 whitespace-pre-wrap">{feedback}</p>
            </div>
          )}
          <DialogFooter>
            {checkIn.heldUntil ? <UndoFeedbackButton checkIn={checkIn} onTakenBack={openForm} /> : <Button onClick={() => openForm(checkIn)}>{feedback === null ? "Add Feedback" : "Edit feedback"}</Button>}
          </DialogFooter>
        </>
      )}
    </>
  );
}

/** Shows the check-in from its top when it is shown and when the view changes. */
function ScrollIntoView() {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  return <div ref={mark} className="scroll-mt-5" />;
}

const prefetchDelayMs = 300;

/** Prefetches the data of the next review. */
function usePrefetchReview(next: CheckInForReview | null) {
  const client = useQueryClient();
  const { id, clientId } = next ?? {};
  useEffect(() => {
    if (id === undefined || clientId === undefined) return;
    // Waits so that the review just opened paints first.
    const timer = setTimeout(() => {
      void client.prefetchQuery(changesQuery(id));
      prefetchClientContext(client, clientId);
    }, prefetchDelayMs);
    return () => clearTimeout(timer);
  }, [client, id, clientId]);
}

interface ReviewPagerProps {
  /** The index in the queue; -1 briefly, after a save and before the next check-in opens. */
  index: number;
  loaded: number;
  count: number;
  name: string;
  onMove: (step: 1 | -1) => void;
}

/** "3 of 6" between buttons for the previous and next check-in. Screen readers announce the client's name. */
function ReviewPager({ index, loaded, count, name, onMove }: ReviewPagerProps) {
  const [hasPrevious, hasNext] = [index > 0, index !== -1 && index < loaded - 1];
  // At either end `aria-disabled`, because a disabled button would lose the keyboard's focus.
  return (
    <div className="-mt-2 -mr-2 mb-1 flex items-center justify-end sm:float-right sm:-mt-1.5 sm:mb-0">
      <IconButton label="Previous check-in" aria-disabled={!hasPrevious} onClick={() => hasPrevious && onMove(-1)}>
        <ChevronLeft />
      </IconButton>
      <p role="status" className="figures min-w-16 text-center text-sm font-semibold">
        <span className="sr-only">{name}, </span>
        {index === -1 ? "" : `${index + 1} of ${count}`}
      </p>
      <IconButton label="Next check-in" aria-disabled={!hasNext} onClick={() => hasNext && onMove(1)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}
