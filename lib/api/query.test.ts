import { afterEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "@/lib/api/query";

afterEach(() => void vi.useRealTimers());

test("what a page was made from does not stay in the server's memory once the page is sent", () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  client.setQueryData(["/api/check-ins"], [{ goals: "Sleep" }]);
  client.setQueryData(["/api/payments"], []);
  // A timer that waits to forget the data would hold them, and the whole of the request, until then.
  expect(vi.getTimerCount()).toBe(0);
});
