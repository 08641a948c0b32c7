"use client";

import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { getStepText } from "@/components/onboarding/step-texts";
import { ToolsLinks } from "@/components/onboarding/tools-links";
import { useCompleteStep } from "@/components/onboarding/use-complete-step";
import { Button } from "@/components/ui/button";
import { isOwnVideo, withoutExtension } from "@/lib/core/settings/video";
import type { OnboardingStep, StepCompletion } from "@/lib/work/onboarding/contract";
import type { GuideVideo, OnboardingGuide } from "@/lib/work/onboarding/guide";

/** The steps without a form: a video or a setup task, completed with a button. */
export type TaskStepName = keyof typeof taskCompletions;
const taskCompletions = {
  welcome_video: ({ welcomeVideo }) => ({ stepName: "welcome_video", data: { ...(welcomeVideo && { videoWatched: true }) } }),
  app_training: ({ trainingVideo }) => ({ stepName: "app_training", data: { completed: true, ...(trainingVideo && { trainingVideoWatched: true }) } }),
  fitr_setup: () => ({ stepName: "fitr_setup", data: { toolsSetup: true, accessComplete: true } }),
} satisfies Record<string, (guide: OnboardingGuide) => StepCompletion>;

export const isTaskStep = (stepName: string): stepName is TaskStepName => stepName in taskCompletions;

interface StepTaskProps {
  stepName: TaskStepName;
  step: OnboardingStep;
  guide: OnboardingGuide;
}

/** What there is to watch or to set up. A completed step has nothing left to press. */
export function StepTask({ stepName, step, guide }: StepTaskProps) {
  const complete = useCompleteStep(step, guide);
  return (
    <div className="grid gap-5">
      {taskContents[stepName](guide)}
      {step.status === "completed" ? null : (
        <Button onClick={() => complete.mutate({ body: taskCompletions[stepName](guide) })} pending={complete.isPending} pendingLabel="Saving..." className="justify-self-start">
          {getStepText(stepName, guide).actionLabel}
        </Button>
      )}
    </div>
  );
}

const taskContents: Record<TaskStepName, (guide: OnboardingGuide) => ReactNode> = {
  welcome_video: ({ welcomeVideo }) => (welcomeVideo ? <VideoPlayer {...welcomeVideo} title="Welcome video" /> : null),
  app_training: ({ trainingVideo, trainingPlatformUrl }) => (
    <>
      {trainingVideo ? <VideoPlayer {...trainingVideo} title="App training" /> : null}
      {trainingPlatformUrl ? (
        <Button asChild variant="outline" className="justify-self-start">
          <a href={trainingPlatformUrl} target="_blank" rel="noreferrer">
            Open the training app
            <ExternalLink aria-hidden />
          </a>
        </Button>
      ) : null}
    </>
  ),
  fitr_setup: (guide) => <ToolsLinks guide={guide} />,
};

const playerStyle = "aspect-video w-full max-w-3xl rounded-md border bg-muted";

function VideoPlayer({ src, transcriptUrl, title }: GuideVideo & { title: string }) {
  return (
    <>
      {isOwnVideo(src) ? <OwnVideo src={src} title={title} /> : <EmbeddedVideo src={src} title={title} />}
      {transcriptUrl ? (
        <Button asChild variant="link" size="sm" className="justify-self-start">
          <a href={transcriptUrl} target="_blank" rel="noreferrer">
            Read the transcript
            <ExternalLink aria-hidden />
          </a>
        </Button>
      ) : null}
    </>
  );
}

function OwnVideo({ src, title }: { src: string; title: string }) {
  return (
    <video controls preload="none" playsInline poster={`${withoutExtension(src)}.webp`} aria-label={title} className={playerStyle}>
      <source src={src} type="video/mp4" />
      <track kind="captions" src={`${withoutExtension(src)}.vtt`} srcLang="en-GB" label="English" default />
    </video>
  );
}

/** A video on another host. The hosts require a referrer, so this frame sends the site's origin. */
function EmbeddedVideo({ src, title }: { src: string; title: string }) {
  return (
    <iframe
      src={src}
      title={title}
      loading="lazy"
      allow="fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      // The rule is about same-origin frames, which could remove their own sandbox. This frame is cross-origin.
      // eslint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      className={playerStyle}
    />
  );
}
