import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, transaction } from "@/lib/platform/db";
import { findLastJobStart, runJobOnce } from "@/lib/platform/job-runs";
import { runJobsNow, startJobs, stopJobs } from "@/lib/platform/job-scheduler";
import { currentRequest, runInRequest } from "@/lib/platform/request-context";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);
afterEach(stopJobs);

const at = new Date("2026-03-01T03:00:00Z");
const minutesLater = (minutes: number) => new Date(at.getTime() + 60_000 * minutes);

describe("runJobOnce", () => {
  it("runs a job once when several servers start it at the same time, and never again", async () => {
    let runCount = 0;
    const run = () => runJobOnce("reconcile", "2026-03-01", at, async () => (runCount += 1));
    expect((await Promise.all([run(), run(), run()])).filter((result) => result !== null)).toEqual([1]);
    expect(await run()).toBeNull();
    expect(await runJobOnce("reconcile", "2026-03-02", at, async () => (runCount += 1))).toBe(2);
    expect(await findLastJobStart("reconcile")).toEqual(at);
    expect(await findLastJobStart("another")).toBeNull();
  });

  it("retries a failed job after five minutes", async () => {
    await expect(runJobOnce("reconcile", "2026-03-01", at, () => Promise.reject(new Error("The provider is away")))).rejects.toThrow("away");
    expect(await findLastJobStart("reconcile")).toBeNull();
    expect(await runJobOnce("reconcile", "2026-03-01", minutesLater(4), async () => "done")).toBeNull();
    expect(await runJobOnce("reconcile", "2026-03-01", minutesLater(5), async () => "done")).toBe("done");
  });

  it.each([
    [59, null],
    [60, "done"],
  ])("takes over an unfinished job after an hour, not before: %d minutes", async (minutes, expected) => {
    await db.jobRun.create({ data: { job: "reconcile", occasion: "2026-03-01", startedAt: at } });
    expect(await runJobOnce("reconcile", "2026-03-01", minutesLater(minutes), async () => "done")).toBe(expected);
  });
});

describe("startJobs", () => {
  it("runs the jobs in order at once and on runJobsNow, even if one fails, and stops with stopJobs", async () => {
    const runs: string[] = [];
    const job = (name: string, work: () => Promise<unknown>) => ({ name, run: async () => (runs.push(name), work()) });
    startJobs([job("fails", () => Promise.reject(new Error("On purpose"))), job("works", async () => undefined)]);
    startJobs([job("a second start", async () => undefined)]);
    await expect.poll(() => runs).toEqual(["fails", "works"]);
    runJobsNow();
    await expect.poll(() => runs).toEqual(["fails", "works", "fails", "works"]);
    await stopJobs();
    runJobsNow();
    expect(runs).toHaveLength(4);
  });

  it("runs a job that a request wakes outside the request: its key and its caller are not the job's", async () => {
    const seen: unknown[] = [];
    const key = vi.fn(async () => undefined);
    startJobs([{ name: "follows up", run: async () => transaction(async () => seen.push(currentRequest())) }]);
    await expect.poll(() => seen).toHaveLength(1);
    runInRequest({ address: "203.0.113.9", withNextTransaction: key }, runJobsNow);
    await expect.poll(() => seen).toEqual([undefined, undefined]);
    expect(key).not.toHaveBeenCalled();
  });
});
