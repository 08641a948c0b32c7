import { ClipboardList } from "lucide-react";
import { type Fact, Facts } from "@/components/common/facts";
import { CalendarDay, LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { SharedLink } from "@/components/leads/shared-link";
import type { LeadDetails } from "@/lib/outreach/leads/contract";
import type { answerNames } from "@/lib/outreach/leads/options";
import { measureNames } from "@/lib/outreach/leads/options";
import { namesOf } from "@/lib/platform/names";

/** Her goals, motivation, dream outcome, training experience and referral are edited, and so stand in the form. */
type Answer = Exclude<(typeof answerNames)[number], "motivation" | "dreamOutcome">;

const questions: Record<Answer, string> = {
  yourStory: "Her story",
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

const measures: Record<(typeof measureNames)[number], string> = {
  weight: "Weight",
  height: "Height",
  leftArm: "Left arm",
  rightArm: "Right arm",
  chest: "Chest",
  waist: "Waist",
};

/** What she said in the discovery form, and the link that asks her. */
export function LeadAnswers({ lead }: { lead: LeadDetails }) {
  if (!lead.answeredAt)
    return (
      <>
        <EmptyState as="h3" icon={ClipboardList} title="No answers yet" text="Once she sends the discovery form, her answers stand here." className="px-0 pt-2 pb-6" />
        {lead.trackableLink ? <SharedLink link={lead.trackableLink} recipient={lead} /> : null}
      </>
    );
  const facts: Fact[] = [
    { label: "Date of birth", value: lead.dateOfBirth && <CalendarDay day={lead.dateOfBirth} /> },
    { label: "Injuries", value: lead.injuries.join(", ") },
    { label: "Confidence", value: lead.confidence },
    { label: "Sleep", value: lead.sleepHours },
    { label: "Training days", value: lead.trainingDays },
    ...namesOf(questions).map((name) => ({ label: questions[name], value: lead[name] })),
    ...measureNames.map((name) => ({ label: measures[name], value: lead[name] })),
    { label: "Consent", value: lead.consentAt && <LocalTime at={lead.consentAt} /> },
  ];
  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground">
        Sent <LocalTime at={lead.answeredAt} show="dateTime" />
      </p>
      <Facts facts={facts} />
    </>
  );
}
