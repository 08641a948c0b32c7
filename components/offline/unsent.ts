import { openDeviceStore } from "@/components/offline/device-store";

/**
 * Says what of this person waits to be sent on this device, such as "Your message to Maya, 2 photos"; empty if nothing does, or the
 * browser stores nothing. Where it isn't known who is signed in, it names nothing, as it may be somebody else's.
 */
export const describeUnsent = (owner: string | null): Promise<string> => describe((stored) => owner === null || stored.owner === owner, owner !== null).catch(() => "");

/** Says what of anyone else waits on this device, such as "2 items, 1 photo"; empty if nothing does. Rejects where the device can't be read. */
export const describeUnsentOfOthers = (owner: string): Promise<string> => describe((stored) => stored.owner !== owner, false);

type IsMeant = (stored: { owner: string }) => boolean;

async function describe(isMeant: IsMeant, namesItems: boolean): Promise<string> {
  const { entries, files } = await readDevice(isMeant);
  const named = new Set(entries.flatMap(({ note }) => note.fileIds ?? []));
  const others = files.filter(({ id }) => !named.has(id));
  const photos = others.filter(({ type }) => type.startsWith("image/")).length;
  const titles = namesItems ? entries.map(({ note }) => note.title) : count(entries.length, "item");
  return [...titles, ...count(photos, "photo"), ...count(others.length - photos, "file")].join(", ");
}

async function readDevice(isMeant: IsMeant) {
  const store = await openDeviceStore();
  return { entries: (await store.getAll("outbox")).filter(isMeant), files: (await store.getAll("files")).filter(isMeant) };
}

const count = (number: number, noun: string) => (number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"}`]);
