import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { makeQueryClient } from "@/lib/api/query";
import { addNewSeeds, replaceOlder } from "@/lib/api/seed-cache";

const key = ["/api/desk", {}, {}];
const seed = { key, data: "from the page" };

/** A cache in which the query has been read at this time. */
function cacheWith(data: string, updatedAt: number) {
  const client = makeQueryClient();
  client.setQueryData(key, data, { updatedAt });
  return client;
}

/** Returns what a screen shows in its first render, and how many requests it makes. */
function show(client: ReturnType<typeof makeQueryClient>) {
  const queryFn = vi.fn(() => Promise.resolve("read anew"));
  const observer = new QueryObserver(client, { queryKey: key, queryFn });
  const { data } = observer.getCurrentResult();
  observer.subscribe(() => undefined)();
  return { data, reads: queryFn.mock.calls.length };
}

describe("Data that a page brings", () => {
  it("is shown at once, and not read again", () => {
    const client = makeQueryClient();
    addNewSeeds(client, [seed], 1000);
    expect(show(client)).toEqual({ data: "from the page", reads: 0 });
    expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1000);
  });

  it("replaces older data only after the page was rendered", () => {
    const client = cacheWith("older", 900);
    addNewSeeds(client, [seed], 1000);
    expect(client.getQueryData(key)).toBe("older");
    replaceOlder(client, [seed], 1000);
    expect(client.getQueryState(key)).toMatchObject({ data: "from the page", dataUpdatedAt: 1000, status: "success" });
  });

  it.each([["newer", 1100], ["equally old", 1000]])("doesn't replace %s data", (_, updatedAt) => {
    const client = cacheWith("in the cache", updatedAt);
    addNewSeeds(client, [seed], 1000);
    replaceOlder(client, [seed], 1000);
    expect(client.getQueryData(key)).toBe("in the cache");
  });

  it("replaces an error", async () => {
    const client = makeQueryClient();
    await client.fetchQuery({ queryKey: key, queryFn: () => Promise.reject(new Error("offline")) }).catch(() => undefined);
    replaceOlder(client, [seed], 1000);
    expect(client.getQueryState(key)).toMatchObject({ data: "from the page", status: "success", error: null });
  });

  it("leaves a read that is under way to finish, whose data are newer", async () => {
    const client = cacheWith("older", 900);
    let respond: (data: string) => void = () => undefined;
    const reading = client.fetchQuery({ queryKey: key, staleTime: 0, queryFn: () => new Promise<string>((resolve) => (respond = resolve)) });
    replaceOlder(client, [seed], 1000);
    expect(client.getQueryState(key)).toMatchObject({ data: "from the page", fetchStatus: "fetching" });
    respond("newer");
    await reading;
    expect(client.getQueryState(key)).toMatchObject({ data: "newer", fetchStatus: "idle" });
  });
});

describe("First rows of a page", () => {
  const firstRows = { key, data: "first rows", isPartial: true } as const;

  it("are shown at once, and the whole page is read", () => {
    const client = makeQueryClient();
    addNewSeeds(client, [firstRows], 1000);
    expect(show(client)).toEqual({ data: "first rows", reads: 1 });
  });

  it("replace nothing that was loaded before, and are replaced by any copy", () => {
    const client = cacheWith("whole page", 1);
    addNewSeeds(client, [firstRows], 1000);
    replaceOlder(client, [firstRows], 1000);
    expect(client.getQueryData(key)).toBe("whole page");
    const empty = makeQueryClient();
    addNewSeeds(empty, [firstRows], 1000);
    expect(empty.getQueryState(key)?.dataUpdatedAt).toBe(0);
  });
});
