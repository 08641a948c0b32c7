import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPathRefetcher, refetchAll } from "@/lib/api/refetch";

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
  const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
  return { stop, fetches: () => fetches, data: () => client.getQueryData(queryKey) };
}

describe("addressRefresher", () => {
  it("shows the last of many changes at once, without a fetch for each", async () => {
    vi.useFakeTimers();
    let stored = 0;
    const list = watch(["/api/conversations", {}, {}], () => stored);
    await vi.advanceTimersByTimeAsync(100);
    const refresh = createPathRefetcher(client);
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
    const refreshed = createPathRefetcher(client)(["/api/messages/ruby", "/api/files/:id"]);
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
    const refreshed = createPathRefetcher(client)(["/api/conversations"]);
    await vi.advanceTimersByTimeAsync(200);
    await refreshed;
    expect(list.data()).toBe("after");
    list.stop();
  });

  it("lets a further page that is under way arrive, and then fetches all of them anew", () => expectPageToArrive(() => createPathRefetcher(client)(["/api/leads"])));
});

describe("refreshAll", () => {
  it("lets a further page that is under way arrive, and then fetches all of them anew", () => expectPageToArrive(() => refetchAll(client)));

  it("fetches what is on screen though something else takes long to come", async () => {
    vi.useFakeTimers();
    const quick = watch(["/api/conversations", {}, {}], () => null);
    const slow = new QueryObserver(client, { queryKey: ["/api/desk", {}, {}], queryFn: () => new Promise(() => undefined) }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    void refetchAll(client);
    await vi.advanceTimersByTimeAsync(100);
    expect(quick.fetches()).toBe(2);
    quick.stop();
    slow();
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
