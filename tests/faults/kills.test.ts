import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { FakeResend } from "@/tests/fakes/resend";
import { FakeStripe } from "@/tests/fakes/stripe";
import { monthly } from "@/tests/support/money-world";
import { numbers } from "@/tests/support/numbers";
import { aClient, aCoach } from "@/tests/support/people";
import { onServer } from "@/tests/support/test-server";
import { asker } from "./support/ask";
import { campaignWriter, importWriter } from "./support/imports";
import { emailEnv, expectEachOnce } from "./support/mails";
import { paidOrders, stripeEnv, webhookWriter } from "./support/money";
import { expectTidy, photoWriter } from "./support/photos";
import { clockAhead, ProductServer, sharedDatabase } from "./support/product";
import { kills, seed } from "./support/size";
import { checkInWriter, intakeDraftWriter, messageWriter, untilAllHaveWritten, whileWriting } from "./support/writers";

const [stripe, resend] = [await new FakeStripe().start(), await new FakeResend().start()];
Object.assign(process.env, stripeEnv(stripe));
stripe.sell(monthly);
let server: ProductServer | undefined;
afterAll(async () => {
  await server?.kill();
  await Promise.all([stripe.stop(), resend.stop()]);
});

/** On a database server, what a killed process had begun may still be ending. */
async function untilAlone(url: string | undefined) {
  if (!url) return;
  const others = () => onServer(url, async (client) => Number((await client.query("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()")).rows[0].count));
  await expect.poll(others, { timeout: 30_000 }).toBe(0);
}

it(`killed ${kills === 1 ? "once" : `${kills} times`} in the middle of everything, it has each write whole or not at all, and none twice`, { timeout: 900_000 }, async () => {
  process.stdout.write(`kills: FAULTS_SEED=${seed}\n`);
  const random = numbers(seed);
  const env = await sharedDatabase();
  const [coach, client, ...photographers] = [await aCoach(), await aClient(), await aClient(), await aClient(), await aClient(), await aClient()];
  await paidOrders(stripe, 40);
  const product = await ProductServer.with({ ...env, ...stripeEnv(stripe), ...emailEnv(resend) });
  server = product;
  const ask = asker(() => product.address);
  const writers = [
    messageWriter(ask, client, coach.id),
    checkInWriter(ask, client),
    intakeDraftWriter(ask, client),
    photoWriter(ask, photographers),
    webhookWriter(ask, stripe),
    importWriter(ask, coach.cookie),
    campaignWriter(ask, coach.cookie),
  ];

  await whileWriting(writers, async () => {
    for (let round = 0; round < kills; round += 1) {
      await product.start();
      // Late enough for the first writes, so that even a single kill interrupts one.
      await delay(300 + 1200 * random());
      await product.kill();
      await untilAlone(env.DATABASE_URL);
      for (const writer of writers) await writer.check();
    }
    await product.start();
    await untilAllHaveWritten(writers, 2);
  });
  await product.kill();
  await untilAlone(env.DATABASE_URL);
  for (const writer of writers) await writer.check();
  // Nearly all of them met the server in the middle of something.
  const cut = writers.flatMap(({ answers }) => answers.filter(({ status, refused }) => status === 0 && !refused));
  expect(cut.length).toBeGreaterThan(kills / 2);
  const others = writers.flatMap(({ name, answers }) => answers.filter(({ status }) => status >= 400).map(({ status, body }) => ({ name, status, body })));
  expect(others).toEqual([]);

  // An hour later nobody else can be at work on what was left unfinished.
  const later = 65 * 60_000;
  resend.aheadMs = later;
  await product.start(clockAhead(later));
  expect(await ask(coach.cookie, "POST", "/api/email-automation/sunday-reminders", {})).toMatchObject({ status: 200 });
  const waiting = async () => (await ask(coach.cookie, "GET", "/api/email-automation/status")).body.waiting;
  await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toBe(0);
  await product.kill();
  await expectEachOnce(resend);
  await expectTidy();
  expect(await db.emailMessage.count({ where: { type: "checkin-reminder" } })).toBe(await db.user.count({ where: { email: { contains: "@file" } } }));
});
