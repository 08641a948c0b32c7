import { clientCountText } from "@/components/clients/client-texts";
import { promiseLabels } from "@/components/dashboard/promise-labels";
import type { BadgeVariant } from "@/components/ui/badge";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { formatMoney } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";
import type { AttentionReason, AttentionReasonKind } from "@/lib/practice/dashboard/contract";
import { maxQueueEntries } from "@/lib/practice/dashboard/rules";
import { needsSupport } from "@/lib/work/check-ins/rules";

/** The labels of the queue's filter. */
export const attentionReasonLabels: Record<AttentionReasonKind, string> = {
  check_in_flagged: "Flagged",
  payment_failed: "Payment failed",
  check_in_overdue: "Check-in overdue",
  promise_due: "Promise due",
  onboarding_stalled: "Onboarding stalled",
  milestone: "Milestone",
};

/** What is announced after the filter has changed: how many clients there are. One client may count several times for a reason, so its count says less. */
export function announcedCount(reason: AttentionReasonKind | undefined, { total, entries }: { total: number; entries: readonly unknown[] }) {
  if (!reason) return `Everyone: ${clientCountText(total)}`;
  const mayBeMore = entries.length === maxQueueEntries;
  return `${attentionReasonLabels[reason]}: ${mayBeMore ? `${maxQueueEntries} or more clients` : clientCountText(entries.length)}`;
}

interface AttentionReasonText {
  badge: string;
  variant: BadgeVariant;
  text: string;
  /** The words before the time `at`. */
  since: string;
}

export function describeAttentionReason(reason: AttentionReason): AttentionReasonText {
  switch (reason.kind) {
    case "check_in_flagged":
      return needsSupport(reason.flags)
        ? { badge: "Needs Support", variant: "destructive", text: flaggedText(reason), since: "sent" }
        : { badge: attentionReasonLabels[reason.kind], variant: "warning", text: flaggedText(reason), since: "sent" };
    case "payment_failed":
      return { badge: attentionReasonLabels[reason.kind], variant: "destructive", text: `${formatMoney(Number(reason.amount), reason.currency)} for ${reason.planName}`, since: "failed" };
    case "check_in_overdue":
      return { badge: attentionReasonLabels[reason.kind], variant: "warning", text: `Missing for ${formatCalendarDay(reason.dueDate)}`, since: reason.isFirst ? "no check-ins yet, joined" : "last check-in" };
    case "promise_due":
      return reason.isOverdue
        ? { badge: "Promise overdue", variant: "destructive", text: promiseLabels[reason.promise].forCoach, since: "was due" }
        : { badge: attentionReasonLabels[reason.kind], variant: "highlight", text: promiseLabels[reason.promise].forCoach, since: "due" };
    case "onboarding_stalled":
      return { badge: attentionReasonLabels[reason.kind], variant: "info", text: `${reason.completedSteps} of ${reason.totalSteps} steps done`, since: "no progress since" };
    case "milestone":
      return { badge: `Week ${reason.week}`, variant: "success", text: "A milestone to celebrate", since: "last check-in" };
  }
}

const flaggedText = ({ weekNumber, flags, isFlaggedByHand }: { weekNumber: number; flags: readonly string[]; isFlaggedByHand: boolean }) =>
  `Week ${weekNumber}: ${[...(isFlaggedByHand ? ["Flagged by hand"] : []), ...flags].join(", ")}`;

export interface AttentionReasonAction {
  label: string;
  href: string;
}

/** Returns the link that helps the coach deal with a reason. For promises that are marked as kept in the queue, see `manualPromiseKind`. */
export function attentionReasonAction(reason: AttentionReason, clientId: string): AttentionReasonAction {
  switch (reason.kind) {
    case "check_in_flagged":
      return { label: "Review", href: paths.reviewCheckIn(reason.checkInId) };
    case "milestone":
      return { label: "See trends", href: paths.clientTrends(clientId) };
    case "payment_failed":
      return { label: "Open payments", href: paths.clientProfile(clientId, "payments") };
    case "promise_due":
      return reason.promise === "reply" ? { label: "Reply", href: paths.clientMessages(clientId) } : { label: "Open profile", href: paths.clientProfile(clientId) };
    case "check_in_overdue":
    case "onboarding_stalled":
      return { label: "Message", href: paths.clientMessages(clientId) };
  }
}

/** Returns the promise that the coach marks as kept in the queue, or null for any other reason. */
export const manualPromiseKind = (reason: AttentionReason) =>
  reason.kind === "promise_due" && (reason.promise === "intake_review" || reason.promise === "training_plan") ? reason.promise : null;
