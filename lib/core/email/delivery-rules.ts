import type { DeliveryReport } from "@/lib/providers/email/webhook";

/** What can be wrong with a sent email, the mildest first. */
export const deliveryProblems = ["soft_bounce", "suppressed", "bounced", "complained"] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];
export const isDeliveryProblem = (kind: string | null): kind is DeliveryProblem => deliveryProblems.some((known) => known === kind);

/** What stops everything to an address. */
export const addressProblems = ["suppressed", "bounced", "complained"] as const satisfies readonly DeliveryProblem[];
export type AddressProblemKind = (typeof addressProblems)[number];
export const isAddressProblem = (kind: string): kind is AddressProblemKind => addressProblems.some((known) => known === kind);

/** What is known about the delivery of an email. */
export interface DeliveryState {
  deliveredAt: Date | null;
  problem: string | null;
  problemReason: string | null;
  problemAt: Date | null;
}

const severityOf = (problem: string | null) => deliveryProblems.findIndex((known) => known === problem);

/**
 * The state of an email after a report, whatever the order in which reports arrive: the worst problem counts, and delivery clears
 * only a soft bounce from before it.
 */
export function withDeliveryReport(state: DeliveryState, report: Exclude<DeliveryReport, { kind: "failed" }>, at: Date): DeliveryState {
  if (report.kind === "delivered") {
    const isCleared = state.problem === "soft_bounce" && state.problemAt !== null && state.problemAt <= at;
    return { ...(isCleared ? { problem: null, problemReason: null, problemAt: null } : state), deliveredAt: state.deliveredAt ?? at };
  }
  const isOutdated = report.kind === "soft_bounce" && state.deliveredAt !== null && state.deliveredAt >= at;
  return isOutdated || severityOf(report.kind) <= severityOf(state.problem) ? state : { ...state, problem: report.kind, problemReason: report.reason, problemAt: at };
}

/** Why nothing is sent to an address, as coaches read it, such as "This address bounced on 3 March." */
export function addressProblemText({ kind, at }: { kind: string; at: Date }, timeZone: string): string {
  const on = new Intl.DateTimeFormat("en-GB", { timeZone, day: "numeric", month: "long" }).format(at);
  if (kind === "complained") return `Not sent. They marked an email from us as spam on ${on}.`;
  return kind === "suppressed" ? `Not sent. Resend stopped delivering to this address on ${on}.` : `Not sent. This address bounced on ${on}.`;
}
