import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { queueEmail } from "@/lib/core/email/commands";
import { claimDueEmails } from "@/lib/core/email/sending/claims";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { dayToDate } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { runJobAtMostEvery, runJobOnce } from "@/lib/platform/job-runs";
import { countAttempt } from "@/lib/platform/rate-limit";
import { jobDefinitions } from "@/lib/practice/jobs/job-definitions";
import { ResendProvider } from "@/lib/providers/email/resend";
import { makeClient } from "@/tests/factories/people";
import { FakeResend } from "@/tests/fakes/resend";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient } from "@/tests/support/signed-in-people";

/*
 * A server reads its own clock and passes the time as an argument. So these tests simulate servers with different or changed
 * clocks by calling the code with different times.
 */
process.env.EMAIL_FROM = "Cadence <hello@example.com>";
const fake = await new FakeResend().start();
afterAll(() => fake.stop());
beforeEach(async () => {
  await resetDatabase();
  fake.delivered.length = 0;
});
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const [hour, day] = [60 * minute, 1440 * minute];
const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms);
const now = new Date("2026-03-02T09:00:00Z");

/** Makes clients who never open the app and have a check-in due every week. */
async function makeClients(count: number) {
  for (let index = 0; index < count; index += 1)
    await makeClient(db, { user: { email: `client-${index}@example.com`, createdAt: new Date("2025-06-01"), presence: { create: { lastSeenAt: new Date("2025-06-01") } } }, client: { joinDate: dayToDate("2025-06-02") } });
}

/** Returns how many reminders each client has for each due Monday. */
const countEmailsPerPerson = async () => (await db.emailMessage.groupBy({ by: ["toEmail", "occasion"], where: { type: "checkin-reminder" }, _count: true })).map(({ occasion, _count }) => ({ occasion, count: _count }));

it("A server with a clock a day ahead does not lock people out for longer", async () => {
  const limit = [{ key: "login:somebody", limit: 10, minutes: 15 }];
  for (let attempt = 0; attempt < 10; attempt += 1) await countAttempt(limit, addMs(now, day));
  await expect(countAttempt(limit, now)).rejects.toMatchObject({ status: 429, message: "Too many attempts. Please try again in 15 minutes." });
  await expect(countAttempt(limit, addMs(now, 14 * minute))).rejects.toMatchObject({ status: 429 });
  await countAttempt(limit, addMs(now, 15 * minute));
});

it("Servers whose clocks differ by minutes count attempts together", async () => {
  const limit = [{ key: "login:somebody", limit: 10, minutes: 15 }];
  for (let attempt = 0; attempt < 10; attempt += 1) await countAttempt(limit, addMs(now, (attempt % 2) * 4 * minute));
  for (const aheadMs of [0, 4 * minute]) await expect(countAttempt(limit, addMs(now, aheadMs))).rejects.toMatchObject({ status: 429 });
});

it("A job that ran with a fast clock runs on time again once the clock is corrected", async () => {
  const run = (at: Date) => runJobAtMostEvery("onboarding-check", 10 * minute, at, async () => "done");
  expect(await run(addMs(now, 400 * day))).toBe("done");
  expect([await run(now), await run(addMs(now, 9 * minute)), await run(addMs(now, 10 * minute))]).toEqual(["done", null, "done"]);
  // Another server, four minutes behind, does not repeat it.
  expect(await run(addMs(now, 6 * minute))).toBeNull();
});

it("Another server takes over the unfinished job of a server with a fast clock once", async () => {
  await db.jobRun.create({ data: { job: "reconcile", occasion: "2026-03-02", startedAt: addMs(now, 400 * day) } });
  const run = (at: Date) => runJobOnce("reconcile", "2026-03-02", at, async () => "done");
  expect([await run(now), await run(now), await run(addMs(now, 2 * day))]).toEqual(["done", null, null]);
});

