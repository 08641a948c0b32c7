"use client";

import { Pencil } from "lucide-react";
import { Link } from "@/components/ui/link";
import { type ReactNode, useEffect, useRef } from "react";
import { AnswerPhotos } from "@/components/check-ins/answer-photos";
import { formatCheckInMetrics, toLabelledPhotos } from "@/components/check-ins/check-in-metrics";
import { checkInQuestions } from "@/components/check-ins/check-in-questions";
import { CoachFeedback } from "@/components/check-ins/coach-feedback";
import { asksForPhotos, type HiddenParts } from "@/components/check-ins/hidden-parts";
import { useConsentState } from "@/components/consents/use-consent";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { Disclosure } from "@/components/common/disclosure";
import { LocalTime } from "@/components/common/local-time";
import { StepOutcomes } from "@/components/next-steps/step-outcomes";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { PhotoGallery } from "@/components/uploads/photo-gallery";
import { isMeasurementWeek } from "@/lib/core/weeks/rules";
import { checkInAnchor, paths } from "@/lib/platform/paths";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import { type CheckInAnswerName, checkInFeelingNames, checkInFields, getFieldLabel } from "@/lib/work/questions/check-in-fields";

const featuredAnswerNames: readonly CheckInAnswerName[] = ["energySleepMindset", "threeWins", "physicalChanges"];
const featuredQuestions = featuredAnswerNames.flatMap((name) => checkInQuestions.find((question) => question.name === name) ?? []);
const otherQuestions = checkInQuestions.filter(({ name }) => !featuredAnswerNames.includes(name));

interface CheckInEntryProps {
  checkIn: CheckIn;
  hidden: HiddenParts;
  /** A link leads to this entry, so it opens in full and comes into view. */
  isLinked: boolean;
}

/** One week of the history, with the coach's feedback first, and beside it where there is room. */
export function CheckInEntry({ checkIn, hidden: { hideWeight, hiddenPhotoPoses }, isLinked }: CheckInEntryProps) {
  const { id, clientId, weekNumber, submittedAt, status, additionalFeedback, answers } = checkIn;
  const card = useRef<HTMLDivElement>(null);
  const weightUnit = useWeightUnit("kg");
  const photoConsent = useConsentState(clientId, "body_photos");
  useEffect(() => {
    if (!isLinked) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "start" });
  }, [isLinked]);
  const isPending = status === "pending";
  const metrics = formatCheckInMetrics(checkIn, { hideWeight, weightUnit });
  const photos = toLabelledPhotos(checkIn, hiddenPhotoPoses);
  const canAddPhotos = isPending && checkIn.progressPhotos.length === 0 && asksForPhotos({ isMeasurementWeek: isMeasurementWeek(weekNumber), consent: photoConsent, hiddenPoses: hiddenPhotoPoses });
  return (
    <Card ref={card} id={checkInAnchor(id)} tabIndex={-1} className="@container scroll-mt-24">
      <CardContent className="grid gap-x-8 gap-y-5 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 @4xl:col-span-full">
          <div>
            <h3 className="font-display text-xl font-medium">Week {weekNumber}</h3>
            <p className="text-sm text-muted-foreground">
              Sent <LocalTime at={submittedAt} />
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {isPending ? <Badge variant="warning">Pending Review</Badge> : <Badge variant="success">Reviewed</Badge>}
            {isPending ? (
              <Button asChild variant="outline" size="sm">
                <Link href={paths.editCheckIn(id)}>
                  <Pencil aria-hidden />
                  Edit<span className="sr-only"> week {weekNumber}</span>
                </Link>
              </Button>
            ) : null}
          </div>
        </div>
        <div className={cn("min-w-0 @4xl:col-start-2 @4xl:row-start-2", !checkIn.feedback && "hidden @4xl:block")}>
          {checkIn.feedback ? (
            <CoachFeedback checkIn={checkIn} className="@4xl:sticky @4xl:top-(--below-header)" />
          ) : isPending ? (
            <p className="rounded-md border border-dashed px-5 py-4 text-sm text-muted-foreground">Your coach’s feedback will be here.</p>
          ) : null}
        </div>
        <div className="grid min-w-0 content-start gap-5 @4xl:col-start-1 @4xl:row-start-2">
          {canAddPhotos ? (
            <p className="rounded-md bg-info-soft px-4 py-3 text-sm text-info-ink">This was a measurement week. You can add your photos until your coach reviews it.</p>
          ) : null}
          {checkIn.stepOutcomes ? (
            <section>
              <h4 className="mb-2 text-base">How your steps went</h4>
              <StepOutcomes steps={checkIn.stepOutcomes} />
            </section>
          ) : null}
          <dl className="grid gap-4">
            {featuredQuestions.map(({ name, heading }) => (
              <Answer key={name} heading={heading} text={checkIn[name]} />
            ))}
          </dl>
          {metrics.length > 0 ? (
            <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {metrics.map(({ label, value }) => (
                <div key={label} className="min-w-0 rounded-md bg-muted/70 px-3.5 py-2.5">
                  <dt className="text-xs text-muted-foreground">{label}</dt>
                  <dd className="figures font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {photos.length > 0 ? <PhotoGallery photos={photos} /> : null}
          <Disclosure title="All your other answers" open={isLinked || undefined}>
            <dl className="grid gap-4">
              {otherQuestions.map(({ name, heading }) => (
                <Answer key={name} heading={heading} text={checkIn[name]} />
              ))}
              {checkInFeelingNames.map((name) => (
                <Answer key={name} heading={getFieldLabel(checkInFields[name], "history")} text={checkIn.data[name]} />
              ))}
              <Answer heading={getFieldLabel(checkInFields.additionalFeedback, "history")} text={additionalFeedback} />
            </dl>
            {answers && answers.length > 0 ? (
              <section className="mt-5">
                <h4 className="text-base">From your coach</h4>
                <dl className="mt-2 grid gap-4">
                  {answers.map(({ questionId, label, text, photos: answerPhotos }) => (
                    <Answer key={questionId} heading={label} text={text}>
                      {answerPhotos ? <AnswerPhotos photos={answerPhotos} weekNumber={weekNumber} /> : text}
                    </Answer>
                  ))}
                </dl>
              </section>
            ) : null}
          </Disclosure>
        </div>
      </CardContent>
    </Card>
  );
}

function Answer({ heading, text, children = text }: { heading: string; text: string | null; children?: ReactNode }) {
  if (!text) return null;
  return (
    <div>
      <dt dir="auto" className="text-sm font-semibold text-muted-foreground wrap-anywhere">
        {heading}
      </dt>
      <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}
