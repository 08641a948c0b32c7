import type { EmailType } from "@/lib/core/email/types";
import { dayMs } from "@/lib/platform/days";

/** What has just happened to a client. */
export type AutomationEvent = "payment_confirmed" | "intake_completed";

export interface RuleDefinition {
  id: string;
  name: string;
  trigger: string;
  action: string;
  /** The mail that it has sent. */
  type: Extract<EmailType, "welcome" | "contract-delivery" | "intake-reminder" | "program-delivery">;
  /** When it acts by itself; null for the one that the onboarding check acts for, once its time has come. */
  on: AutomationEvent | null;
}

/** The four rules of spec back-office §9, in its order. What they do is here; whether they may is a row each, and none is yes. */
export const ruleDefinitions = [
  { id: "welcome-email", name: "Welcome Email", trigger: "Payment confirmed", action: "Send welcome email", type: "welcome", on: "payment_confirmed" },
  { id: "contract-delivery", name: "Contract Delivery", trigger: "Payment confirmed", action: "Send coaching contract", type: "contract-delivery", on: "payment_confirmed" },
  { id: "intake-form-reminder", name: "Intake Form Reminder", trigger: "Contract signed + 24 hours", action: "Send intake form reminder", type: "intake-reminder", on: null },
  { id: "program-delivery", name: "Program Delivery", trigger: "Intake form completed", action: "Send training link", type: "program-delivery", on: "intake_completed" },
] as const satisfies readonly RuleDefinition[];
export type RuleId = (typeof ruleDefinitions)[number]["id"];

/** The rule of this id; nothing for one that there is not. */
export const findRuleDefinition = (id: string) => ruleDefinitions.find((rule) => rule.id === id);

/** Her mails of the rules are sent once ever. */
export const onceOnlyKey = "once";

const newClientWindowMs = 7 * dayMs;

/** One payment of hers that has only now become known as paid. */
export interface ConfirmedPayment {
  paidAt: Date;
}

/**
 * Whether payments that have only now become known make somebody a client: they are her first, and of this week. Whoever has paid
 * for months somewhere before the practice's account was connected is no newcomer.
 */
export const isFirstPayment = (confirmed: readonly ConfirmedPayment[], paidBefore: number, now: Date) =>
  confirmed.length > 0 && paidBefore === 0 && confirmed.every(({ paidAt }) => now.getTime() - paidAt.getTime() <= newClientWindowMs);

/** How often a rule's mails ended one way, and when the last of those was queued. */
export interface RuleEmailTally {
  ruleId: string | null;
  status: string;
  count: number;
  last: Date | null;
}

/** A rule as a coach sees it, with what its mails say that it did. */
export function summarizeRule({ id, name, trigger, action }: RuleDefinition, enabled: boolean, tallies: readonly RuleEmailTally[]) {
  const own = tallies.filter(({ ruleId }) => ruleId === id);
  const count = (status: string) => own.reduce((sum, tally) => sum + (tally.status === status ? tally.count : 0), 0);
  const runs = own.flatMap(({ last }) => last?.getTime() ?? []);
  const lastRun = runs.length > 0 ? new Date(Math.max(...runs)) : null;
  return { id, name, trigger, action, enabled, successCount: count("sent"), failureCount: count("failed"), lastRun };
}
