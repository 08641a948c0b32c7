import { formatCalendarDay } from "@/components/common/local-date";
import { promiseLabels } from "@/components/dashboard/promise-labels";
import type { BadgeVariant } from "@/components/ui/badge";
import { formatMoney } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";
import type { AttentionReason, AttentionReasonKind } from "@/lib/practice/dashboard/contract";
import { getOverallLabel } from "@/lib/work/check-ins/rules";

/** What the queue can be narrowed to. */
export const attentionReasonLabels: Record<AttentionReasonKind, string> = {
  check_in_flagged: "Flagged",
  payment_failed: "Payment failed",
  check_in_overdue: "Check-in overdue",
  promise_due: "Promise due",
  onboarding_stalled: "Onboarding stalled",
  milestone: "Milestone",
};

interface AttentionReasonText {
  badge: string;
  variant: BadgeVariant;
  text: string;
  /** Stands before the time `at`. */
  since: string;
}

export function describeAttentionReason(reason: AttentionReason): AttentionReasonText {
  switch (reason.kind) {
    case "check_in_flagged":
      return getOverallLabel(reason.flags) === "Needs Support"
        ? { badge: "Needs Support", variant: "destructive", text: flaggedText(reason), since: "sent" }
        : { badge: attentionReasonLabels[reason.kind], variant: "warning", text: flaggedText(reason), since: "sent" };
    case "payment_failed":
      return { badge: attentionReasonLabels[reason.kind], variant: "destructive", text: `${formatMoney(Number(reason.amount), reason.currency)} for ${reason.planName}`, since: "failed" };
    case "check_in_overdue":
      return { badge: attentionReasonLabels[reason.kind], variant: "warning", text: `${formatCalendarDay(reason.dueDate)} is missing`, since: reason.isFirst ? "none yet, joined" : "last one sent" };
    case "promise_due":
      return reason.isOverdue
        ? { badge: "Promise overdue", variant: "destructive", text: promiseLabels[reason.promise].ofClient, since: "was due" }
        : { badge: attentionReasonLabels[reason.kind], variant: "highlight", text: promiseLabels[reason.promise].ofClient, since: "due" };
    case "onboarding_stalled":
      return { badge: attentionReasonLabels[reason.kind], variant: "info", text: `${reason.completedSteps} of ${reason.totalSteps} steps done`, since: "nothing new since" };
    case "milestone":
      return { badge: `Week ${reason.week}`, variant: "success", text: "A milestone to celebrate with her", since: "last heard of" };
  }
}

const flaggedText = ({ weekNumber, flags }: { weekNumber: number; flags: readonly string[] }) => `Week ${weekNumber}: ${flags.join(", ")}`;

export interface AttentionReasonAction {
  label: string;
  href: string;
}

/** Where a click leads that deals with it. What the coach only has to say, she says in the queue: see `keptHere`. */
export function attentionReasonAction(reason: AttentionReason, clientId: string): AttentionReasonAction {
  switch (reason.kind) {
    case "check_in_flagged":
      return { label: "Review", href: paths.reviewCheckIn(reason.checkInId) };
    case "milestone":
      return { label: "See her trends", href: paths.clientTrends(clientId) };
    case "payment_failed":
      return { label: "Open payments", href: paths.clientPayments(clientId) };
    case "promise_due":
      return reason.promise === "reply" ? { label: "Reply", href: paths.clientMessages(clientId) } : { label: "Open her profile", href: paths.clientProfile(clientId) };
    case "check_in_overdue":
    case "onboarding_stalled":
      return { label: "Message", href: paths.clientMessages(clientId) };
  }
}

/** The promise that her word alone stops, where it is one. */
export const manualPromiseKind = (reason: AttentionReason) =>
  reason.kind === "promise_due" && (reason.promise === "intake_review" || reason.promise === "training_plan") ? reason.promise : null;
