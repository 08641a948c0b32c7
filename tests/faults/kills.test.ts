import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { FakeResend } from "@/tests/fakes/resend";
import { FakeStripe } from "@/tests/fakes/stripe";
import { emailEnv, expectEachEmailSentOnce } from "@/tests/faults/support/emails";
import { campaignWriter, importWriter } from "@/tests/faults/support/imports";
import { makePaidOrders, stripeEnv, webhookWriter } from "@/tests/faults/support/payments";
import { expectFilesMatchRows, photoWriter } from "@/tests/faults/support/photos";
import { clockAheadEnv, ProductServer, shareDatabase, waitForOtherSessions } from "@/tests/faults/support/product";
import { killCount, randomSeed } from "@/tests/faults/support/run-size";
import { createSender } from "@/tests/faults/support/send-request";
import { checkInWriter, intakeDraftWriter, messageWriter, runWhileWriting, waitForWrites } from "@/tests/faults/support/writers";
import { monthlyPrice } from "@/tests/support/payment-world";
import { seededRandom } from "@/tests/support/seeded-random";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const orderCount = 40;
const [stripe, resend] = [await new FakeStripe().start(), await new FakeResend().start()];
Object.assign(process.env, stripeEnv(stripe));
stripe.addPrice(monthlyPrice);
let server: ProductServer | undefined;
afterAll(async () => {
  await server?.kill();
  await Promise.all([stripe.stop(), resend.stop()]);
});

it(`A server killed ${killCount === 1 ? "once" : `${killCount} times`} under load stores each write completely or not at all, and none twice`, { timeout: 900_000 }, async () => {
  process.stdout.write(`kills: FAULTS_SEED=${randomSeed}\n`);
  const random = seededRandom(randomSeed);
  const env = await shareDatabase();
  // Noon, so that the hours that pass at the end don't change the day, and with it which reminders are due.
  const hoursToNoon = 12 - new Date().getUTCHours();
  await db.practice.update({ where: { id: "practice" }, data: { timeZone: `Etc/GMT${hoursToNoon > 0 ? "-" : "+"}${Math.abs(hoursToNoon)}` }, select: { id: true } });
  const [coach, client, ...photographers] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient()];
  await makePaidOrders(stripe, orderCount);
  const product = await ProductServer.create({ ...env, ...stripeEnv(stripe), ...emailEnv(resend) });
  server = product;
  const startAhead = (ms: number) => {
    resend.aheadMs = ms;
    return product.start(clockAheadEnv(ms));
  };
  const sendRequest = createSender(() => product.address);
  const writers = [
    messageWriter(sendRequest, client, coach.id),
    checkInWriter(sendRequest, client),
    intakeDraftWriter(sendRequest, client),
    photoWriter(sendRequest, photographers),
    webhookWriter(sendRequest, stripe),
    importWriter(sendRequest, coach.cookie),
    campaignWriter(sendRequest, coach.cookie),
  ];

  await runWhileWriting(writers, async () => {
    for (let round = 0; round < killCount; round += 1) {
      await product.start();
      // Late enough for the first writes, so that even a single kill interrupts one.
      await delay(300 + 1200 * random());
      await product.kill();
      await waitForOtherSessions(env.DATABASE_URL);
      for (const writer of writers) await writer.verifyStored();
    }
    await product.start();
    await waitForWrites(writers, 2);
  });
  await product.kill();
  await waitForOtherSessions(env.DATABASE_URL);
  for (const writer of writers) await writer.verifyStored();
  // Nearly all kills must interrupt a write.
  const interruptedResponses = writers.flatMap(({ responses }) => responses.filter(({ status, refused }) => status === 0 && !refused));
  expect(interruptedResponses.length).toBeGreaterThan(killCount / 2);
  const errorResponses = writers.flatMap(({ name, responses }) => responses.filter(({ status }) => status >= 400).map(({ status, body }) => ({ name, status, body })));
  expect(errorResponses).toEqual([]);

  // An hour later all leases have expired and payments without a webhook are found; another hour later the emails that follow a payment are due.
  await startAhead(65 * 60_000);
  await expect.poll(() => db.payment.count({ where: { status: "succeeded" } }), { timeout: 120_000, interval: 500 }).toBe(orderCount);
  expect(await sendRequest(coach.cookie, "POST", "/api/email-automation/sunday-reminders", {})).toMatchObject({ status: 200 });
  await product.kill();
  await startAhead(130 * 60_000);
  const countWaitingEmails = async () => (await sendRequest(coach.cookie, "GET", "/api/email-automation/status")).body.waiting;
  await expect.poll(countWaitingEmails, { timeout: 120_000, interval: 500 }).toBe(0);
  await product.kill();
  await expectEachEmailSentOnce(resend);
  await expectFilesMatchRows();
  expect(await db.emailMessage.count({ where: { type: "checkin-reminder" } })).toBe(await db.user.count({ where: { email: { contains: "@file" } } }));
});
