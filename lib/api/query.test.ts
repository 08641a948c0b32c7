import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { connection } from "@/lib/api/connection";
import { endpoint } from "@/lib/api/contract";
import { infiniteQueryFor, isInfiniteQuery, makeQueryClient, pageQueryKeyFor, queryFor } from "@/lib/api/query";

const readKey = endpoint({ method: "GET", path: "/api/key", access: "signed-in", summary: "A key", response: z.object({ key: z.string() }) });

afterEach(() => void vi.useRealTimers());

test("what a page was made from does not stay in the server's memory once the page is sent", () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  client.setQueryData(["/api/check-ins"], [{ goals: "Sleep" }]);
  client.setQueryData(["/api/payments"], []);
  // A timer that waits to forget the data would hold them, and the whole of the request, until then.
  expect(vi.getTimerCount()).toBe(0);
});

test("a copy that is shown because the server is slow is replaced by its answer, with one more read", async () => {
  let answerLate: (answer: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (answerLate = resolve));
  const copy = Response.json({ key: "old" }, { headers: { "kept-at": "2026-11-28T21:14:00.000Z", "until-response": "1" } });
  const read = vi.fn<(url: string, request: RequestInit) => Promise<Response>>().mockResolvedValueOnce(copy).mockReturnValueOnce(late);
  vi.stubGlobal("fetch", read);
  const client = makeQueryClient();
  expect(await client.fetchQuery(queryFor(readKey))).toEqual({ key: "old" });
  expect([connection.slowSince()?.toISOString(), connection.staleSince()]).toEqual(["2026-11-28T21:14:00.000Z", null]);
  answerLate(Response.json({ key: "new" }));
  await vi.waitFor(() => expect(connection.slowSince()).toBe(null));
  expect(client.getQueryData(queryFor(readKey).queryKey)).toEqual({ key: "new" });
  expect(read.mock.calls.map(([, { cache }]) => cache)).toEqual([undefined, "no-store"]);
  vi.unstubAllGlobals();
});

test("tells the query of a whole list, read page by page, from those of one response", () => {
  const found = [infiniteQueryFor(readKey, {}).queryKey, pageQueryKeyFor(readKey, {}), queryFor(readKey).queryKey].map((queryKey) => isInfiniteQuery({ queryKey }));
  expect(found).toEqual([true, false, false]);
});
