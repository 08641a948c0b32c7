import { FeedbackForm, type FeedbackFormProps } from "@/components/check-ins/feedback-form";
import { MetricTiles } from "@/components/check-ins/metric-tiles";
import { ReviewDetails } from "@/components/check-ins/review-details";
import { essentialTexts, getPreviousCheckInLabel, sectionsWithoutEssentials, tileMetrics } from "@/components/check-ins/review-sections";
import { TextComparison } from "@/components/check-ins/text-comparison";
import { WhatChanged } from "@/components/check-ins/what-changed";
import { LastSteps } from "@/components/next-steps/last-steps-view";
import { Disclosure } from "@/components/common/disclosure";

interface FeedbackViewProps extends FeedbackFormProps {
  showPrevious: boolean;
}

/** The check-in on the left and the feedback on the right, which stays in view while the page scrolls. */
export function FeedbackView({ checkIn, name, showPrevious, ...formProps }: FeedbackViewProps) {
  const { previous } = checkIn;
  const label = previous ? getPreviousCheckInLabel(checkIn, previous) : "";
  return (
    <div className="grid gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] 2xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 space-y-5">
        <LastSteps checkIn={checkIn} />
        <WhatChanged checkInId={checkIn.id} />
        <MetricTiles checkIn={checkIn} previous={previous} metrics={tileMetrics} withFeeling />
        {essentialTexts.map((text) => (
          <TextComparison key={text.name} {...{ text, checkIn, previous, showPrevious }} previousLabel={label} as="h3" />
        ))}
        {previous?.feedback ? (
          <div className="rounded-md bg-primary-soft px-4 py-3">
            <h3 className="text-sm">Your feedback {label.toLowerCase()}</h3>
            <p className="mt-1 text-sm whitespace-pre-wrap">{previous.feedback}</p>
          </div>
        ) : null}
        {/* Open on wide screens only: on a phone it would push the form far down. */}
        <Disclosure title="Everything else" open={matchMedia("(min-width: 64rem)").matches}>
          <ReviewDetails {...{ checkIn, previous, showPrevious }} sections={sectionsWithoutEssentials} />
        </Disclosure>
      </div>
      <div className="self-start lg:sticky lg:top-0">
        <FeedbackForm {...{ checkIn, name, ...formProps }} />
      </div>
    </div>
  );
}
