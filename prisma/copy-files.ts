import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { currentTime } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { LocalFileStore } from "@/lib/providers/storage/local";
import { fileStore } from "@/lib/providers/storage/provider";
import { bytesOf, type Entry } from "@/prisma/copy-archive";
import { Refusal } from "@/prisma/refusal";

const folder = () => join(env().DATA_DIR, "files");
/** Beside the folder while a restore fills it: the keys it adds, which may go where it is killed. All others are somebody's. */
const underWay = () => join(env().DATA_DIR, "restore-under-way");
const leftByKilled = () => new Set(existsSync(underWay()) ? readFileSync(underWay(), "utf8").split("\n") : []);

/** On the folder's own disk, so that a rename needs no room, and where leftovers of a killed process are swept. */
const incoming = () => join(folder(), ".incoming");

/** The files of this machine, by key, and nothing that is half-written. */
function storedKeys() {
  const found = existsSync(folder()) ? readdirSync(folder(), { recursive: true, withFileTypes: true }) : [];
  return found.filter((one) => one.isFile() && basename(one.parentPath) === one.name.slice(0, 2)).map(({ name }) => name);
}

const isLocal = () => !env().UPLOADTHING_TOKEN;

/** Throws a Refusal where there are files that a restore would have to take away. */
export function refuseOtherFiles() {
  const left = leftByKilled();
  if (isLocal() && storedKeys().some((key) => !left.has(key))) throw new Refusal(`There are files in ${folder()} already. Give an empty DATA_DIR, or --replace to lose them.`);
}

/** Throws a Refusal where files of this machine would be in no backup, because the others are elsewhere. */
export function refuseFilesLeftOut() {
  if (!isLocal() && storedKeys().length > 0)
    throw new Refusal(
      `There are files in ${folder()} from before UPLOADTHING_TOKEN was set, which this backup would leave out. Put UPLOADTHING_TOKEN= in front of the command to have them in it. Restored with the token and --replace it takes them to UploadThing; remove the folder then.`,
    );
}

/** Takes in the files of a backup beside those there are: until `finish` the database there was has all it names, as it was. */
export async function keepFiles() {
  const store = fileStore();
  await mkdir(env().DATA_DIR, { recursive: true });
  const listed = existsSync(underWay()) ? statSync(underWay()).size : null;
  appendFileSync(underWay(), "");
  const kept = new Set<string>();
  const added: string[] = [];
  /** Those of which there is another content. */
  const waiting: string[] = [];
  /** No server runs, so nobody else is writing what is half-written here. */
  const sweep = () => new LocalFileStore(folder()).sweep(currentTime());

  const replace = async (key: string) => {
    if (isLocal()) return rename(join(incoming(), key), join(folder(), key.slice(0, 2), key));
    await store.remove(key);
    await store.put(key, await readFile(join(incoming(), key)));
  };

  return {
    count: () => kept.size,
    add: async (key: string, entry: Entry) => {
      kept.add(key);
      const bytes = await bytesOf(entry);
      const there = await store.open(key);
      if (there && (await isSame(there, bytes))) return;
      if (there) {
        waiting.push(key);
        await mkdir(incoming(), { recursive: true, mode: 0o700 });
        return writeFile(join(incoming(), key), bytes, { mode: 0o600, flush: true });
      }
      added.push(key);
      if (isLocal()) appendFileSync(underWay(), `${key}\n`);
      await store.put(key, bytes);
    },
    /** As it was before. */
    undo: async () => {
      for (const key of added) await store.remove(key);
      await sweep();
      if (listed === null) rmSync(underWay(), { force: true });
      else truncateSync(underWay(), listed);
    },
    /** What is here and not in the backup goes. */
    finish: async () => {
      // The database names them from now on.
      rmSync(underWay(), { force: true });
      for (const key of waiting) await replace(key);
      if (isLocal()) for (const key of storedKeys()) if (!kept.has(key)) await store.remove(key);
      await sweep();
    },
  };
}

async function isSame({ stream, size }: { stream: ReadableStream<Uint8Array>; size: number }, bytes: Buffer): Promise<boolean> {
  if (size === bytes.length) return (await digestOf(stream)) === (await digestOf([bytes]));
  await stream.cancel();
  return false;
}

async function digestOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content) hash.update(piece);
  return hash.digest("hex");
}
