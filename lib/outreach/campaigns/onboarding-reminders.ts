import { type CampaignClient, type CampaignPlan, emailOrSkip, mergePlans, reminderSkipReason } from "@/lib/outreach/campaigns/rules";
import { dayMs } from "@/lib/platform/days";

/** The automation rule that brings the intake reminder forward. */
export const intakeReminderRuleId = "intake-form-reminder";

const hourMs = 3_600_000;
const contractReminderDelayMs = 48 * hourMs;
/** After the agreement, while its rule is on, and while it is off. */
const intakeReminderDelayMs = { on: 24 * hourMs, off: 72 * hourMs } as const;
/** What began longer ago is no longer reminded of: a first start on old data writes to nobody. */
export const onboardingReminderMaxAgeMs = 14 * dayMs;

/** How far a client is with what she is reminded of; null for what has not happened. */
export interface OnboardingReminderFacts extends CampaignClient {
  firstPaidAt: Date | null;
  agreedAt: Date | null;
  intakeAt: Date | null;
  hasContractReminder: boolean;
  hasIntakeReminder: boolean;
}

const isReminderDue = (since: Date, afterMs: number, now: Date) => {
  const ms = now.getTime() - since.getTime();
  return ms >= afterMs && ms < onboardingReminderMaxAgeMs;
};

/**
 * 48 hours after her first payment, whoever has not signed the agreement; 24 hours after she signed it, whoever has not sent her
 * intake form, or 72 while the rule for it is off (PRODUCT.md "Email and automation"). Once ever, each.
 */
export const planOnboardingReminders = (clients: readonly OnboardingReminderFacts[], { now, today, intakeRuleOn }: { now: Date; today: string; intakeRuleOn: boolean }): CampaignPlan =>
  mergePlans(
    clients.map((client): CampaignPlan => {
      const { firstPaidAt, agreedAt, intakeAt, hasContractReminder, hasIntakeReminder } = client;
      const letter = { to: { userId: client.clientId }, occasion: "once", props: {} };
      const reason = (hasMail: boolean) => reminderSkipReason(client, today) ?? (hasMail ? "Already sent" : null);
      if (agreedAt === null && firstPaidAt !== null && isReminderDue(firstPaidAt, contractReminderDelayMs, now)) return emailOrSkip(client, { type: "contract-reminder", ...letter }, reason(hasContractReminder));
      if (agreedAt !== null && intakeAt === null && isReminderDue(agreedAt, intakeReminderDelayMs[intakeRuleOn ? "on" : "off"], now))
        return emailOrSkip(client, { type: "intake-reminder", ...letter, ...(intakeRuleOn && { ruleId: intakeReminderRuleId }) }, reason(hasIntakeReminder));
      return { emails: [], skips: [] };
    }),
  );
