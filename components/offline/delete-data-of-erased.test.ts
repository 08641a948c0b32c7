import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deleteDataOfErased } from "@/components/offline/delete-data-of-erased";
import { deleteDeviceStore, hasDeviceStore } from "@/components/offline/delete-device-store";
import { openDeviceStore } from "@/components/offline/device-store";
import { senderHeader } from "@/lib/api/headers";

/** The drafts that the browser keeps, and whom the server is asked about. */
let kept: Record<string, string>;
const asked = vi.fn();
beforeEach(() => {
  kept = Object.defineProperties({} as Record<string, string>, { getItem: { value: (key: string) => kept[key] ?? null }, removeItem: { value: (key: string) => delete kept[key] } });
  vi.stubGlobal("window", { localStorage: kept, sessionStorage: { clear: () => undefined } });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked(headers[senderHeader]);
    return Response.json({ message: "Unauthorized", ...(headers[senderHeader] === "erased" && { reason: "erased" }) }, { status: 401 });
  });
});
afterEach(async () => {
  await deleteDeviceStore();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it.each([
  ["empties the device of someone who was erased", { waiting: ["erased"], drafts: ["erased"] }, true],
  ["does so where only a draft is left", { waiting: [], drafts: ["erased"] }, true],
  ["leaves it to someone whose session has only ended", { waiting: ["ada"], drafts: ["ada"] }, false],
  ["leaves it where something is somebody else's", { waiting: ["ada"], drafts: ["erased"] }, false],
])("%s", async (_, { waiting, drafts }, isEmptied) => {
  for (const id of waiting) await (await openDeviceStore()).put("files", { id, owner: id, purpose: "message_attachment", name: "a.jpg", type: "image/jpeg", blob: new Blob(), addedAt: 0 });
  for (const owner of drafts) kept["unsaved-draft:intake"] = JSON.stringify({ owner });
  expect(await deleteDataOfErased()).toBe(isEmptied);
  expect([await hasDeviceStore(), Object.keys(kept)]).toEqual(isEmptied ? [false, []] : [waiting.length > 0, ["unsaved-draft:intake"]]);
});

it("neither asks the server nor creates a store where nothing is kept", async () => {
  expect(await deleteDataOfErased()).toBe(false);
  expect([asked.mock.calls, await hasDeviceStore()]).toEqual([[], false]);
});
