"use client";

import { useId } from "react";
import { CheckInPhotoGallery } from "@/components/check-ins/check-in-photo-gallery";
import { useHasFeedbackDraft } from "@/components/check-ins/feedback-draft";
import { MetricTiles } from "@/components/check-ins/metric-tiles";
import type { ReviewDialogView } from "@/components/check-ins/review-dialog";
import { clientPageMetrics } from "@/components/check-ins/review-sections";
import { UndoFeedbackButton } from "@/components/check-ins/undo-feedback-button";
import { checkInCardId } from "@/components/check-ins/use-review-dialog";
import { CalendarDay } from "@/components/common/local-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

export function ClientCheckInCard({ checkIn, onShow }: { checkIn: CheckInForReview; onShow: (view: ReviewDialogView) => void }) {
  const titleId = useId();
  const hasDraft = useHasFeedbackDraft(checkIn.id);
  const openForm = (target: CheckInForReview) => onShow({ kind: "feedback", checkIn: target });
  const isReviewed = checkIn.status === "reviewed";
  const week = (
    <>
      Week of <CalendarDay day={checkIn.dueDate} />
    </>
  );
  return (
    <Card role="article" id={checkInCardId(checkIn.id)} tabIndex={-1} aria-labelledby={titleId} className="scroll-mt-24">
      <CardContent className="space-y-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={titleId} className="text-xl">
              {week}
            </h2>
            <p className="text-sm text-muted-foreground">Week {checkIn.weekNumber} with you</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {hasDraft ? <Badge variant="highlight">Draft saved</Badge> : null}
            {checkIn.heldUntil ? <Badge variant="info">Being sent</Badge> : <Badge variant={isReviewed ? "success" : "warning"}>{isReviewed ? "Reviewed" : "Pending Review"}</Badge>}
          </div>
        </div>
        <MetricTiles checkIn={checkIn} previous={checkIn.previous} metrics={clientPageMetrics} />
        <TitledText title="Client notes" text={checkIn.energySleepMindset} className="border-l-2 border-highlight/50 pl-3.5" />
        <CheckInPhotoGallery checkIn={checkIn} caption="Photos" as="h3" />
        <TitledText title="Coach feedback" text={checkIn.feedback} className="rounded-md bg-primary-soft px-4 py-3" />
        <div className="flex flex-col gap-2 sm:flex-row">
          {checkIn.heldUntil ? (
            <UndoFeedbackButton variant="outline" checkIn={checkIn} onTakenBack={openForm}>
              , {week}
            </UndoFeedbackButton>
          ) : (
            <Button variant={isReviewed ? "outline" : "default"} onClick={() => openForm(checkIn)}>
              {checkIn.feedback === null ? "Add Feedback" : "Edit feedback"}
              <span className="sr-only">, {week}</span>
            </Button>
          )}
          <Button variant="outline" onClick={() => onShow({ kind: "details", checkIn })}>
            View Details<span className="sr-only">, {week}</span>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

function TitledText({ title, text, className }: { title: string; text: string | null; className: string }) {
  if (!text?.trim()) return null;
  return (
    <div className={className}>
      <h3 className="text-xs text-muted-foreground">{title}</h3>
      <p className="mt-0.5 whitespace-pre-wrap">{text}</p>
    </div>
  );
}
