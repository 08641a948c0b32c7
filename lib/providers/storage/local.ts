import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isDiskFull } from "@/lib/platform/disk-full";
import { assertFileKey, type ByteRange, clampRange, type FileStore, StorageFullError } from "@/lib/providers/storage/store";

// As fast as a node:fs stream; larger chunks gain nothing, and each reader holds one in memory.
const readChunkBytes = 512 * 1024;

/** Files in a folder of this machine: `root/ab/abcdef…`, readable by the server's user only. */
export class LocalFileStore implements FileStore {
  constructor(private readonly root: string) {}

  async put(key: string, bytes: Uint8Array | ReadableStream<Uint8Array>) {
    const target = this.pathOf(key);
    const temporary = path.join(this.temporaryFolder, randomUUID());
    try {
      await mkdir(this.temporaryFolder, { recursive: true, mode: 0o700 });
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const size = await writeNewFile(temporary, bytes);
      await rename(temporary, target);
      return { size };
    } catch (error) {
      // Neither may hide the original error; the clean-up removes any leftovers.
      await rm(temporary, { force: true }).catch(() => undefined);
      if (!(bytes instanceof Uint8Array) && !bytes.locked) await bytes.cancel(error).catch(() => undefined);
      throw isDiskFull(error) ? new StorageFullError({ cause: error }) : error;
    }
  }

  async open(key: string, range?: ByteRange) {
    const target = this.pathOf(key);
    const status = await stat(target).catch(ignoreMissing);
    if (!status) return null;
    const { size } = status;
    const { start, end } = range ? clampRange(range, size) : { start: 0, end: size - 1 };
    return { stream: streamRange(target, start, end), size };
  }

  async remove(key: string) {
    await rm(this.pathOf(key), { force: true });
  }

  /**
   * Removes what a killed process left half-written before this time. Younger leftovers stay, because another server process
   * may be writing them right now. Resolves to how many were removed.
   */
  async sweep(before: Date) {
    const names = await readdir(this.temporaryFolder).catch(ignoreMissing);
    let removed = 0;
    for (const name of names ?? []) {
      const leftover = path.join(this.temporaryFolder, name);
      const status = await stat(leftover).catch(ignoreMissing);
      if (!status || status.mtimeMs > before.getTime()) continue;
      await rm(leftover, { force: true });
      removed += 1;
    }
    return removed;
  }

  /** Inside the root, so that the rename stays on one filesystem; the dot keeps it apart from every key's folder. */
  private get temporaryFolder() {
    return path.join(this.root, ".incoming");
  }

  private pathOf(key: string) {
    assertFileKey(key);
    return path.join(this.root, key.slice(0, 2), key);
  }
}

/** Writes one chunk at a time with backpressure, and resolves after fsync. */
async function writeNewFile(target: string, bytes: Uint8Array | ReadableStream<Uint8Array>) {
  const file = await open(target, "wx", 0o600);
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) await file.writeFile(chunk);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/**
 * Reads on demand: a slow reader holds one chunk, and cancelling closes the file. The first read opens it, because a client that
 * disconnects early leaves a stream that is never read or cancelled.
 */
function streamRange(target: string, start: number, end: number) {
  let file: FileHandle | undefined;
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (position <= end) {
            file ??= await open(target, "r");
            const wanted = Math.min(readChunkBytes, end - position + 1);
            const { bytesRead, buffer } = await file.read(new Uint8Array(wanted), 0, wanted, position);
            if (bytesRead === 0) throw new Error("The file ended before its size");
            position += bytesRead;
            controller.enqueue(buffer.subarray(0, bytesRead));
          }
          if (position <= end) return;
          await file?.close();
          controller.close();
        } catch (error) {
          await file?.close();
          throw error;
        }
      },
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  );
}

function ignoreMissing(error: unknown) {
  if (errorCode(error) !== "ENOENT") throw error;
}

const errorCode = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
