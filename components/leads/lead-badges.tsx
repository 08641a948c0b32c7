import { CalendarDay } from "@/components/common/local-time";
import { outcomeBadges, priorityBadges, urgencyText } from "@/components/leads/lead-labels";
import { Badge } from "@/components/ui/badge";
import type { Lead } from "@/lib/outreach/leads/contract";
import { isOpenStage } from "@/lib/outreach/leads/options";

/** The priority of an open lead, or the outcome of a won or lost one. */
export function LeadPriorityBadge({ lead: { priority, stage } }: { lead: Pick<Lead, "priority" | "stage"> }) {
  const text = priority ? priorityBadges[priority] : outcomeBadges[stage];
  return text ? <Badge variant={text.variant}>{text.label}</Badge> : null;
}

/** How much of a hurry an open lead is in. */
export const LeadUrgency = ({ lead: { urgency, stage } }: { lead: Pick<Lead, "urgency" | "stage"> }) =>
  isOpenStage(stage) ? <span className="text-xs text-muted-foreground">{urgencyText(urgency)}</span> : null;

/** The date on which the coach wants to follow up. */
export function FollowUpBadge({ lead: { followUpDate, followUpDue } }: { lead: Pick<Lead, "followUpDate" | "followUpDue"> }) {
  if (!followUpDate) return null;
  const day = <CalendarDay day={followUpDate} format="shortDate" />;
  if (!followUpDue) return <span className="text-xs whitespace-nowrap text-muted-foreground">Follow up {day}</span>;
  return (
    <Badge variant="warning">
      <span>Follow-up due {day}</span>
    </Badge>
  );
}

/** What the coach should settle about a lead's answers: forms to check, answers without consent, and that they don't want emails. */
export function LeadDataBadges({ lead: { waitingSubmissions, consentMissing, optedOut, clientId } }: { lead: Pick<Lead, "waitingSubmissions" | "consentMissing" | "optedOut" | "clientId"> }) {
  const hasUnrecordedConsent = consentMissing && !clientId;
  if (waitingSubmissions === 0 && !hasUnrecordedConsent && !optedOut) return null;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {waitingSubmissions > 0 ? <Badge variant="warning">{waitingSubmissions === 1 ? "Form to check" : `${waitingSubmissions} forms to check`}</Badge> : null}
      {hasUnrecordedConsent ? <Badge variant="outline">Consent not recorded</Badge> : null}
      {optedOut ? <Badge variant="secondary">Doesn't want emails</Badge> : null}
    </span>
  );
}
