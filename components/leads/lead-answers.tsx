import { ClipboardList } from "lucide-react";
import { type Fact, FactList } from "@/components/common/fact-list";
import { CalendarDay, LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { TrackableLinkPanel } from "@/components/leads/trackable-link-panel";
import type { LeadDetails } from "@/lib/outreach/leads/contract";
import { type discoveryAnswerNames, discoveryMeasureNames } from "@/lib/outreach/leads/options";
import { keysOf } from "@/lib/platform/objects";

/** Answers that the coach can't edit; editable ones, such as motivation, are in the lead form. */
type AnswerField = Exclude<(typeof discoveryAnswerNames)[number], "motivation" | "dreamOutcome">;

const answerLabels: Record<AnswerField, string> = {
  yourStory: "Their story",
  shortTermGoals: "Short-term goals",
  longTermGoals: "Long-term goals",
  fitnessHistory: "Fitness history",
  currentActivity: "Current activity",
  nutritionDescription: "Nutrition",
  habits: "Habits",
  gymAccess: "Gym access",
  movementExperience: "Movement experience",
  supportNetwork: "Support network",
  futurePlans: "Future plans",
};

const measureLabels: Record<(typeof discoveryMeasureNames)[number], string> = {
  weight: "Weight",
  height: "Height",
  leftArm: "Left arm",
  rightArm: "Right arm",
  chest: "Chest",
  waist: "Waist",
};

/** A lead's discovery answers, or the link to the form if they haven't sent it. */
export function LeadAnswers({ lead }: { lead: LeadDetails }) {
  if (!lead.answeredAt)
    return (
      <>
        <EmptyState as="h3" icon={ClipboardList} title="No answers yet" text="When they send the discovery form, you'll see their answers here." className="px-0 pt-2 pb-6" />
        {lead.trackableLink ? <TrackableLinkPanel link={lead.trackableLink} recipient={lead} /> : null}
      </>
    );
  const facts: Fact[] = [
    { label: "Date of birth", value: lead.dateOfBirth && <CalendarDay day={lead.dateOfBirth} /> },
    { label: "Injuries", value: lead.injuries.join(", ") },
    { label: "Confidence", value: lead.confidence },
    { label: "Sleep", value: lead.sleepHours },
    { label: "Training days", value: lead.trainingDays },
    ...keysOf(answerLabels).map((name) => ({ label: answerLabels[name], value: lead[name] })),
    ...discoveryMeasureNames.map((name) => ({ label: measureLabels[name], value: lead[name] })),
    { label: "Consent", value: lead.consentAt && <LocalTime at={lead.consentAt} /> },
  ];
  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground">
        Sent <LocalTime at={lead.answeredAt} format="dateTime" />
      </p>
      <FactList facts={facts} />
    </>
  );
}
