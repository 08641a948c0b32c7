import { queueRuleEmails } from "@/lib/core/automation/commands";
import { isFirstPayment } from "@/lib/core/automation/rules";
import { queueEmail, withdrawQueuedEmails } from "@/lib/core/email/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { emailForAttempt, type NewAttempt } from "@/lib/money/payments/recovery";
import type { Tx } from "@/lib/platform/db";
import { formatMoney } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";

/** What a piece of news brought about, for telling people of it once all of it is written. */
export interface PaymentEffects {
  changed: boolean;
  /** A plan became active. */
  planStarted: boolean;
  /** Payments that have only now become known as paid. */
  newlyPaid: { id: string; paidAt: Date }[];
  /** New tries of a running subscription's payments, with how many failures were known before. */
  newAttempts: {
    made: NewAttempt;
    failures: number;
    paymentId: string;
    subscriptionId: string | null;
    payment: { planName: string; amountMinor: number; currency: string; nextRetryAt: Date | null };
  }[];
}

interface Payer {
  clientId: string;
  name: string;
  archived: boolean;
}

/**
 * Welcomes whoever has paid for the first time, writes to her about each try that is news, and tells the coaches when her payment
 * begins to fail and when it went through after all.
 */
export async function announcePaymentEffects(tx: Tx, payer: Payer | null, { newAttempts, newlyPaid }: PaymentEffects, now: Date): Promise<void> {
  if (!payer || payer.archived) return;
  await runFirstPaymentRule(tx, payer.clientId, newlyPaid, now);
  for (const { made, failures, paymentId, subscriptionId, payment } of newAttempts) {
    const mail = emailForAttempt(made, failures, now);
    const subscription = mail && subscriptionId ? await tx.subscription.findUnique({ where: { id: subscriptionId }, select: { status: true, graceUntil: true } }) : null;
    // Whoever has not begun, or has ended, has nothing to recover.
    if (!mail || !subscription || subscription.status !== (made.succeeded ? "active" : "past_due")) continue;
    const amount = formatMoney(payment.amountMinor / 100, payment.currency.toUpperCase());
    const facts = { planName: payment.planName, amount, reason: made.reason, nextRetryAt: payment.nextRetryAt?.toISOString() ?? null, graceUntil: subscription.graceUntil?.toISOString() ?? null };
    const to = { userId: payer.clientId };
    if (made.succeeded) await withdrawQueuedEmails(tx, { type: "payment-failed", occasion: paymentId, userId: payer.clientId });
    await (mail.type === "payment-failed"
      ? queueEmail(tx, { type: mail.type, to, occasion: paymentId, props: facts }, now)
      : queueEmail(tx, { type: mail.type, to, occasion: `${paymentId}:${mail.occasion}`, props: { ...facts, succeeded: made.succeeded } }, now));
    const about = { occasion: paymentId, href: paths.clientProfile(payer.clientId), clientId: payer.clientId };
    if (made.succeeded) await sendNotification(tx, { role: "coach" }, { ...about, kind: "payment_recovered", text: `${payer.name}'s payment of ${amount} went through after all.` }, now);
    else if (failures === 0) await sendNotification(tx, { role: "coach" }, { ...about, kind: "payment_failed", text: `${payer.name}'s payment of ${amount} did not go through.` }, now);
  }
}

async function runFirstPaymentRule(tx: Tx, clientId: string, confirmed: PaymentEffects["newlyPaid"], now: Date): Promise<void> {
  if (confirmed.length === 0) return;
  const paidBefore = await tx.payment.count({ where: { clientId, paidAt: { not: null }, id: { notIn: confirmed.map(({ id }) => id) } } });
  if (isFirstPayment(confirmed, paidBefore, now)) await queueRuleEmails(tx, "payment_confirmed", clientId, now);
}
