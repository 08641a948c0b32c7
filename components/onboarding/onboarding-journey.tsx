import { PageHeader } from "@/components/layout/page-header";
import { OnboardingComplete } from "@/components/onboarding/onboarding-complete";
import { OnboardingStepCard } from "@/components/onboarding/step-card";
import { Card, CardContent } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import type { OnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";
import { completedStepsPercent, isOnboarded, summarizeSteps } from "@/lib/work/onboarding/rules";

/** The seven steps, how far she is, and what is next. */
export function OnboardingJourney({ steps, guide }: { steps: readonly OnboardingStep[]; guide: OnboardingGuide }) {
  const { completedSteps, totalSteps } = summarizeSteps(steps);
  const percent = completedStepsPercent(completedSteps);
  const isDone = isOnboarded(completedSteps);
  return (
    <>
      {isDone ? (
        <OnboardingComplete coachName={guide.coachName} />
      ) : (
        <>
          <PageHeader title="Your onboarding" description="Seven steps, one after the other. Stop whenever you like: your place is kept." className="mb-5 sm:mb-5" />
          <Card className="mb-6">
            <CardContent>
              <div className="mb-2 flex items-baseline justify-between gap-4">
                <p className="font-semibold">
                  {completedSteps} of {totalSteps} steps complete
                </p>
                <p className="figures font-display text-2xl font-medium text-primary-ink">{percent}%</p>
              </div>
              <Progress value={percent} aria-label="Onboarding progress" />
            </CardContent>
          </Card>
        </>
      )}
      <h2 className={isDone ? "mt-10 mb-4 text-2xl" : "sr-only"}>{isDone ? "Your steps" : "Steps"}</h2>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <OnboardingStepCard key={step.stepName} step={step} number={index + 1} guide={guide} />
        ))}
      </ol>
    </>
  );
}
