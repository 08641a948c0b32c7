import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as cronRoute } from "@/app/api/cron/[job]/route";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { findLastJobRunTimes, runJobAtMostEvery } from "@/lib/platform/job-runs";
import { cronJobs } from "@/lib/practice/jobs/contract";
import { jobDefinitions, serverJobs } from "@/lib/practice/jobs/job-definitions";
import { makePayment } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

const secret = "a secret for cron";
process.env.CRON_SECRET = secret;

// Sunday 1 March 2026, 18:00 in London.
const sunday = new Date("2026-03-01T18:00:00Z");
const minutesAfter = (minutes: number) => new Date(sunday.getTime() + 60_000 * minutes);
const setClock = (now: Date) => void vi.setSystemTime(now);

beforeEach(async () => {
  await resetDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: sunday });
});
afterEach(() => void vi.useRealTimers());

const call = async (job: string, authorization: string | null = `Bearer ${secret}`) => {
  const { status, body } = await callRoute(cronRoute, { params: { job }, headers: authorization === null ? {} : { authorization } });
  return { status, body };
};
const createClient = (firstName: string) => makeClient(db, { user: { firstName, lastName: "Lee", createdAt: new Date("2026-01-05") }, client: { joinDate: dayToDate("2026-01-05") } });

describe("A cron route", () => {
  it.each([
    ["no secret", null],
    ["an empty secret", ""],
    ["another secret", "Bearer another secret"],
    ["the secret without its last character", `Bearer ${secret.slice(0, -1)}`],
    ["the secret without Bearer", secret],
  ])("responds with 401 to %s, for known and unknown jobs", async (_, authorization) => {
    await createClient("Maya");
    for (const job of ["sunday-reminders", "unknown"]) expect(await call(job, authorization)).toEqual({ status: 401, body: { message: "Unauthorized" } });
    expect(await db.emailMessage.count()).toBe(0);
  });

  it("responds with 401 to everyone while no secret is configured", async () => {
    const environment = env();
    const { CRON_SECRET } = environment;
    environment.CRON_SECRET = undefined;
    for (const authorization of [null, "Bearer ", "Bearer undefined", `Bearer ${secret}`]) expect((await call("sunday-reminders", authorization)).status).toBe(401);
    environment.CRON_SECRET = CRON_SECRET;
  });

  it("responds with 404 for an unknown job", async () => expect((await call("unknown")).status).toBe(404));

  it.each(cronJobs)("%s runs, and in an empty practice gives a reason for sending nothing", async (job) => {
    expect(await call(job)).toMatchObject({ status: 200, body: { sent: 0, reason: expect.any(String) } });
    expect(await db.campaign.count()).toBe(0);
  });

  it("names the hours of a weekly campaign outside them", async () => {
    await createClient("Maya");
    setClock(minutesAfter(-1));
    expect(await call("sunday-reminders")).toEqual({ status: 200, body: { sent: 0, reason: expect.stringContaining("Sunday from 6 pm") } });
    expect(await call("tuesday-chase")).toEqual({ status: 200, body: { sent: 0, reason: expect.stringContaining("Tuesday from 9 am") } });
    setClock(new Date("2026-03-02T00:00:00Z"));
    expect((await call("sunday-reminders")).body.sent).toBe(0);
    expect(await db.emailMessage.count()).toBe(0);
  });

  it("uses the practice's time zone, not the server's", async () => {
    await createClient("Maya");
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "Pacific/Auckland" } });
    await expect.poll(async () => (await getPracticeSettings()).timeZone).toBe("Pacific/Auckland");
    expect((await call("sunday-reminders")).body.sent).toBe(0);
    setClock(new Date("2026-03-08T05:00:00Z"));
    expect((await call("sunday-reminders")).body).toEqual({ sent: 1 });
    expect((await db.emailMessage.findFirstOrThrow()).occasion).toBe("2026-03-09");
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "Europe/London" } });
    await expect.poll(async () => (await getPracticeSettings()).timeZone).toBe("Europe/London");
  });

  it("queues and sends each email once", async () => {
    await createClient("Maya");
    await createClient("Nina");
    expect((await call("sunday-reminders")).body).toEqual({ sent: 2 });
    expect((await call("sunday-reminders")).body).toEqual({ sent: 0, reason: "Already done for Monday 2026-03-02." });
    Object.assign(env(), { DEMO_MODE: true });
    expect((await call("send-emails")).body).toEqual({ sent: 2 });
    Object.assign(env(), { DEMO_MODE: false });
    expect((await call("send-emails")).body).toEqual({ sent: 0, reason: "No emails are due." });
    expect(await db.emailMessage.findMany({ select: { type: true, status: true } })).toEqual([1, 2].map(() => ({ type: "checkin-reminder", status: "sent" })));
  });

  it("runs a job without fixed hours on every request", async () => {
    const { userId } = await createClient("Maya");
    expect((await call("onboarding-check")).body.sent).toBe(0);
    const paidAt = minutesAfter(-49 * 60);
    await makePayment(db, { clientId: userId, status: "succeeded", paidAt, createdAt: paidAt });
    expect((await call("onboarding-check")).body).toEqual({ sent: 1 });
    expect((await call("onboarding-check")).body).toEqual({ sent: 0, reason: "Nobody is due an email." });
  });
});

