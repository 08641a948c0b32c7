import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnectionShares, shareLimits, withConnectionShare } from "@/lib/platform/connection-shares";
import { isDatabaseBusy } from "@/lib/platform/db-errors";

function setUp() {
  const shares = createConnectionShares(shareLimits(10));
  const running: Record<string, (() => void)[]> = {};
  const failed: unknown[] = [];
  /** Starts this many requests that each hold a connection until `finish`. */
  function request(kind: string, count: number) {
    const work = () => shares.run(() => new Promise<void>((resolve) => void (running[kind] ??= []).push(resolve)));
    for (let n = 0; n < count; n += 1) void (kind === "job" ? work() : withConnectionShare(kind, work)).catch((error: unknown) => failed.push(error));
  }
  const count = (kind: string) => running[kind]?.length ?? 0;
  const finish = (kind: string) => running[kind]?.shift()?.();
  return { request, count, finish, failed };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("createConnectionShares", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("gives one kind of request half of the pool, and the next one in turn", async () => {
    const { request, count, finish } = setUp();
    request("GET /api/a", 20);
    await pass(0);
    expect(count("GET /api/a")).toBe(5);
    finish("GET /api/a");
    await pass(0);
    expect(count("GET /api/a")).toBe(5);
  });

  it("keeps the last three for kinds that have none", async () => {
    const { request, count } = setUp();
    for (const kind of ["a", "b", "c", "d", "e", "f"]) request(kind, 20);
    await pass(0);
    expect(["a", "b", "c", "d", "e", "f"].map(count)).toEqual([5, 2, 1, 1, 1, 0]);
  });

  it("refuses a request that waited three seconds, as a busy database", async () => {
    const { request, count, failed } = setUp();
    request("a", 7);
    await pass(2900);
    expect(failed).toEqual([]);
    await pass(200);
    expect(failed.map(isDatabaseBusy)).toEqual([true, true]);
    expect(count("a")).toBe(5);
  });

  it("lets jobs take any connection", async () => {
    const { request, count } = setUp();
    request("job", 12);
    await pass(0);
    expect(count("job")).toBe(12);
  });
});
