"use client";

import { useId } from "react";
import { AllCheckInsLink } from "@/components/check-ins/all-check-ins-link";
import { useHasFeedbackDraft } from "@/components/check-ins/feedback-draft";
import { MetricTiles } from "@/components/check-ins/metric-tiles";
import { FlagBadges, OverallBadge } from "@/components/check-ins/review-badges";
import type { ReviewDialogView } from "@/components/check-ins/review-dialog";
import { checkInClientName } from "@/components/check-ins/review-order";
import { essentialTexts, tileMetrics } from "@/components/check-ins/review-sections";
import { reviewCardAttributes } from "@/components/check-ins/review-shortcuts";
import { checkInCardId } from "@/components/check-ins/use-review-dialog";
import { ClientLink } from "@/components/clients/client-link";
import { PausedBadge } from "@/components/clients/paused-status";
import { SafetyNotes } from "@/components/clients/safety-notes";
import { LocalTime } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

interface ReviewCardProps {
  checkIn: CheckInForReview;
  /** "3 of 6". */
  position: string;
  onShow: (view: ReviewDialogView) => void;
}

/** One check-in waiting for feedback. The card can be focused, so that the keys can move from one to the next. */
export function ReviewCard({ checkIn, position, onShow }: ReviewCardProps) {
  const nameId = useId();
  const hasDraft = useHasFeedbackDraft(checkIn.id);
  const name = checkInClientName(checkIn.client);
  return (
    <Card role="article" id={checkInCardId(checkIn.id)} tabIndex={-1} {...reviewCardAttributes} aria-labelledby={nameId} className="scroll-mt-24 scroll-mb-6">
      <CardContent className="space-y-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 items-center gap-3">
            <PersonAvatar name={name} imageUrl={checkIn.client.profileImageUrl} size="lg" />
            <div className="min-w-0">
              <h2 id={nameId} className="text-xl">
                <ClientLink clientId={checkIn.clientId}>{name}</ClientLink>
              </h2>
              <p className="text-sm text-muted-foreground">
                Week {checkIn.weekNumber} · sent <LocalTime at={checkIn.submittedAt} format="dateTime" /> · <AllCheckInsLink clientId={checkIn.clientId} name={name} />
              </p>
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {hasDraft ? <Badge variant="highlight">Draft saved</Badge> : null}
            <PausedBadge until={checkIn.pausedUntil} />
            <OverallBadge overall={checkIn.overall} />
            <span className="figures text-sm text-muted-foreground">{position}</span>
          </div>
        </div>
        <FlagBadges flags={checkIn.flags} handFlag={checkIn.handFlag} />
        {checkIn.handFlag?.note ? <p className="border-l-2 border-destructive-ink/50 pl-3.5 whitespace-pre-wrap">{checkIn.handFlag.note}</p> : null}
        <SafetyNotes notes={checkIn.safetyNotes} />
        <MetricTiles checkIn={checkIn} previous={checkIn.previous} metrics={tileMetrics} withFeeling />
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {essentialTexts.filter(({ read }) => read(checkIn)).map(({ label, read }) => (
            <div key={label} className="min-w-0 border-l-2 border-highlight/50 pl-3.5">
              <dt className="text-xs font-semibold text-muted-foreground">{label}</dt>
              <dd className="line-clamp-4 whitespace-pre-wrap">
                <q>{read(checkIn)}</q>
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-col gap-2 pt-1 sm:flex-row">
          <Button onClick={() => onShow({ kind: "feedback", checkIn })}>
            Add Feedback<span className="sr-only"> for {name}</span>
          </Button>
          <Button variant="outline" onClick={() => onShow({ kind: "details", checkIn })}>
            View Details<span className="sr-only"> of {name}</span>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
