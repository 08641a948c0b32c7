import { dayText } from "@/components/common/when";
import { promiseWords } from "@/components/dashboard/promise-texts";
import type { BadgeVariant } from "@/components/ui/badge";
import { overallLabel } from "@/lib/work/check-ins/rules";
import type { Reason, ReasonKind } from "@/lib/practice/dashboard/contract";
import { money } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";

/** What the queue can be narrowed to. */
export const reasonNames: Record<ReasonKind, string> = {
  check_in_flagged: "Flagged",
  payment_failed: "Payment failed",
  check_in_overdue: "Check-in overdue",
  promise_due: "Promise due",
  onboarding_stalled: "Onboarding stalled",
  milestone: "Milestone",
};

interface Words {
  badge: string;
  variant: BadgeVariant;
  text: string;
  /** Stands before the time `at`. */
  since: string;
}

export function wordsOf(reason: Reason): Words {
  switch (reason.kind) {
    case "check_in_flagged":
      return overallLabel(reason.flags) === "Needs Support"
        ? { badge: "Needs Support", variant: "destructive", text: flagged(reason), since: "sent" }
        : { badge: reasonNames[reason.kind], variant: "warning", text: flagged(reason), since: "sent" };
    case "payment_failed":
      return { badge: reasonNames[reason.kind], variant: "destructive", text: `${money(Number(reason.amount), reason.currency)} for ${reason.planName}`, since: "failed" };
    case "check_in_overdue":
      return { badge: reasonNames[reason.kind], variant: "warning", text: `${dayText(reason.dueDate)} is missing`, since: reason.isFirst ? "none yet, joined" : "last one sent" };
    case "promise_due":
      return reason.isOverdue
        ? { badge: "Promise overdue", variant: "destructive", text: promiseWords[reason.promise].ofClient, since: "was due" }
        : { badge: reasonNames[reason.kind], variant: "highlight", text: promiseWords[reason.promise].ofClient, since: "due" };
    case "onboarding_stalled":
      return { badge: reasonNames[reason.kind], variant: "info", text: `${reason.completedSteps} of ${reason.totalSteps} steps done`, since: "nothing new since" };
    case "milestone":
      return { badge: `Week ${reason.week}`, variant: "success", text: "A milestone to celebrate with her", since: "last heard of" };
  }
}

const flagged = ({ weekNumber, flags }: { weekNumber: number; flags: readonly string[] }) => `Week ${weekNumber}: ${flags.join(", ")}`;

export interface Act {
  label: string;
  href: string;
}

/** Where a click leads that deals with it. What the coach only has to say, she says in the queue: see `keptHere`. */
export function actOf(reason: Reason, clientId: string): Act {
  switch (reason.kind) {
    case "check_in_flagged":
      return { label: "Review", href: paths.review(reason.checkInId) };
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
export const keptHere = (reason: Reason) =>
  reason.kind === "promise_due" && (reason.promise === "intake_review" || reason.promise === "training_plan") ? reason.promise : null;