describe("A run of the Sunday reminders", () => {
  const run = async () => (await call("sunday-reminders")).body.sent as number;

  it("is taken over two minutes after its server was killed before writing anything", async () => {
    await createClient("Maya");
    await db.jobRun.create({ data: { job: "sunday-reminders", occasion: "2026-03-02", startedAt: sunday } });
    setClock(minutesAfter(1));
    expect((await call("sunday-reminders")).body).toEqual({ sent: 0, reason: expect.stringContaining("Already running") });
    setClock(minutesAfter(2));
    expect(await run()).toBe(1);
    expect((await findLastJobRunTimes(["sunday-reminders"])).get("sunday-reminders")).toEqual(minutesAfter(2));
  });

  it("is finished without sending twice after its server was killed", async () => {
    await createClient("Maya");
    expect(await run()).toBe(1);
    await db.jobRun.updateMany({ data: { finishedAt: null } });
    await createClient("Nina");
    setClock(minutesAfter(2));
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await db.emailMessage.count()).toBe(2);
    expect(await db.campaign.count()).toBe(1);
    expect(await db.jobRun.count({ where: { finishedAt: null } })).toBe(0);
  });

  it("writes nothing if it fails, and runs again five minutes later", async () => {
    await createClient("Maya");
    await db.$executeRaw`ALTER TABLE "EmailMessage" ADD CONSTRAINT "no_reminders" CHECK ("type" <> 'checkin-reminder')`;
    expect((await call("sunday-reminders")).status).toBe(500);
    expect(await db.campaign.count()).toBe(0);
    await db.$executeRaw`ALTER TABLE "EmailMessage" DROP CONSTRAINT "no_reminders"`;
    setClock(minutesAfter(4));
    expect(await run()).toBe(0);
    setClock(minutesAfter(5));
    expect(await run()).toBe(1);
  });
});

describe("This server's own scheduler", () => {
  it("has every job except send-emails, send-pushes and send-feedback, which have their own loops", () => {
    expect(serverJobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobDefinitions).filter((name) => name !== "send-emails" && name !== "send-pushes" && name !== "send-feedback").toSorted());
  });

  it("runs a recurring job every ten minutes, on one server", async () => {
    const check = serverJobs.find(({ name }) => name === "onboarding-check");
    let runCount = 0;
    const runLifecycle = (now: Date) => runJobAtMostEvery("lifecycle", 10 * 60_000, now, async () => (runCount += 1));
    expect(await check?.run(sunday)).toEqual({ sent: 0, reason: "Nobody is due an email." });
    expect(await check?.run(minutesAfter(9))).toBeNull();
    expect((await Promise.all([runLifecycle(sunday), runLifecycle(sunday), runLifecycle(sunday)])).filter((result) => result !== null)).toEqual([1]);
    expect(await runLifecycle(minutesAfter(9.9))).toBeNull();
    expect(await runLifecycle(minutesAfter(10))).toBe(2);
  });

  it("does not count a failed run as the last one", async () => {
    await runJobAtMostEvery("lifecycle", 1000, sunday, async () => "done");
    await expect(runJobAtMostEvery("lifecycle", 1000, minutesAfter(1), () => Promise.reject(new Error("On purpose")))).rejects.toThrow("On purpose");
    expect((await findLastJobRunTimes(["lifecycle"])).get("lifecycle")).toEqual(sunday);
  });
});
