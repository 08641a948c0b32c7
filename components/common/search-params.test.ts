import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pushSearchParams, replaceSearchParams } from "@/components/common/search-params";

let addresses: string[];
beforeEach(() => {
  addresses = ["https://example.test/clients?view=maya&q=run#list"];
  const history = { pushState: (_: null, __: "", url: URL) => void addresses.push(url.href), replaceState: (_: null, __: "", url: URL) => void (addresses[addresses.length - 1] = url.href) };
  vi.stubGlobal("window", { location: { get href() { return addresses.at(-1); } }, history });
});
afterEach(() => void vi.unstubAllGlobals());

it("sets and removes parameters and keeps the rest of the address", () => {
  replaceSearchParams({ view: null, q: undefined, tab: "notes" });
  expect(addresses).toEqual(["https://example.test/clients?tab=notes#list"]);
});

it("adds an entry to the history, so that the Back button leads to the address before", () => {
  pushSearchParams({ view: "cora" });
  expect(addresses).toEqual(["https://example.test/clients?view=maya&q=run#list", "https://example.test/clients?view=cora&q=run#list"]);
});
