import { ClipboardList } from "lucide-react";
import { type Fact, FactList } from "@/components/common/fact-list";
import { LocalTime } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { answerLabels, answerText } from "@/components/leads/answer-labels";
import { ConsentNotices } from "@/components/leads/submissions/consent-notices";
import { SubmissionHistory } from "@/components/leads/submissions/submission-history";
import { WaitingSubmissions } from "@/components/leads/submissions/waiting-submissions";
import { TrackableLinkPanel } from "@/components/leads/trackable-link-panel";
import type { LeadDetails } from "@/lib/outreach/leads/contract";
import { discoveryAnswerNames, discoveryMeasureNames } from "@/lib/outreach/leads/discovery-options";

/** Answers that the coach can't edit; editable ones, such as motivation, are in the lead form. */
const shownAnswers = [
  "dateOfBirth", "injuries", "confidence", "sleepHours", "trainingDays",
  ...discoveryAnswerNames.filter((name) => name !== "motivation" && name !== "dreamOutcome"), ...discoveryMeasureNames,
] as const;

/** A lead's discovery answers, or the link to the form if they haven't sent it, and the forms as they were sent. */
export const LeadAnswers = ({ lead }: { lead: LeadDetails }) => (
  <div className="grid gap-6">
    <WaitingSubmissions lead={lead} />
    <ConsentNotices lead={lead} />
    {lead.answeredAt ? <CurrentAnswers lead={lead} answeredAt={lead.answeredAt} /> : <NoAnswers lead={lead} />}
    <SubmissionHistory lead={lead} />
  </div>
);

const NoAnswers = ({ lead }: { lead: LeadDetails }) => (
  <div>
    <EmptyState as="h3" icon={ClipboardList} title="No answers yet" text="When they send the discovery form, you'll see their answers here." className="px-0 pt-2 pb-6" />
    {lead.trackableLink ? <TrackableLinkPanel link={lead.trackableLink} recipient={lead} /> : null}
  </div>
);

function CurrentAnswers({ lead, answeredAt }: { lead: LeadDetails; answeredAt: string }) {
  const facts: Fact[] = [
    ...shownAnswers.map((name) => ({ label: answerLabels[name], value: answerText(name, lead[name]) })),
    { label: "Consent", value: lead.consentAt ? <LocalTime at={lead.consentAt} /> : "Not recorded" },
  ];
  return (
    <div>
      <p className="mb-4 text-sm text-muted-foreground">
        Sent <LocalTime at={answeredAt} format="dateTime" />
      </p>
      <FactList facts={facts} />
    </div>
  );
}
