import { letterOrSkip, type Plan, reasonAgainst, type Standing, together } from "@/lib/outreach/campaigns/rules";

/** The automation rule that brings the intake reminder forward. */
export const intakeRule = "intake-form-reminder";

const hourMs = 3_600_000;
const contractReminderMs = 48 * hourMs;
/** After the agreement, while its rule is on, and while it is off. */
const intakeReminderMs = { on: 24 * hourMs, off: 72 * hourMs } as const;
/** What began longer ago is no longer reminded of: a first start on old data writes to nobody. */
export const onboardingBoundMs = 14 * 24 * hourMs;

/** How far a client is with what she is reminded of; null for what has not happened. */
export interface OnboardingFacts extends Standing {
  firstPaidAt: Date | null;
  agreedAt: Date | null;
  intakeAt: Date | null;
  hasContractReminder: boolean;
  hasIntakeReminder: boolean;
}

const isDue = (since: Date, afterMs: number, now: Date) => {
  const ms = now.getTime() - since.getTime();
  return ms >= afterMs && ms < onboardingBoundMs;
};

/**
 * 48 hours after her first payment, whoever has not signed the agreement; 24 hours after she signed it, whoever has not sent her
 * intake form, or 72 while the rule for it is off (PRODUCT.md "Email and automation"). Once ever, each.
 */
export const onboardingPlan = (clients: readonly OnboardingFacts[], { now, today, intakeRuleOn }: { now: Date; today: string; intakeRuleOn: boolean }): Plan =>
  together(
    clients.map((client): Plan => {
      const { firstPaidAt, agreedAt, intakeAt, hasContractReminder, hasIntakeReminder } = client;
      const letter = { to: { userId: client.clientId }, occasion: "once", props: {} };
      const reason = (hasMail: boolean) => reasonAgainst(client, today) ?? (hasMail ? "Already sent" : null);
      if (agreedAt === null && firstPaidAt !== null && isDue(firstPaidAt, contractReminderMs, now)) return letterOrSkip(client, { type: "contract-reminder", ...letter }, reason(hasContractReminder));
      if (agreedAt !== null && intakeAt === null && isDue(agreedAt, intakeReminderMs[intakeRuleOn ? "on" : "off"], now))
        return letterOrSkip(client, { type: "intake-reminder", ...letter, ...(intakeRuleOn && { ruleId: intakeRule }) }, reason(hasIntakeReminder));
      return { letters: [], skips: [] };
    }),
  );
