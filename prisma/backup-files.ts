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
/** Beside the folder while a restore fills it: the keys it adds, which may go where it is killed. All others are somebody's. */
const restoreMarkerPath = () => join(env().DATA_DIR, "restore-under-way");
const keysOfKilledRestore = () => new Set(existsSync(restoreMarkerPath()) ? readFileSync(restoreMarkerPath(), "utf8").split("\n") : []);

/** On the folder's own disk, so that a rename needs no room, and where leftovers of a killed process are swept. */
const incomingFolder = () => join(filesFolder(), ".incoming");

/** The files of this machine, by key, and nothing that is half-written. */
function storedKeys() {
  const found = existsSync(filesFolder()) ? readdirSync(filesFolder(), { recursive: true, withFileTypes: true }) : [];
  return found.filter((one) => one.isFile() && basename(one.parentPath) === one.name.slice(0, 2)).map(({ name }) => name);
}

const isLocal = () => !env().UPLOADTHING_TOKEN;

/** Throws a Refusal where there are files that a restore would have to take away. */
export function refuseExistingFiles() {
  const left = keysOfKilledRestore();
  if (isLocal() && storedKeys().some((key) => !left.has(key))) throw new CommandError(`There are files in ${filesFolder()} already. Give an empty DATA_DIR, or --replace to lose them.`);
}

/** Throws a Refusal where files of this machine would be in no backup, because the others are elsewhere. */
export function refuseUnsavedLocalFiles() {
  if (!isLocal() && storedKeys().length > 0)
    throw new CommandError(
      `There are files in ${filesFolder()} from before UPLOADTHING_TOKEN was set, which this backup would leave out. Put UPLOADTHING_TOKEN= in front of the command to have them in it. Restored with the token and --replace it takes them to UploadThing; remove the folder then.`,
    );
}

/** Takes in the files of a backup beside those there are: until `finish` the database there was has all it names, as it was. */
export async function startFileRestore() {
  const store = fileStore();
  await mkdir(env().DATA_DIR, { recursive: true });
  const listed = existsSync(restoreMarkerPath()) ? statSync(restoreMarkerPath()).size : null;
  appendFileSync(restoreMarkerPath(), "");
  const kept = new Set<string>();
  const added: string[] = [];
  /** Those of which there is another content. */
  const waiting: string[] = [];
  /** No server runs, so nobody else is writing what is half-written here. */
  const sweep = () => new LocalFileStore(filesFolder()).sweep(currentTime());

  const replace = async (key: string) => {
    if (isLocal()) return rename(join(incomingFolder(), key), join(filesFolder(), key.slice(0, 2), key));
    await store.remove(key);
    await store.put(key, await readFile(join(incomingFolder(), key)));
  };

  return {
    count: () => kept.size,
    add: async (key: string, entry: ArchiveEntry) => {
      kept.add(key);
      const bytes = await readEntryBytes(entry);
      const there = await store.open(key);
      if (there && (await hasSameContent(there, bytes))) return;
      if (there) {
        waiting.push(key);
        await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
        return writeFile(join(incomingFolder(), key), bytes, { mode: 0o600, flush: true });
      }
      added.push(key);
      if (isLocal()) appendFileSync(restoreMarkerPath(), `${key}\n`);
      await store.put(key, bytes);
    },
    /** As it was before. */
    undo: async () => {
      for (const key of added) await store.remove(key);
      await sweep();
      if (listed === null) rmSync(restoreMarkerPath(), { force: true });
      else truncateSync(restoreMarkerPath(), listed);
    },
    /** What is here and not in the backup goes. */
    finish: async () => {
      // The database names them from now on.
      rmSync(restoreMarkerPath(), { force: true });
      for (const key of waiting) await replace(key);
      if (isLocal()) for (const key of storedKeys()) if (!kept.has(key)) await store.remove(key);
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
