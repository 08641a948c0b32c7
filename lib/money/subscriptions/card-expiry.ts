import { queueEmail } from "@/lib/core/email/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { findStripeEmails } from "@/lib/money/payments/effects";
import { gateway } from "@/lib/money/payments/gateway";
import { chargesFrom, isDaytime, nextPaymentAt } from "@/lib/money/subscriptions/rules";
import { dayInTimeZone, startOfMonth, toZonedDateTime } from "@/lib/platform/clock";
import { addMonths } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db";
import { minorUnitsText } from "@/lib/platform/money";

/** Tells clients in their card's last valid month that it expires, once per card, if it would be charged after that. In the day of the practice's time zone. */
export async function announceExpiringCards(now: Date): Promise<void> {
  const { timeZone } = await getPracticeSettings();
  const { kind } = gateway();
  if (!isDaytime(toZonedDateTime(timeZone, now).hour) || (await findStripeEmails(db, kind)).cardExpiry) return;
  const month = dayInTimeZone(timeZone, now).slice(0, 7);
  const [year = "", monthNumber = ""] = month.split("-");
  const expiry = `${monthNumber}/${year}`;
  const expiredFrom = startOfMonth(timeZone, addMonths(month, 1));
  const customers = await db.paymentCustomer.findMany({
    where: { gateway: kind, cardExpiry: expiry, cardBrand: { not: null }, cardLast4: { not: null }, client: { user: { archivedAt: null } } },
    select: {
      clientId: true,
      cardBrand: true,
      cardLast4: true,
      client: {
        select: {
          subscriptions: {
            where: { gateway: kind, recurring: true, status: "active" },
            select: { id: true, planName: true, amountMinor: true, currency: true, recurring: true, intervalUnit: true, intervalCount: true, status: true, currentPeriodEnd: true, cancelAt: true },
            orderBy: [{ startedAt: "desc" }, { id: "desc" }],
          },
        },
      },
    },
  });
  for (const { clientId, cardBrand, cardLast4, client } of customers) {
    const subscription = client.subscriptions.find((one) => chargesFrom(one, expiredFrom));
    const nextPayment = subscription && nextPaymentAt(subscription);
    if (!subscription || !nextPayment || !cardBrand || !cardLast4) continue;
    const { id, planName, amountMinor, currency } = subscription;
    const props = { subscriptionId: id, planName, amount: minorUnitsText(amountMinor, currency), nextPaymentAt: nextPayment.toISOString(), card: { brand: cardBrand, last4: cardLast4 }, expiry };
    await transaction((tx) => queueEmail(tx, { type: "card-expiring", to: { userId: clientId }, occasion: `${month}:${cardLast4}`, props }, now));
  }
}
