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
const aMember = (firstName: string) => makeClient(db, { user: { firstName, lastName: "Lee", createdAt: new Date("2026-01-05") }, client: { joinDate: dayToDate("2026-01-05") } });

describe("A cron route", () => {
  it.each([
    ["no secret", null],
    ["an empty one", ""],
    ["another one", "Bearer another secret"],
    ["the start of it", `Bearer ${secret.slice(0, -1)}`],
    ["it without its scheme", secret],
  ])("answers 401 to %s, for a job that there is and for one that there is not", async (_, authorization) => {
    await aMember("Maya");
    for (const job of ["sunday-reminders", "unknown"]) expect(await call(job, authorization)).toEqual({ status: 401, body: { message: "Unauthorized" } });
    expect(await db.emailMessage.count()).toBe(0);
  });

  it("answers 401 to everyone while no secret is configured", async () => {
    const known = env();
    const { CRON_SECRET } = known;
    known.CRON_SECRET = undefined;
    for (const authorization of [null, "Bearer ", "Bearer undefined", `Bearer ${secret}`]) expect((await call("sunday-reminders", authorization)).status).toBe(401);
    known.CRON_SECRET = CRON_SECRET;
  });

  it("answers 404 for a job that there is not", async () => expect((await call("unknown")).status).toBe(404));

  it.each(cronJobs)("%s runs, and in an empty practice says why it does nothing", async (job) => {
    expect(await call(job)).toMatchObject({ status: 200, body: { sent: 0, reason: expect.any(String) } });
    expect(await db.campaign.count()).toBe(0);
  });

  it("says when it goes out where it is not the time", async () => {
    await aMember("Maya");
    setClock(minutesAfter(-1));
    expect(await call("sunday-reminders")).toEqual({ status: 200, body: { sent: 0, reason: expect.stringContaining("Sunday from 18:00") } });
    expect(await call("tuesday-chase")).toEqual({ status: 200, body: { sent: 0, reason: expect.stringContaining("Tuesday from 09:00") } });
    setClock(new Date("2026-03-02T00:00:00Z"));
    expect((await call("sunday-reminders")).body.sent).toBe(0);
    expect(await db.emailMessage.count()).toBe(0);
  });

  it("goes out by the practice's clock, not the server's", async () => {
    await aMember("Maya");
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "Pacific/Auckland" } });
    await expect.poll(async () => (await getPracticeSettings()).timeZone).toBe("Pacific/Auckland");
    expect((await call("sunday-reminders")).body.sent).toBe(0);
    setClock(new Date("2026-03-08T05:00:00Z"));
    expect((await call("sunday-reminders")).body).toEqual({ sent: 1 });
    expect((await db.emailMessage.findFirstOrThrow()).occasion).toBe("2026-03-09");
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "Europe/London" } });
    await expect.poll(async () => (await getPracticeSettings()).timeZone).toBe("Europe/London");
  });

  it("sends what it queued, once", async () => {
    await aMember("Maya");
    await aMember("Nina");
    expect((await call("sunday-reminders")).body).toEqual({ sent: 2 });
    expect((await call("sunday-reminders")).body).toEqual({ sent: 0, reason: "Already done for Monday 2026-03-02." });
    expect((await call("send-emails")).body).toEqual({ sent: 2 });
    expect((await call("send-emails")).body).toEqual({ sent: 0, reason: "No emails are due." });
    expect(await db.emailMessage.findMany({ select: { type: true, status: true } })).toEqual([1, 2].map(() => ({ type: "checkin-reminder", status: "sent" })));
  });

  it("looks again whenever it is asked for what has no hours", async () => {
    const { userId } = await aMember("Maya");
    expect((await call("onboarding-check")).body.sent).toBe(0);
    const paidAt = minutesAfter(-49 * 60);
    await makePayment(db, { clientId: userId, status: "succeeded", paidAt, createdAt: paidAt });
    expect((await call("onboarding-check")).body).toEqual({ sent: 1 });
    expect((await call("onboarding-check")).body).toEqual({ sent: 0, reason: "Nobody is due an email." });
  });
});

describe("A run of the Sunday reminders", () => {
  const run = async () => (await call("sunday-reminders")).body.sent as number;

  it("whose server was killed before it wrote anything is taken over two minutes later", async () => {
    await aMember("Maya");
    await db.jobRun.create({ data: { job: "sunday-reminders", occasion: "2026-03-02", startedAt: sunday } });
    setClock(minutesAfter(1));
    expect((await call("sunday-reminders")).body).toEqual({ sent: 0, reason: expect.stringContaining("Already running") });
    setClock(minutesAfter(2));
    expect(await run()).toBe(1);
    expect((await findLastJobRunTimes(["sunday-reminders"])).get("sunday-reminders")).toEqual(minutesAfter(2));
  });

  it("whose server was killed after it wrote is finished without a second mail", async () => {
    await aMember("Maya");
    expect(await run()).toBe(1);
    await db.jobRun.updateMany({ data: { finishedAt: null } });
    await aMember("Nina");
    setClock(minutesAfter(2));
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await db.emailMessage.count()).toBe(2);
    expect(await db.campaign.count()).toBe(1);
    expect(await db.jobRun.count({ where: { finishedAt: null } })).toBe(0);
  });

  it("that fails writes nothing, and is run again five minutes later", async () => {
    await aMember("Maya");
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
  it("has every job but the sender's, which has a loop of its own", () => {
    expect(serverJobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobDefinitions).filter((name) => name !== "send-emails").toSorted());
  });

  it("looks again after ten minutes, on one of the servers", async () => {
    const check = serverJobs.find(({ name }) => name === "onboarding-check");
    let looks = 0;
    const look = (now: Date) => runJobAtMostEvery("lifecycle", 10 * 60_000, now, async () => (looks += 1));
    expect(await check?.run(sunday)).toEqual({ sent: 0, reason: "Nobody is due an email." });
    expect(await check?.run(minutesAfter(9))).toBeNull();
    expect((await Promise.all([look(sunday), look(sunday), look(sunday)])).filter((answer) => answer !== null)).toEqual([1]);
    expect(await look(minutesAfter(9.9))).toBeNull();
    expect(await look(minutesAfter(10))).toBe(2);
  });

  it("does not tell of a run that failed as of the last one", async () => {
    await runJobAtMostEvery("lifecycle", 1000, sunday, async () => "done");
    await expect(runJobAtMostEvery("lifecycle", 1000, minutesAfter(1), () => Promise.reject(new Error("On purpose")))).rejects.toThrow("On purpose");
    expect((await findLastJobRunTimes(["lifecycle"])).get("lifecycle")).toEqual(sunday);
  });
});
