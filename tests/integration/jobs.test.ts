import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lastRunOf, onceFor } from "@/lib/platform/job-runs";
import { startJobs, stopJobs, wakeJobs } from "@/lib/platform/job-scheduler";
import { db } from "@/lib/platform/db";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);
afterEach(stopJobs);

const at = new Date("2026-03-01T03:00:00Z");
const minutesLater = (minutes: number) => new Date(at.getTime() + 60_000 * minutes);

describe("A job's occasion", () => {
  it("is done once, however many servers begin it at once, and then never again", async () => {
    let done = 0;
    const run = () => onceFor("reconcile", "2026-03-01", at, async () => (done += 1));
    expect((await Promise.all([run(), run(), run()])).filter((result) => result !== null)).toEqual([1]);
    expect(await run()).toBeNull();
    expect(await onceFor("reconcile", "2026-03-02", at, async () => (done += 1))).toBe(2);
    expect(await lastRunOf("reconcile")).toEqual(at);
    expect(await lastRunOf("another")).toBeNull();
  });

  it("is done again five minutes after it failed, so that a provider who is away is not asked all the time", async () => {
    await expect(onceFor("reconcile", "2026-03-01", at, () => Promise.reject(new Error("The provider is away")))).rejects.toThrow("away");
    expect(await lastRunOf("reconcile")).toBeNull();
    expect(await onceFor("reconcile", "2026-03-01", minutesLater(4), async () => "done")).toBeNull();
    expect(await onceFor("reconcile", "2026-03-01", minutesLater(5), async () => "done")).toBe("done");
  });

  it.each([
    [59, null],
    [60, "done"],
  ])("whose server is gone is taken over after an hour: %d minutes", async (minutes, expected) => {
    await db.jobRun.create({ data: { job: "reconcile", occasion: "2026-03-01", startedAt: at } });
    expect(await onceFor("reconcile", "2026-03-01", minutesLater(minutes), async () => "done")).toBe(expected);
  });
});

describe("The jobs of a server", () => {
  it("look at once, one after the other, though one of them fails; again when they are woken, and no more once it stops", async () => {
    const runs: string[] = [];
    const job = (name: string, work: () => Promise<unknown>) => ({ name, run: async () => (runs.push(name), work()) });
    startJobs([job("fails", () => Promise.reject(new Error("On purpose"))), job("works", async () => undefined)]);
    startJobs([job("a second start", async () => undefined)]);
    await expect.poll(() => runs).toEqual(["fails", "works"]);
    wakeJobs();
    await expect.poll(() => runs).toEqual(["fails", "works", "fails", "works"]);
    await stopJobs();
    wakeJobs();
    expect(runs).toHaveLength(4);
  });
});
