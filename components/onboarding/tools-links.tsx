import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { OnboardingGuide } from "@/lib/work/onboarding/guide";

/** The apps and groups to set up. Shows only the links that the settings have a value for. */
export function ToolsLinks({ guide: { coachName, trainingPlatformUrl, tracker, group } }: { guide: OnboardingGuide }) {
  const coach = coachName || "your coach";
  const tools = [
    trainingPlatformUrl && (
      <ToolLink key="platform" title="Training app" href={trainingPlatformUrl} link="Open the training app">
        Your workouts will be waiting for you there.
      </ToolLink>
    ),
    tracker.url && (
      <ToolLink key="tracker" title="Nutrition tracker" href={tracker.url} link="Open the nutrition tracker">
        Set diary sharing to <strong>Friends Only</strong>
        {tracker.username ? (
          <>
            {" "}
            and add {coach} as a friend: <strong className="select-all">{tracker.username}</strong>
          </>
        ) : null}
        .
      </ToolLink>
    ),
    group.url && (
      <ToolLink key="group" title="Nutrition group" href={group.url} link="Open the nutrition group">
        {group.code ? (
          <>
            Join with the code <strong className="select-all">{group.code}</strong>.
          </>
        ) : (
          "Share recipes, ask questions and meet the group."
        )}
      </ToolLink>
    ),
  ].filter(Boolean);
  return tools.length > 0 ? <ul className="grid gap-3 md:grid-cols-2">{tools}</ul> : <p className="text-muted-foreground">There's nothing to install right now. Finish this step and you're done.</p>;
}

function ToolLink({ title, href, link, children }: { title: string; href: string; link: string; children: ReactNode }) {
  return (
    <li className="rounded-md border bg-background px-4 py-3.5">
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-sm text-muted-foreground [&_strong]:text-foreground">{children}</p>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="mt-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary-ink underline decoration-primary-ink/35 underline-offset-4 hover:decoration-current"
      >
        {link}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </li>
  );
}
