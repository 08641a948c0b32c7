import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api/client";
import { endpoint } from "@/lib/api/contract";
import { createBackgroundRefetcher, isBehind, refetchInvalidated } from "@/lib/api/refetch";
import { success } from "@/lib/api/schemas";
import { addNewSeeds } from "@/lib/api/seed-cache";

const client = new QueryClient();
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** A read on screen that takes a while, and how often it was fetched. */
function watch(queryKey: unknown[], answers: () => unknown) {
  let fetches = 0;
  const queryFn = async () => {
    fetches += 1;
    const answer = answers();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return answer;
  };
  const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity, retry: false }).subscribe(() => undefined);
  return { stop, fetches: () => fetches, data: () => client.getQueryData(queryKey) };
}

describe("Changes by others", () => {
  it("shows the last of many changes at once, without a fetch for each", async () => {
    vi.useFakeTimers();
    let stored = 0;
    const list = watch(["/api/conversations", {}, {}], () => stored);
    await vi.advanceTimersByTimeAsync(100);
    const { refetchPaths: refresh } = createBackgroundRefetcher(client);
    for (let change = 1; change <= 50; change += 1) {
      stored = change;
      void refresh(["/api/conversations"]);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(list.data()).toBeGreaterThan(20);
    await vi.advanceTimersByTimeAsync(1000);
    expect(list.data()).toBe(50);
    expect(list.fetches()).toBeLessThanOrEqual(9);
    list.stop();
  });

  it("fetches what is asked about a named person, or of any where none is named, and nothing else", async () => {
    vi.useFakeTimers();
    const ruby = watch(["/api/messages/:id", { id: "ruby" }, { limit: 50 }], () => null);
    const zara = watch(["/api/messages/:id", { id: "zara" }, {}], () => null);
    const file = watch(["/api/files/:id", { id: "1" }, {}], () => null);
    await vi.advanceTimersByTimeAsync(100);
    const refreshed = createBackgroundRefetcher(client).refetchPaths(["/api/messages/ruby", "/api/files/:id"]);
    await vi.advanceTimersByTimeAsync(100);
    await refreshed;
    expect([ruby.fetches(), zara.fetches(), file.fetches()]).toEqual([2, 1, 2]);
    for (const { stop } of [ruby, zara, file]) stop();
  });

  it("reads again what was being read for the first time when it changed", async () => {
    vi.useFakeTimers();
    let stored = "before";
    const list = watch(["/api/conversations", {}, {}], () => stored);
    await vi.advanceTimersByTimeAsync(50);
    stored = "after";
    const refreshed = createBackgroundRefetcher(client).refetchPaths(["/api/conversations"]);
    await vi.advanceTimersByTimeAsync(200);
    await refreshed;
    expect(list.data()).toBe("after");
    list.stop();
  });

  it("lets a further page that is under way arrive, and then fetches all of them anew", () => expectPageToArrive(() => createBackgroundRefetcher(client).refetchPaths(["/api/leads"])));
});

describe("A page that the server rendered while somebody changed its data", () => {
  it.each([
    ["is read again", 14_000, 1],
    ["is not read again long after the change", 16_000, 0],
  ])("%s", async (_, laterMs, fetches) => {
    vi.useFakeTimers();
    const refetcher = createBackgroundRefetcher(client);
    await refetcher.refetchPaths(["/api/desk"]);
    await vi.advanceTimersByTimeAsync(laterMs);
    addNewSeeds(client, ["/api/desk", "/api/settings"].map((path) => ({ key: [path, {}, {}], data: "rendered before the change" })), Date.now());
    const [desk, settings] = [watch(["/api/desk", {}, {}], () => "new"), watch(["/api/settings", {}, {}], () => "new")];
    await vi.advanceTimersByTimeAsync(200);
    expect([desk.fetches(), settings.fetches()]).toEqual([fetches, 0]);
    refetcher.stop();
    for (const { stop } of [desk, settings]) stop();
  });
});

describe("Missed changes", () => {
  it("lets a further page that is under way arrive, and then fetches all of them anew", () => expectPageToArrive(() => createBackgroundRefetcher(client).refetchAll()));

  it("fetches what is on screen though something else takes long to come", async () => {
    vi.useFakeTimers();
    const quick = watch(["/api/conversations", {}, {}], () => null);
    const slow = new QueryObserver(client, { queryKey: ["/api/desk", {}, {}], queryFn: () => new Promise(() => undefined) }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    void createBackgroundRefetcher(client).refetchAll();
    await vi.advanceTimersByTimeAsync(100);
    expect(quick.fetches()).toBe(2);
    quick.stop();
    slow();
  });
});

describe("A read that fails in the background", () => {
  const failure = (status: number) => new ApiError(status, JSON.stringify({ message: "No" }));
  /** A read on screen that fails with these errors one after the other, and then brings "new". */
  async function watchFailing(errors: Error[]) {
    vi.useFakeTimers();
    let stored = "old";
    const read = watch(["/api/desk", {}, {}], () => {
      const error = stored === "new" ? errors.shift() : undefined;
      if (error) throw error;
      return stored;
    });
    await vi.advanceTimersByTimeAsync(100);
    stored = "new";
    const refetcher = createBackgroundRefetcher(client);
    void refetcher.refetchPaths(["/api/desk"]);
    await vi.advanceTimersByTimeAsync(200);
    return { ...read, refetcher, isBehind: () => client.getQueryCache().findAll({ predicate: isBehind }).length > 0 };
  }

  it.each([
    ["a failure of the server", failure(503)],
    ["too many requests", failure(429)],
    ["a lost connection", new TypeError("network error")],
  ])("is read again with growing pauses after %s, and keeps what it had meanwhile", async (_, error) => {
    const read = await watchFailing([error, error, error]);
    expect([read.fetches(), read.data(), read.isBehind()]).toEqual([2, "old", true]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(read.fetches()).toBe(3);
    await vi.advanceTimersByTimeAsync(2000);
    expect(read.fetches()).toBe(4);
    await vi.advanceTimersByTimeAsync(3700);
    expect(read.fetches()).toBe(4);
    await vi.advanceTimersByTimeAsync(400);
    expect([read.fetches(), read.data(), read.isBehind()]).toEqual([5, "new", false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read.fetches()).toBe(5);
    read.stop();
  });

  it("is not repeated when it is refused, no longer on screen, or nobody watches any more", async () => {
    const refused = await watchFailing([failure(404)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([refused.fetches(), refused.isBehind()]).toEqual([2, false]);
    refused.stop();
    client.clear();
    const left = await watchFailing([failure(503), failure(503)]);
    left.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(left.fetches()).toBe(2);
    client.clear();
    const stopped = await watchFailing([failure(503), failure(503)]);
    stopped.refetcher.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stopped.fetches()).toBe(2);
    stopped.stop();
  });
});

describe("After a write", () => {
  const send = endpoint({ method: "POST", path: "/api/send", access: "signed-in", summary: "Sends", response: success, live: { invalidates: ["messages"] } });
  it.each([
    ["is done when the screen shows its result", 300, 300],
    ["is done after a second, though the screen has no answer yet", Infinity, 1000],
  ])("the form %s", async (_, answersAfterMs, doneAfterMs) => {
    vi.useFakeTimers();
    client.setQueryData(["/api/conversations", {}, {}], "old");
    const queryFn = () => new Promise((resolve) => Number.isFinite(answersAfterMs) && setTimeout(() => resolve("new"), answersAfterMs));
    const stop = new QueryObserver(client, { queryKey: ["/api/conversations", {}, {}], queryFn, staleTime: Infinity, meta: { provides: ["messages"] } }).subscribe(() => undefined);
    let isDone = false;
    void refetchInvalidated(client, send).then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(doneAfterMs - 1);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isDone).toBe(true);
    stop();
  });
});

/** A list of which somebody asks for the next page just before `refresh`. */
async function expectPageToArrive(refresh: () => Promise<unknown>) {
  vi.useFakeTimers();
  let stored = "old";
  const list = new InfiniteQueryObserver(client, {
    queryKey: ["/api/leads", {}, {}],
    queryFn: async ({ pageParam }) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return `${stored} page ${pageParam}`;
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
    staleTime: Infinity,
  });
  const stop = list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  void list.fetchNextPage();
  await vi.advanceTimersByTimeAsync(50);
  stored = "new";
  const refreshed = refresh();
  await vi.advanceTimersByTimeAsync(300);
  await refreshed;
  expect(list.getCurrentResult().data?.pages).toEqual(["new page 1", "new page 2"]);
  stop();
}
