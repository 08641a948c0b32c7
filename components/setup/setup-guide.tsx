"use client";

import { useId, useState } from "react";
import { SecondFactorSuggestion } from "@/components/setup/second-factor-suggestion";
import { SetupStepRow } from "@/components/setup/setup-step-row";
import { stepsLeftText } from "@/components/setup/setup-texts";
import { useEditSetup } from "@/components/setup/use-edit-setup";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";
import type { Setup } from "@/lib/practice/setup/contract";
import { isOpenStep, setupGuideView } from "@/lib/practice/setup/rules";

interface SetupGuideProps {
  setup: Setup;
  className?: string;
}

/** The steps of setting up the practice; one line once they are dismissed or skipped. */
export function SetupGuide({ setup, className }: SetupGuideProps) {
  const titleId = useId();
  const [showsSkipped, setShowsSkipped] = useState(false);
  const edit = useEditSetup(() => setShowsSkipped(false));
  const { steps } = setup;
  const open = steps.filter(isOpenStep);
  const done = steps.filter(({ done: isDone }) => isDone).length;
  const dismiss = (dismissed: boolean) => edit.mutate({ body: { dismissed } });
  const isWhole = setupGuideView(setup) === "open" || (showsSkipped && open.length === 0);

  return (
    <Card role="region" aria-labelledby={titleId} tabIndex={-1} className={cn("outline-none", isWhole ? "pb-2" : "py-3", className)}>
      {isWhole ? (
        <>
          <CardHeader>
            <div className="min-w-0">
              <CardTitle as="h2" id={titleId}>
                Set up your practice
              </CardTitle>
              <CardDescription>{open.length > 0 ? `${done} of ${steps.length} done. In any order, whenever you like.` : `${done} of ${steps.length} done, the others skipped.`}</CardDescription>
            </div>
            <CardAction className="-ml-4 sm:-mr-4 sm:ml-0">
              <Button size="sm" variant="ghost" pending={edit.isPending} pendingLabel="Saving..." onClick={() => dismiss(true)}>
                {open.length > 0 ? "Do it later" : "Hide"}
              </Button>
            </CardAction>
          </CardHeader>
          <CardContent>
            <Progress value={(100 * done) / steps.length} aria-label={`${done} of ${steps.length} steps done`} className="mb-2 h-2" />
            <ol className="divide-y">
              {steps.map((step, index) => (
                <SetupStepRow key={step.id} step={step} number={index + 1} isNext={step.id === open[0]?.id} />
              ))}
            </ol>
            <SecondFactorSuggestion />
          </CardContent>
        </>
      ) : (
        <CardContent className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={titleId} className="font-sans text-sm font-semibold">
            {open.length > 0 ? `Set up your practice: ${stepsLeftText(open.length)}` : `Your practice is set up. ${steps.length - done} skipped.`}
          </h2>
          <div className="flex flex-wrap items-center gap-2">
            {open.length > 0 ? (
              <Button size="sm" variant="outline" pending={edit.isPending} pendingLabel="Saving..." onClick={() => dismiss(false)}>
                Show the steps
              </Button>
            ) : (
              <>
                <Button size="sm" variant="outline" onClick={() => setShowsSkipped(true)}>
                  Show the steps
                </Button>
                <Button size="sm" variant="ghost" pending={edit.isPending} pendingLabel="Saving..." onClick={() => dismiss(true)}>
                  Hide
                </Button>
              </>
            )}
          </div>
        </CardContent>
      )}
    </Card>
  );
}
