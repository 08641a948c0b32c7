import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { queueEmails } from "@/lib/core/email/commands";
import { db, openDatabase, transaction } from "@/lib/platform/db";
import { makeCoach } from "@/tests/factories/people";
import { FakeResend, type ResendFault } from "@/tests/fakes/resend";
import { bundleScript } from "@/tests/support/bundle-script";
import { resetDatabase } from "@/tests/support/database";
import { isFullRun } from "@/tests/support/full-run";
import { seededRandom } from "@/tests/support/seeded-random";

const fake = await new FakeResend().start();
const script = await bundleScript("tests/support/send-emails.ts");
const children = new Set<Sender>();
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await fake.stop();
  rmSync(script);
});
beforeEach(async () => {
  fake.reset();
  await resetDatabase();
});

type Sender = ChildProcessByStdio<Writable, Readable, null>;

const kills = isFullRun ? 20 : 5;
const startTime = new Date("2026-03-01T18:00:00Z");
const minutesLater = (minutes: number) => new Date(startTime.getTime() + 60_000 * minutes);

/** Starts a process that sends queued emails once it reads a line. */
async function startSender(from: Date, speed = 1, timeoutMs = 10_000): Promise<Sender> {
  const database = await openDatabase();
  if (database.kind !== "server") throw new Error("This test needs a database server");
  const child: Sender = spawn(process.execPath, [script, from.toISOString(), String(speed), String(timeoutMs)], {
    env: { ...process.env, DATABASE_URL: database.url, RESEND_API_KEY: fake.apiKey, RESEND_BASE_URL: fake.address, EMAIL_FROM: "Cadence <hello@example.com>" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.add(child);
  await once(child.stdout, "data");
  return child;
}

async function kill(child: Sender) {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Queues reminders to `count` different clients. */
async function queueReminders(count: number) {
  const data = Array.from({ length: count }, (_, index) => ({ role: "client" as const, firstName: `Client ${index}`, email: `client-${index}@example.com` }));
  const people = await db.user.createManyAndReturn({ data, select: { id: true } });
  const props = { dueMonday: "2026-03-02", weekNumber: 5 };
  await transaction((tx) => queueEmails(tx, people.map(({ id }) => ({ type: "checkin-reminder", to: { userId: id }, occasion: "2026-03-02", props })), startTime));
}

const countByStatus = (status: "sent" | "failed" | "unclear" | "sending" | "queued") => db.emailMessage.count({ where: { status } });
const countResults = async () => ({ sent: await countByStatus("sent"), failed: await countByStatus("failed"), unclear: await countByStatus("unclear") });

async function expectEachSentOnce(count: number) {
  expect(await countResults()).toEqual({ sent: count, failed: 0, unclear: 0 });
  expect(fake.countDeliveries().size).toBe(count);
  expect(Math.max(...fake.countDeliveries().values())).toBe(1);
  const recipientById = new Map(fake.delivered.map(({ id, to }) => [id, to[0]]));
  const rows = await db.emailMessage.findMany({ select: { providerId: true, toEmail: true } });
  expect(rows.filter(({ providerId, toEmail }) => recipientById.get(providerId ?? "") !== toEmail)).toEqual([]);
}

describe("Servers that send at the same time", () => {
  it(`lose and duplicate nothing when the sender is killed at ${kills} points`, async () => {
    const emails = 200 * kills;
    await queueReminders(emails);
    const random = seededRandom(7);
    fake.delayMs = () => 15 * random();
    // Each sender starts after the leases of the previous ones have expired. Some are started early, because starting takes seconds.
    const ahead = 4;
    const senders = Array.from({ length: ahead }, (_, index) => startSender(minutesLater(6 * index)));
    let interrupted = 0;
    for (let index = 0; index < kills; index++) {
      const child = await senders[index];
      if (index + ahead <= kills) senders.push(startSender(minutesLater(6 * (index + ahead))));
      const requestsBefore = fake.requests.length;
      child?.stdin.write("go\n");
      // Kills it at a random point while it claims, renders, sends or settles its first batches.
      await expect.poll(() => fake.requests.length, { timeout: 20_000, interval: 1 }).toBeGreaterThan(requestsBefore);
      await delay(100 * random());
      if (child) await kill(child);
      interrupted += (await countByStatus("sending")) > 0 ? 1 : 0;
    }
    expect(interrupted).toBeGreaterThan(kills / 4);
    expect(await countByStatus("queued")).toBeGreaterThan(0);
    const last = await senders[kills];
    expect(senders).toHaveLength(kills + 1);
    last?.stdin.write("go\n");
    await expect.poll(() => countByStatus("sent"), { timeout: 60_000, interval: 100 }).toBe(emails);
    if (last) await kill(last);
    await expectEachSentOnce(emails);
  }, 240_000);

  it("send everything once while the provider is busy, fails, hangs and loses responses", async () => {
    await makeCoach(db);
    await queueReminders(2000);
    const random = seededRandom(11);
    const faults: ResendFault[] = ["hang", "swallowed", "lost", "cut", "garbage", { status: 429, name: "rate_limit_exceeded", headers: { "retry-after": "2" } }, { status: 500, name: "internal_server_error" }];
    fake.trouble = () => (random() < 0.4 ? faults[Math.floor(random() * faults.length)] : undefined);
    fake.callsPerSecond = 20;
    // The senders' clocks run 120 times faster, so that a retry after 30 seconds comes after a quarter of a second.
    const senders = await Promise.all([startSender(startTime, 120, 400), startSender(startTime, 120, 400)]);
    for (const { stdin } of senders) stdin.write("go\n");
    await expect.poll(() => countByStatus("sent"), { timeout: 120_000, interval: 200 }).toBe(2000);
    await Promise.all(senders.map(kill));
    await expectEachSentOnce(2000);
    const responseStatuses = new Set(fake.requests.map(({ status }) => status));
    expect([...responseStatuses]).toEqual(expect.arrayContaining([200, 429, 500]));
    expect(await db.notification.count()).toBe(0);
  }, 180_000);
});
