import { makeZip } from "client-zip";
import type { ClientRecord } from "@/lib/practice/privacy/client-record";
import type { RecordFile } from "@/lib/practice/privacy/record-files";
import { fileStore } from "@/lib/providers/storage/provider";

/**
 * Streams a record as a zip: record.json, then the files. Only one part or one chunk of a file is in memory at a time, and
 * reading stops when the download is cancelled.
 */
export const zipClientRecord = ({ parts, files }: ClientRecord, now: Date): ReadableStream<Uint8Array> => makeZip(zipEntries(parts, files, now));

async function* zipEntries(parts: ClientRecord["parts"], files: readonly RecordFile[], now: Date) {
  yield { name: "record.json", input: streamJson(parts), lastModified: now };
  for (const { path, storageKey, createdAt } of files) {
    const file = await fileStore().open(storageKey);
    if (!file) continue;
    const reader = file.stream.getReader();
    try {
      yield { name: path, input: streamChunks(reader), lastModified: createdAt };
    } catch {
      // The download was cancelled.
      return;
    } finally {
      await reader.cancel();
    }
  }
}

async function* streamChunks(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
}

/** Yields the parts as one indented JSON object, a part at a time. */
async function* streamJson(parts: ClientRecord["parts"]) {
  let separator = "{\n  ";
  for (const [name, read] of Object.entries(parts)) {
    const value = JSON.stringify(await read(), decimalsToNumbers, 2) ?? "null";
    yield `${separator}${JSON.stringify(name)}: ${value.replaceAll("\n", "\n  ")}`;
    separator = ",\n  ";
  }
  yield "\n}\n";
}

/** A JSON replacer that writes the database's decimals as numbers instead of strings. */
function decimalsToNumbers(this: unknown, key: string, value: unknown) {
  const raw: unknown = (this as Record<string, unknown>)[key];
  return typeof raw === "object" && raw !== null && "toNumber" in raw ? Number(value) : value;
}
