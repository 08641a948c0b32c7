import type { EmailType } from "@/lib/core/email/types";
import type { OptionalSetting } from "@/lib/core/settings/contract";
import { dayMs } from "@/lib/platform/days";

/** The events that rules act on. */
export type AutomationEvent = "payment_confirmed" | "intake_completed";

export interface RuleDefinition {
  id: string;
  name: string;
  trigger: string;
  action: string;
  /** The email it sends. */
  type: Extract<EmailType, "welcome" | "contract-delivery" | "intake-reminder" | "program-delivery">;
  /** The setting with the coach's own text for it (PRODUCT.md "The second version"). */
  textSetting: OptionalSetting;
  /** How long after the event it is sent, in milliseconds. */
  delayMs: number;
  /** The event that triggers it; null for the rule of the onboarding check. */
  on: AutomationEvent | null;
}

const hourMs = 3_600_000;

/** The four rules of spec back-office §9, in its order. A row per rule says whether it is on; without a row it is. */
export const ruleDefinitions = [
  { id: "welcome-email", name: "Welcome Email", trigger: "Payment confirmed", action: "Send welcome email", type: "welcome", textSetting: "emailTemplate", delayMs: 0, on: "payment_confirmed" },
  { id: "contract-delivery", name: "Contract Delivery", trigger: "Payment confirmed", action: "Send coaching contract", type: "contract-delivery", textSetting: "contractDeliveryText", delayMs: hourMs, on: "payment_confirmed" },
  { id: "intake-form-reminder", name: "Intake Form Reminder", trigger: "Contract signed + 24 hours", action: "Send intake form reminder", type: "intake-reminder", textSetting: "intakeReminderText", delayMs: 0, on: null },
  { id: "program-delivery", name: "Program Delivery", trigger: "Intake form completed", action: "Send training link", type: "program-delivery", textSetting: "programDeliveryText", delayMs: 0, on: "intake_completed" },
] as const satisfies readonly RuleDefinition[];
export type RuleId = (typeof ruleDefinitions)[number]["id"];

/** The rule with this id, if there is one. */
export const findRuleDefinition = (id: string) => ruleDefinitions.find((rule) => rule.id === id);

/** The occasion of a rule's email, which is sent once ever. */
export const onceOnlyKey = "once";

const newClientWindowMs = 7 * dayMs;

/** A payment that has just become known as paid. */
export interface ConfirmedPayment {
  paidAt: Date;
}

/**
 * Whether newly known payments are a client's first and of this week. A client who paid for months before the practice's account
 * was connected is not new.
 */
export const isFirstPayment = (confirmed: readonly ConfirmedPayment[], paidBefore: number, now: Date) =>
  confirmed.length > 0 && paidBefore === 0 && confirmed.every(({ paidAt }) => now.getTime() - paidAt.getTime() <= newClientWindowMs);

/** The number of a rule's emails with one status, and when the last was queued. */
export interface RuleEmailTally {
  ruleId: string | null;
  status: string;
  count: number;
  last: Date | null;
}

/** A rule with the numbers of its emails. */
export function summarizeRule({ id, name, trigger, action }: RuleDefinition, enabled: boolean, tallies: readonly RuleEmailTally[]) {
  const own = tallies.filter(({ ruleId }) => ruleId === id);
  const count = (status: string) => own.reduce((sum, tally) => sum + (tally.status === status ? tally.count : 0), 0);
  const runs = own.flatMap(({ last }) => last?.getTime() ?? []);
  const lastRun = runs.length > 0 ? new Date(Math.max(...runs)) : null;
  return { id, name, trigger, action, enabled, successCount: count("sent"), failureCount: count("failed"), lastRun };
}
