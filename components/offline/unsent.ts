import { openDeviceStore } from "@/components/offline/device-store";

/**
 * Says what of this person waits to be sent on this device, such as "Your message to Maya, 2 photos"; empty if nothing does, or the
 * browser stores nothing. Where it isn't known who is signed in, it names nothing, as it may be somebody else's.
 */
export async function describeUnsent(owner: string | null): Promise<string> {
  const { entries, files } = await readDevice(owner).catch(() => ({ entries: [], files: [] }));
  const named = new Set(entries.flatMap(({ note }) => note.fileIds ?? []));
  const others = files.filter(({ id }) => !named.has(id));
  const photos = others.filter(({ type }) => type.startsWith("image/")).length;
  const titles = owner === null ? count(entries.length, "item") : entries.map(({ note }) => note.title);
  return [...titles, ...count(photos, "photo"), ...count(others.length - photos, "file")].join(", ");
}

async function readDevice(owner: string | null) {
  const store = await openDeviceStore();
  const isOwn = (stored: { owner: string }) => owner === null || stored.owner === owner;
  return { entries: (await store.getAll("outbox")).filter(isOwn), files: (await store.getAll("files")).filter(isOwn) };
}

const count = (number: number, noun: string) => (number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"}`]);
