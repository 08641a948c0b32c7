import { type CampaignPlan, emailOrSkip, type HealthEmailFacts, healthReminderSkipReason, mergePlans, reminderSkipReason, type SkipReason } from "@/lib/outreach/campaigns/rules";
import { dayMs } from "@/lib/platform/days";

/** The automation rule that sends the intake reminder earlier. */
export const intakeReminderRuleId = "intake-form-reminder";

const hourMs = 3_600_000;
const contractReminderDelayMs = 48 * hourMs;
/** Hours after Contract Delivery or joining, with the rule on and off. */
const intakeReminderDelayMs = { on: 24 * hourMs, off: 72 * hourMs } as const;
/** Older events are not reminded of, so that a first start with old data emails nobody. */
export const onboardingReminderMaxAgeMs = 14 * dayMs;

/** When a client paid, signed, could begin the intake and sent it; null for what has not happened. */
export interface OnboardingReminderFacts extends HealthEmailFacts {
  firstPaidAt: Date | null;
  agreedAt: Date | null;
  /** When Contract Delivery was sent or the client joined, the later of both; without Contract Delivery only for an account in use. */
  intakeOpenAt: Date | null;
  intakeAt: Date | null;
  hasContractReminder: boolean;
  hasIntakeReminder: boolean;
}

const isReminderDue = (since: Date, afterMs: number, now: Date) => {
  const ms = now.getTime() - since.getTime();
  return ms >= afterMs && ms < onboardingReminderMaxAgeMs;
};

/**
 * Reminds clients who have not signed the agreement 48 hours after the first payment, and clients who have not sent the intake
 * 24 hours after Contract Delivery or joining, or 72 with the rule off (PRODUCT.md, "The second version"). Each once ever.
 */
export const planOnboardingReminders = (clients: readonly OnboardingReminderFacts[], { now, today, intakeRuleOn }: { now: Date; today: string; intakeRuleOn: boolean }): CampaignPlan =>
  mergePlans(
    clients.flatMap((client) => {
      const { firstPaidAt, agreedAt, intakeOpenAt, intakeAt, hasContractReminder, hasIntakeReminder } = client;
      const emailBase = { to: { userId: client.clientId }, occasion: "once", props: {} };
      const orAlreadySent = (reason: SkipReason | null, hasEmail: boolean) => reason ?? (hasEmail ? "Already sent" : null);
      const plans: CampaignPlan[] = [];
      if (agreedAt === null && firstPaidAt !== null && isReminderDue(firstPaidAt, contractReminderDelayMs, now)) plans.push(emailOrSkip(client, { type: "contract-reminder", ...emailBase }, orAlreadySent(reminderSkipReason(client, today), hasContractReminder)));
      if (intakeAt === null && intakeOpenAt !== null && isReminderDue(intakeOpenAt, intakeReminderDelayMs[intakeRuleOn ? "on" : "off"], now))
        plans.push(emailOrSkip(client, { type: "intake-reminder", ...emailBase, ...(intakeRuleOn && { ruleId: intakeReminderRuleId }) }, orAlreadySent(healthReminderSkipReason(client, today), hasIntakeReminder)));
      return plans;
    }),
  );
