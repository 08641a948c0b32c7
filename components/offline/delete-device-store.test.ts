import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { deleteDeviceStore } from "@/components/offline/delete-device-store";
import { openDeviceStore } from "@/components/offline/device-store";

it("deletes the store while a page has it open, and where there is none", async () => {
  await openDeviceStore();
  expect(await indexedDB.databases()).toHaveLength(1);
  await deleteDeviceStore();
  expect(await indexedDB.databases()).toEqual([]);
  await deleteDeviceStore();
  expect(await (await openDeviceStore()).count("outbox")).toBe(0);
});