it("An email leased by a server with a fast clock is still sent, and a lease of minutes is respected", async () => {
  await makeClients(1);
  await jobDefinitions["sunday-reminders"].run(new Date("2026-03-01T18:01:00Z"));
  const firstBatch = await claimDueEmails(addMs(now, 400 * day));
  expect(firstBatch?.emails).toHaveLength(1);
  const secondBatch = await claimDueEmails(now);
  expect(secondBatch?.emails.map(({ id }) => id)).toEqual(firstBatch?.emails.map(({ id }) => id));
  // Servers a few minutes apart respect each other's leases.
  for (const minutesApart of [-4, 0, 4]) expect(await claimDueEmails(addMs(now, minutesApart * minute))).toBeNull();
});

it("An email queued with a clock a day ahead is sent once the clock is corrected, and one delayed by minutes still waits", async () => {
  const { user } = await makeSignedInClient();
  const requestReset = (at: Date) => transaction((tx) => queueEmail(tx, { type: "password-reset", to: { email: user.email }, occasion: at.toISOString(), props: {} }, at, 10 * minute));
  await requestReset(addMs(now, day));
  await requestReset(now);
  const provider = new ResendProvider({ apiKey: fake.apiKey, baseUrl: fake.address, waitMs: 1500 });
  expect((await sendDueBatch(now, provider)).sent).toBe(1);
  expect((await sendDueBatch(addMs(now, 9 * minute), provider)).sent).toBe(0);
  expect((await sendDueBatch(addMs(now, 10 * minute), provider)).sent).toBe(1);
});

it("Two servers four minutes apart run a week's jobs once and send each email once", async () => {
  await makeClients(30);
  const sunday = new Date("2026-03-01T18:00:00Z");
  const clocks = [sunday, addMs(sunday, 4 * minute), addMs(sunday, -4 * minute), addMs(sunday, 2 * minute)];
  await Promise.all(clocks.map((at) => jobDefinitions["sunday-reminders"].run(at)));
  await jobDefinitions["sunday-reminders"].run(addMs(sunday, 5 * minute));
  const servers = clocks.map(() => new ResendProvider({ apiKey: fake.apiKey, baseUrl: fake.address, waitMs: 1500 }));
  for (let round = 0; round < 6; round += 1) await Promise.all(clocks.map((at, server) => sendDueBatch(addMs(at, 4 * minute + round * minute), servers[server])));
  expect(fake.delivered.map(({ to }) => to.join()).toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => `client-${index}@example.com`).toSorted());
});

it.each([
  ["goes forward in spring", "2026-03-28T12:00:00Z", "2026-03-30"],
  ["goes back in autumn", "2026-10-24T12:00:00Z", "2026-10-26"],
])("When the practice's clock %s, each client is reminded once, even if the server's clock goes back an hour and forward a day", { timeout: 120_000 }, async (_, from, monday) => {
  await makeClients(2);
  const start = new Date(from);
  // Runs every half hour for two days. Every sixth run has a clock an hour behind, and one run a clock a day ahead.
  for (let halfHours = 0; halfHours < 96; halfHours += 1) await jobDefinitions["sunday-reminders"].run(addMs(start, halfHours * 30 * minute - (halfHours % 6 === 0 ? hour : 0) + (halfHours === 10 ? day : 0)));
  expect(await countEmailsPerPerson()).toEqual([{ occasion: monday, count: 1 }, { occasion: monday, count: 1 }]);
});

it("A clock that goes back an hour or forward a day signs nobody out", async () => {
  const { cookie } = await makeSignedInClient();
  const signedInAt = new Date();
  for (const ms of [-hour, -5 * minute, 0, day]) {
    vi.useFakeTimers({ toFake: ["Date"], now: addMs(signedInAt, ms) });
    expect(await callRoute(currentUser, { cookie }), `${ms / minute} minutes`).toMatchObject({ status: 200 });
    vi.useRealTimers();
  }
});
