import { Check } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { ClientDashboardData, ClientJourneyStep } from "@/lib/practice/dashboard/client-contract";

const stepTexts: Record<ClientJourneyStep, { title: string; text: string }> = {
  setup: { title: "Setup complete", text: "Your 7 onboarding steps" },
  training_plan: { title: "Training plan in 48 hours", text: "Once your setup is complete" },
  nutrition_plan: { title: "Nutrition plan 72 hours after diary", text: "3 working days" },
  check_ins: { title: "Weekly check-ins ongoing", text: "Every Monday" },
  measurements: { title: "Photos and measurements every 4 weeks", text: "With your weekly check-in" },
};
const stateLabels = { done: "Done", now: "In progress", later: "Later" } as const;

export function ClientJourney({ journey }: Pick<ClientDashboardData, "journey">) {
  return (
    <ol>
      {journey.map(({ step, state }, index) => (
        <li key={step} className="relative flex gap-4 pb-5 last:pb-0">
          {index < journey.length - 1 ? (
            <span aria-hidden="true" className={cn("absolute top-9 bottom-1 left-4 w-0.5 -translate-x-1/2 rounded-full", state === "done" ? "bg-success" : "bg-border")} />
          ) : null}
          <span
            aria-hidden="true"
            className={cn(
              "grid size-8 shrink-0 place-items-center rounded-full border-2",
              state === "done" && "border-success bg-success text-card",
              state === "now" && "border-primary bg-primary-soft",
              state === "later" && "border-input/50 bg-card",
            )}
          >
            {state === "done" ? <Check className="size-4.5" strokeWidth={3} /> : state === "now" ? <span className="size-2.5 rounded-full bg-primary" /> : null}
          </span>
          <span className="min-w-0 pt-0.5">
            <span className={cn("block font-semibold", state === "later" && "text-muted-foreground")}>{stepTexts[step].title}</span>
            <span className="block text-sm text-muted-foreground">
              {stepTexts[step].text}
              <span className="sr-only">. </span>
              <span className={cn(state === "now" ? "before:content-['_·_']" : "sr-only")}>{stateLabels[state]}</span>
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
