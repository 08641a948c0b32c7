"use client";

import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { stepTexts } from "@/components/onboarding/step-texts";
import { ToolsLinks } from "@/components/onboarding/tools-links";
import { useCompleteStep } from "@/components/onboarding/use-complete-step";
import { Video } from "@/components/onboarding/video";
import { Button } from "@/components/ui/button";
import type { Completion } from "@/lib/work/onboarding/contract";
import type { Guide } from "@/lib/work/onboarding/guide";

/** The steps that take no form: something to see or to set up, then a press. */
export type TaskName = keyof typeof sent;
const sent = {
  welcome_video: { stepName: "welcome_video", data: { videoWatched: true } },
  app_training: { stepName: "app_training", data: { trainingVideoWatched: true, completed: true } },
  fitr_setup: { stepName: "fitr_setup", data: { toolsSetup: true, accessComplete: true } },
} satisfies Record<string, Completion>;

export const isTask = (stepName: string): stepName is TaskName => stepName in sent;

export function StepTask({ stepName, guide, onDone }: { stepName: TaskName; guide: Guide; onDone?: () => void }) {
  const complete = useCompleteStep(stepName, { onDone });
  return (
    <div className="grid gap-5">
      {contents[stepName](guide)}
      <Button
        onClick={() => complete.mutate({ body: sent[stepName] })}
        pending={complete.isPending}
        pendingLabel="Saving..."
        className="justify-self-start"
      >
        {stepTexts[stepName].action}
      </Button>
    </div>
  );
}

const contents: Record<TaskName, (guide: Guide) => ReactNode> = {
  welcome_video: ({ welcomeVideo }) =>
    welcomeVideo ? <Video src={welcomeVideo} title="Welcome video" /> : <p className="text-muted-foreground">There is no video to watch right now. Mark this step and go on.</p>,
  app_training: ({ trainingVideo, trainingPlatformUrl }) => (
    <>
      {trainingVideo ? <Video src={trainingVideo} title="App training" /> : null}
      {trainingPlatformUrl ? (
        <Button asChild variant="outline" className="justify-self-start">
          <a href={trainingPlatformUrl} target="_blank" rel="noreferrer">
            Open the training app
            <ExternalLink aria-hidden />
          </a>
        </Button>
      ) : null}
      {trainingVideo || trainingPlatformUrl ? null : <p className="text-muted-foreground">There is no video to watch right now. Mark this step and go on.</p>}
    </>
  ),
  fitr_setup: (guide) => <ToolsLinks guide={guide} />,
};
