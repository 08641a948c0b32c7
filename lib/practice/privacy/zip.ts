import { makeZip } from "client-zip";
import type { ClientRecord } from "@/lib/practice/privacy/client-record";
import type { RecordFile } from "@/lib/practice/privacy/record-files";
import { fileStore } from "@/lib/providers/storage/provider";

/**
 * A record as a zip: record.json, then the files. It is read as it is taken: one part or one piece of a file is in memory
 * at a time, and whoever stops taking it ends the reading.
 */
export const zipClientRecord = ({ parts, files }: ClientRecord, now: Date): ReadableStream<Uint8Array> => makeZip(zipEntries(parts, files, now));

async function* zipEntries(parts: ClientRecord["parts"], files: readonly RecordFile[], now: Date) {
  yield { name: "record.json", input: streamJson(parts), lastModified: now };
  for (const { path, storageKey, createdAt } of files) {
    const opened = await fileStore().open(storageKey);
    if (!opened) continue;
    const reader = opened.stream.getReader();
    try {
      yield { name: path, input: streamChunks(reader), lastModified: createdAt };
    } catch {
      // Nobody takes it any more.
      return;
    } finally {
      await reader.cancel();
    }
  }
}

async function* streamChunks(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

/** An object of these parts as indented JSON, a part at a time. */
async function* streamJson(parts: ClientRecord["parts"]) {
  let before = "{\n  ";
  for (const [name, read] of Object.entries(parts)) {
    const value = JSON.stringify(await read(), decimalsToNumbers, 2) ?? "null";
    yield `${before}${JSON.stringify(name)}: ${value.replaceAll("\n", "\n  ")}`;
    before = ",\n  ";
  }
  yield "\n}\n";
}

/** The database's decimals write themselves as text; here they are numbers. */
function decimalsToNumbers(this: unknown, key: string, value: unknown) {
  const raw: unknown = (this as Record<string, unknown>)[key];
  return typeof raw === "object" && raw !== null && "toNumber" in raw ? Number(value) : value;
}
