"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, MessageSquareText, Send } from "lucide-react";
import { useId } from "react";
import { AllCheckInsLink } from "@/components/check-ins/all-check-ins-link";
import { useHasFeedbackDraft } from "@/components/check-ins/feedback-draft";
import type { ReviewDialogView } from "@/components/check-ins/review-dialog";
import { checkInClientName } from "@/components/check-ins/review-order";
import { UndoFeedbackButton } from "@/components/check-ins/undo-feedback-button";
import { checkInCardId, preloadReviewDialogProps, useReviewDialog } from "@/components/check-ins/use-review-dialog";
import { ClientLink } from "@/components/clients/client-link";
import { LocalTime } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { EmptyState } from "@/components/feedback/empty-state";
import { LoadingOrError } from "@/components/feedback/loading-or-error";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { listReviewedCheckIns } from "@/lib/work/check-ins/calls";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

const recentLimit = 10;
const emptyQueue: readonly CheckInForReview[] = [];

/** The latest reviews. They are read once their tab is opened, because few come for them: with them the page would be a third longer. */
export function RecentlyReviewed() {
  const query = useQuery(queryFor(listReviewedCheckIns, { query: { limit: recentLimit } }));
  return query.data ? <ReviewedList reviewed={query.data.slice(0, recentLimit)} /> : <LoadingOrError queries={[query]} className="h-72" />;
}

function ReviewedList({ reviewed }: { reviewed: readonly CheckInForReview[] }) {
  const { show, dialog } = useReviewDialog(emptyQueue, { shown: reviewed });
  if (reviewed.length === 0) {
    return (
      <Card>
        <CardContent>
          <EmptyState as="h2" icon={MessageSquareText} title="No Recent Reviews" text="Completed check-ins will appear here" />
        </CardContent>
      </Card>
    );
  }
  return (
    <>
      <ul className="space-y-4" {...preloadReviewDialogProps}>
        {reviewed.map((checkIn) => (
          <li key={checkIn.id}>
            <ReviewedCard checkIn={checkIn} onShow={show} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

function ReviewedCard({ checkIn, onShow }: { checkIn: CheckInForReview; onShow: (view: ReviewDialogView) => void }) {
  const nameId = useId();
  const hasDraft = useHasFeedbackDraft(checkIn.id);
  const name = checkInClientName(checkIn.client);
  const openForm = (target: CheckInForReview) => onShow({ kind: "feedback", checkIn: target });
  return (
    <Card role="article" id={checkInCardId(checkIn.id)} tabIndex={-1} aria-labelledby={nameId} className="scroll-mt-24">
      <CardContent>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 items-center gap-3">
            <PersonAvatar name={name} imageUrl={checkIn.client.profileImageUrl} />
            <div className="min-w-0">
              <h2 id={nameId} className="text-xl">
                <ClientLink clientId={checkIn.clientId}>{name}</ClientLink>
              </h2>
              <p className="text-sm text-muted-foreground">
                Week {checkIn.weekNumber}
                {checkIn.feedbackAt ? (
                  <>
                    {" "}
                    · reviewed <LocalTime at={checkIn.feedbackAt} format="dateTime" />
                  </>
                ) : null}{" "}
                · <AllCheckInsLink clientId={checkIn.clientId} name={name} />
              </p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            {hasDraft ? <Badge variant="highlight">Draft saved</Badge> : null}
            {checkIn.heldUntil ? (
              <Badge variant="info">
                <Send aria-hidden />
                Being sent
              </Badge>
            ) : (
              <Badge variant="success">
                <CircleCheck aria-hidden />
                Completed
              </Badge>
            )}
          </div>
        </div>
        {/* An imported check-in counts as reviewed without any. */}
        {checkIn.feedback === null ? null : (
          <div className="mt-4 rounded-md bg-primary-soft px-4 py-3">
            <h3 className="text-xs text-muted-foreground">Your feedback</h3>
            <p className="mt-0.5 line-clamp-6 whitespace-pre-wrap">{checkIn.feedback}</p>
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => onShow({ kind: "details", checkIn })}>
            View Details<span className="sr-only"> of {name}</span>
          </Button>
          {checkIn.heldUntil ? (
            <UndoFeedbackButton variant="ghost" size="sm" checkIn={checkIn} onTakenBack={openForm}>
              {" "}
              for {name}
            </UndoFeedbackButton>
          ) : (
            <Button variant="ghost" size="sm" onClick={() => openForm(checkIn)}>
              {checkIn.feedback === null ? "Add Feedback" : "Edit feedback"}
              <span className="sr-only"> for {name}</span>
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  );
}
