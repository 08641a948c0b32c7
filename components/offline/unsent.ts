import { openDeviceStore } from "@/components/offline/device-store";

/** Says what waits to be sent on this device, such as "Your message to Maya, 2 photos"; empty if nothing does, or the browser stores nothing. */
export async function describeUnsent(): Promise<string> {
  const store = await openDeviceStore().catch(() => null);
  if (!store) return "";
  const [entries, files] = await Promise.all([store.getAll("outbox"), store.getAll("files")]);
  const named = new Set(entries.flatMap(({ note }) => note.fileIds ?? []));
  const others = files.filter(({ id }) => !named.has(id));
  const photos = others.filter(({ type }) => type.startsWith("image/")).length;
  return [...entries.map(({ note }) => note.title), ...count(photos, "photo"), ...count(others.length - photos, "file")].join(", ");
}

const count = (number: number, noun: string) => (number === 0 ? [] : [`${number} ${noun}${number === 1 ? "" : "s"}`]);
