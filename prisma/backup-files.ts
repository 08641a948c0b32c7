import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { currentTime } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { LocalFileStore } from "@/lib/providers/storage/local";
import { fileStore } from "@/lib/providers/storage/provider";
import { type ArchiveEntry, readEntryBytes } from "@/prisma/backup-archive";
import { CommandError } from "@/prisma/run-command";

const filesFolder = () => join(env().DATA_DIR, "files");
/** Lists the keys that a running restore adds. If it is killed, the next restore may delete these and no others. */
const restoreMarkerPath = () => join(env().DATA_DIR, "restore-under-way");
const keysOfKilledRestore = () => new Set(existsSync(restoreMarkerPath()) ? readFileSync(restoreMarkerPath(), "utf8").split("\n") : []);

/** On the same disk as the files, so that a rename needs no space, and in a place where sweep() deletes leftovers. */
const incomingFolder = () => join(filesFolder(), ".incoming");

/** The keys of local files, without half-written ones. */
function storedKeys() {
  const entries = existsSync(filesFolder()) ? readdirSync(filesFolder(), { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile() && basename(entry.parentPath) === entry.name.slice(0, 2)).map(({ name }) => name);
}

const isLocal = () => !env().UPLOADTHING_TOKEN;

/** Throws a CommandError if there are files that a restore would delete. */
export function refuseExistingFiles() {
  const leftovers = keysOfKilledRestore();
  if (isLocal() && storedKeys().some((key) => !leftovers.has(key))) throw new CommandError(`There are already files in ${filesFolder()}. Use an empty DATA_DIR, or --replace to delete them.`);
}

/** Throws a CommandError if there are local files besides those at UploadThing, because the backup would omit them. */
export function refuseUnsavedLocalFiles() {
  if (!isLocal() && storedKeys().length > 0)
    throw new CommandError(
      `There are files in ${filesFolder()} from before UPLOADTHING_TOKEN was set, which this backup would leave out. Put UPLOADTHING_TOKEN= in front of the command to have them in it. Restored with the token and --replace it takes them to UploadThing; remove the folder then.`,
    );
}

/** Adds a backup's files beside the existing ones. Until `finish`, every file of the old database stays unchanged. */
export async function startFileRestore() {
  const store = fileStore();
  await mkdir(env().DATA_DIR, { recursive: true, mode: 0o700 });
  const markerSize = existsSync(restoreMarkerPath()) ? statSync(restoreMarkerPath()).size : null;
  appendFileSync(restoreMarkerPath(), "", { mode: 0o600 });
  const restoredKeys = new Set<string>();
  const addedKeys:  string[] = [];
  /** Keys whose existing content differs from the backup. */
  const changedKeys:  string[] = [];
  /** Deletes half-written files. Safe because no server runs during a restore. */
  const sweep = () => new LocalFileStore(filesFolder()).sweep(currentTime());

  const replace = async (key: string) => {
    if (isLocal()) return rename(join(incomingFolder(), key), join(filesFolder(), key.slice(0, 2), key));
    await store.remove(key);
    await store.put(key, await readFile(join(incomingFolder(), key)));
  };

  return {
    count: () => restoredKeys.size,
    add: async (key: string, entry: ArchiveEntry) => {
      restoredKeys.add(key);
      const bytes = await readEntryBytes(entry);
      const existing = await store.open(key);
      if (existing && (await hasSameContent(existing, bytes))) return;
      if (existing) {
        changedKeys.push(key);
        await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
        return writeFile(join(incomingFolder(), key), bytes, { mode: 0o600, flush: true });
      }
      addedKeys.push(key);
      if (isLocal()) appendFileSync(restoreMarkerPath(), `${key}\n`);
      await store.put(key, bytes);
    },
    /** Removes what was added. */
    undo: async () => {
      for (const key of addedKeys) await store.remove(key);
      await sweep();
      if (markerSize === null) rmSync(restoreMarkerPath(), { force: true });
      else truncateSync(restoreMarkerPath(), markerSize);
    },
    /** Replaces changed files and deletes those that are not in the backup. */
    finish: async () => {
      // From here on the restored database refers to the added files.
      rmSync(restoreMarkerPath(), { force: true });
      for (const key of changedKeys) await replace(key);
      if (isLocal()) for (const key of storedKeys()) if (!restoredKeys.has(key)) await store.remove(key);
      await sweep();
    },
  };
}

async function hasSameContent({ stream, size }: { stream: ReadableStream<Uint8Array>; size: number }, bytes: Buffer): Promise<boolean> {
  if (size === bytes.length) return (await sha256(stream)) === (await sha256([bytes]));
  await stream.cancel();
  return false;
}

async function sha256(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content) hash.update(piece);
  return hash.digest("hex");
}
