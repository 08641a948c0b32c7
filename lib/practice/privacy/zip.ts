import { makeZip } from "client-zip";
import type { ClientRecord } from "@/lib/practice/privacy/record";
import type { RecordFile } from "@/lib/practice/privacy/files";
import { fileStore } from "@/lib/providers/storage/provider";

/**
 * A record as a zip: record.json, then the files. It is read as it is taken: one part or one piece of a file is in memory
 * at a time, and whoever stops taking it ends the reading.
 */
export const zipOf = ({ parts, files }: ClientRecord, now: Date): ReadableStream<Uint8Array> => makeZip(entries(parts, files, now));

async function* entries(parts: ClientRecord["parts"], files: readonly RecordFile[], now: Date) {
  yield { name: "record.json", input: jsonOf(parts), lastModified: now };
  for (const { path, storageKey, createdAt } of files) {
    const opened = await fileStore().open(storageKey);
    if (!opened) continue;
    const reader = opened.stream.getReader();
    try {
      yield { name: path, input: piecesOf(reader), lastModified: createdAt };
    } catch {
      // Nobody takes it any more.
      return;
    } finally {
      await reader.cancel();
    }
  }
}

async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

/** An object of these parts as indented JSON, a part at a time. */
async function* jsonOf(parts: ClientRecord["parts"]) {
  let before = "{\n  ";
  for (const [name, read] of Object.entries(parts)) {
    const value = JSON.stringify(await read(), numbers, 2) ?? "null";
    yield `${before}${JSON.stringify(name)}: ${value.replaceAll("\n", "\n  ")}`;
    before = ",\n  ";
  }
  yield "\n}\n";
}

/** The database's decimals write themselves as text; here they are numbers. */
function numbers(this: unknown, key: string, value: unknown) {
  const raw: unknown = (this as Record<string, unknown>)[key];
  return typeof raw === "object" && raw !== null && "toNumber" in raw ? Number(value) : value;
}
