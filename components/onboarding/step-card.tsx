"use client";

import { Check, Clock, Lock } from "lucide-react";
import { Link } from "@/components/ui/link";
import { SkipButton } from "@/components/onboarding/skip-button";
import { isTaskStep, StepTask } from "@/components/onboarding/step-task";
import { getStepText } from "@/components/onboarding/step-texts";
import { getStepHref } from "@/components/onboarding/use-complete-step";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { OnboardingStep } from "@/lib/work/onboarding/contract";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";
import type { OnboardingStepName } from "@/lib/work/onboarding/rules";

export function OnboardingStepCard({ step, number, guide }: { step: OnboardingStep; number: number; guide: OnboardingGuide }) {
  const { stepName, status, current, locked } = step;
  const { title, text, minutes } = getStepText(stepName, guide);
  const isDone = status === "completed";
  return (
    <li
      aria-current={current ? "step" : undefined}
      className={cn("min-w-0 rounded-lg border px-4 py-4 sm:px-6 sm:py-5", current ? "border-primary shadow-lg" : "border-border", !locked && "bg-card")}
    >
      <div className="flex items-start gap-3.5 sm:gap-4">
        <span
          aria-hidden="true"
          className={cn(
            "figures mt-0.5 grid size-9 shrink-0 place-items-center rounded-full font-semibold [&_svg]:size-4.5",
            isDone ? "bg-success-soft text-success-ink" : current ? "bg-primary text-primary-foreground" : "bg-muted text-muted-foreground",
          )}
        >
          {isDone ? <Check strokeWidth={2.5} /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h3 className="text-lg">{title}</h3>
            <StepBadges step={step} />
          </div>
          <p className={cn("text-sm text-muted-foreground", (isDone || locked) && "max-sm:hidden")}>{text}</p>
          <div className="mt-0.5 flex min-h-9 items-center justify-between gap-4">
            <p className="flex items-center gap-1.5 text-sm text-muted-foreground">
              <Clock aria-hidden className="size-4" />
              {minutes} min
              {step.optional ? " · optional" : ""}
            </p>
            {isDone ? <ReopenLink step={step} guide={guide} title={title} /> : null}
          </div>
        </div>
      </div>
      {isDone ? null : (
        <div className="mt-4 sm:ml-13">{locked ? <LockedNote stepName={stepName} /> : <StepAction step={step} guide={guide} />}</div>
      )}
    </li>
  );
}

/** A signed agreement and the tools can be viewed and a video watched again; the answers of other completed steps can be edited. */
function reopenLabel({ stepName, skipped }: OnboardingStep, { welcomeVideo, trainingVideo, trainingPlatformUrl }: OnboardingGuide): string | null {
  if (skipped) return "Fill it in";
  if (stepName === "welcome_video") return welcomeVideo && "Watch again";
  if (stepName === "app_training") return trainingVideo ? "Watch again" : trainingPlatformUrl && "View";
  return stepName === "agreement" || stepName === "fitr_setup" ? "View" : "Edit";
}

function ReopenLink({ step, guide, title }: { step: OnboardingStep; guide: OnboardingGuide; title: string }) {
  const label = reopenLabel(step, guide);
  if (!label) return null;
  return (
    <Button asChild variant="link" size="sm">
      <Link href={getStepHref(step.stepName)} aria-label={`${label}: ${title}`}>
        {label}
      </Link>
    </Button>
  );
}

function LockedNote({ stepName }: { stepName: OnboardingStepName }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="flex items-center gap-2 text-sm font-semibold text-muted-foreground">
        <Lock aria-hidden className="size-4" />
        Complete Previous Steps First
      </p>
      {stepName === "agreement" ? (
        <Button asChild variant="link" size="sm">
          <Link href={getStepHref(stepName)}>Read the agreement</Link>
        </Button>
      ) : null}
    </div>
  );
}

function StepBadges({ step: { status, skipped, locked } }: { step: OnboardingStep }) {
  if (status === "pending") return locked ? <Badge variant="secondary">Locked</Badge> : <Badge variant="highlight">Ready</Badge>;
  return skipped ? <Badge variant="secondary">Skipped</Badge> : <Badge variant="success">Complete</Badge>;
}

function StepAction({ step, guide }: { step: OnboardingStep; guide: OnboardingGuide }) {
  const { stepName, optional, current } = step;
  if (isTaskStep(stepName)) return <StepTask stepName={stepName} step={step} guide={guide} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild variant={current ? "default" : "outline"}>
        <Link href={getStepHref(stepName)}>{getStepText(stepName, guide).actionLabel}</Link>
      </Button>
      {optional ? <SkipButton step={step} guide={guide} /> : null}
    </div>
  );
}
