import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { deviceStoreName } from "@/components/offline/delete-device-store";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import type { WaitingFile } from "@/components/offline/waiting-file";

/* What a person has written or chosen on this device and the server doesn't have yet. Every record names its owner. */

interface DeviceStore extends DBSchema {
  /** In the order in which they go out. */
  outbox: { key: number; value: OutboxEntry };
  files: { key: string; value: WaitingFile };
}
let opened: Promise<IDBPDatabase<DeviceStore>> | undefined;

/** Opens the store. Rejects where the browser refuses storage, as some do in private windows. */
export async function openDeviceStore(): Promise<IDBPDatabase<DeviceStore>> {
  opened ??= openDB<DeviceStore>(deviceStoreName, 1, {
    upgrade(store) {
      store.createObjectStore("outbox", { keyPath: "position", autoIncrement: true });
      store.createObjectStore("files", { keyPath: "id" });
    },
    // Another tab has a newer version of the product, or its person signs out.
    blocking: (_current, _next, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

const forget = () => void (opened = undefined);

/** Whose things it keeps; an owner may come twice. */
export async function listStoreOwners(): Promise<string[]> {
  const store = await openDeviceStore();
  return [...(await store.getAll("outbox")), ...(await store.getAll("files"))].map(({ owner }) => owner);
}

/** Removes what is not this person's. Returns whether a file of theirs waits. */
export async function clearDeviceStoreOfOthers(owner: string): Promise<boolean> {
  const store = await openDeviceStore();
  const changes = store.transaction(["outbox", "files"], "readwrite");
  for (const name of ["outbox", "files"] as const)
    for await (const cursor of changes.objectStore(name)) if (cursor.value.owner !== owner) await cursor.delete();
  const files = await changes.objectStore("files").count();
  await changes.done;
  return files > 0;
}
