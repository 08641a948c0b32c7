import { beforeEach, expect, it } from "vitest";
import { GET as billing } from "@/app/api/clients/[id]/billing/route";
import { GET as record } from "@/app/api/clients/[id]/record/route";
import { GET as timeline } from "@/app/api/clients/[id]/timeline/route";
import { GET as exportRoute } from "@/app/api/export/payments/route";
import { GET as payments } from "@/app/api/payments/route";
import { GET as receipt } from "@/app/api/receipts/[id]/route";
import { announceUnknownFailure } from "@/lib/money/payments/effects";
import { db, transaction } from "@/lib/platform/db";
import { csvCopies } from "@/lib/practice/transfer/csv-copies";
import { makePayment, makeSubscription } from "@/tests/factories/payments";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";
import { unzip } from "@/tests/support/unzip";

/*
 * Stripe counts yen in whole ones and dinars in thousandths. Until a payment is settled in pounds, its own amount is shown.
 */

const paidAt = new Date("2026-03-05T10:00:00Z");
beforeEach(resetDatabase);

it.each([
  ["jpy", 19_900, "19900", "JP¥19,900", "JP¥19,900", "19900"],
  ["kwd", 19_900, "19.900", "KWD\u00a019.900", "KWD\u00a019.90", "19.9"],
  ["huf", 1_990_050, "19900.50", "HUF\u00a019,900.50", "HUF\u00a019,900.50", "19900.5"],
])("a payment in %s is shown at its own scale everywhere", async (currency, amountMinor, amount, inTimeline, inEmails, inCopy) => {
  const [client, { cookie }] = [await makeSignedInClient(), await makeSignedInCoach()];
  const clientId = client.id;
  const subscription = await makeSubscription(db, { clientId, amountMinor, currency, status: "past_due" });
  const paid = await makePayment(db, { clientId, amountMinor, currency, status: "succeeded", paidAt, createdAt: paidAt });
  await makePayment(db, { clientId, amountMinor, currency, subscriptionId: subscription.id, status: "failed", failedAt: paidAt, createdAt: paidAt });
  const code = currency.toUpperCase();

  expect((await callRoute(payments, { cookie })).body).toMatchObject([{ amount, currency: code }, { amount, currency: code }]);
  expect((await callRoute(billing, { cookie, params: { id: clientId } })).body.plan).toMatchObject({ amount, currency: code });
  expect((await callRoute(receipt, { cookie, params: { id: paid.id } })).body).toMatchObject({ amount, currency: code });
  const texts: string[] = (await callRoute(timeline, { cookie, params: { id: clientId } })).body.map(({ text }: { text: string }) => text);
  expect(texts).toContain(`Paid ${inTimeline} for Monthly Coaching`);
  expect(new TextDecoder().decode((await callRoute(exportRoute, { cookie })).body)).toContain(`Monthly Coaching,${amount} ${code},Paid`);
  const files = unzip(new Uint8Array((await callRoute(record, { cookie: client.cookie, params: { id: clientId } })).body));
  expect(JSON.parse(files.get("record.json") ?? "{}")).toMatchObject({ payments: [{ amount }, { amount }], subscriptions: [{ amount }] });

  await transaction((tx) => announceUnknownFailure(tx, subscription.id, paidAt, paidAt));
  expect(await db.emailMessage.findFirst({ where: { type: "payment-failed" }, select: { props: true } })).toMatchObject({ props: { amount: inEmails } });
  const copy = csvCopies.find(({ name }) => name === "payments");
  const rows = await db.$queryRawUnsafe<{ row: string }[]>(copy?.sql ?? "");
  expect(rows.map(({ row }) => JSON.parse(row)[copy?.columns.indexOf("Amount") ?? 0])).toEqual([inCopy, inCopy]);
});
