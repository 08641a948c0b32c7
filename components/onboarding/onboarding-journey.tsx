import { PartyPopper } from "lucide-react";
import { Link } from "@/components/ui/link";
import { StatePanel } from "@/components/feedback/state-panel";
import { PageHeader } from "@/components/layout/page-header";
import { OnboardingStepCard } from "@/components/onboarding/step-card";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { paths } from "@/lib/platform/paths";
import type { OnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";
import { completedStepsPercent, isOnboarded, summarizeSteps } from "@/lib/work/onboarding/rules";

/** The seven steps with the client's progress. */
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
          <PageHeader title="Your onboarding" description="Seven steps, one at a time. Stop whenever you like and we'll save your place." className="mb-5" />
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

const nextSteps = [
  ["Within 24 hours", "your coach reviews your intake"],
  ["Within 48 hours", "your training plan is live in the training app"],
  ["Within 72 hours of your food diary", "your nutrition plan arrives"],
  ["Every Monday", "you check in and get a reply"],
  ["Every 4 weeks", "photos and measurements show how far you've come"],
] as const;

function OnboardingComplete({ coachName }: { coachName: string }) {
  return (
    <Card>
      <CardContent>
        <StatePanel as="h1" icon={PartyPopper} title="Onboarding Complete!" text={`That's everything ${coachName || "your coach"} needs to get started. Well done!`} className="pt-4 pb-6" />
        <div className="mx-auto max-w-lg border-t pt-5">
          <h2 className="text-xl">What happens next</h2>
          <ul className="mt-3 grid gap-2.5">
            {nextSteps.map(([when, what]) => (
              <li key={when} className="rounded-md bg-muted/70 px-4 py-2.5">
                <strong className="font-semibold">{when}</strong> {what}.
              </li>
            ))}
          </ul>
          <Button asChild size="lg" className="mt-6 w-full sm:w-auto">
            <Link href={paths.section("dashboard")}>Go to Dashboard</Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
