import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/platform/errors";

/** Stores the bytes of files; their metadata is in the database. Every call rejects with a 502 if a remote store fails or times out. */
export interface FileStore {
  /**
   * Stores all of `bytes` under a fresh key, or nothing: a stream that fails or is cut leaves no trace and rejects with
   * its own error. Resolves to the size in bytes. A key is written once; a changed file gets a new key.
   * @throws StorageFullError when there is no room left
   */
  put(key: string, bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<{ size: number }>;

  /**
   * The bytes, or of them only `range`; null when there is no such file. `size` is always that of the whole file.
   * The caller reads the stream to its end or cancels it.
   * @throws RangeError when the range lies outside the file
   */
  open(key: string, range?: ByteRange): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | null>;

  /** Removes a file; one that is already gone is no error. */
  remove(key: string): Promise<void>;

  /** Removes partial files that a killed process left before this time. Resolves to the number removed. */
  sweep?(before: Date): Promise<number>;
}

/** Positions in bytes, both inclusive as in HTTP; an `end` beyond the last byte means the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export class StorageFullError extends AppError {
  constructor(options: { cause?: unknown } = {}) {
    super("storage_full", "There is no space left to store this file.");
    this.name = "StorageFullError";
    this.cause = options.cause;
  }
}

/** An unguessable key, unrelated to the file's name and owner. */
export const newFileKey = () => randomUUID();

/** Rejects keys that don't come from `newFileKey`, above all path traversal. */
export function assertFileKey(key: string) {
  if (!/^[a-z0-9-]{1,128}$/.test(key)) throw new TypeError("Not a storage key");
}

/** The range cut to the file. @throws RangeError when nothing of it lies inside */
export function clampRange({ start, end }: ByteRange, size: number): ByteRange {
  const valid = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end && start < size;
  if (!valid) throw new RangeError(`Bytes ${start}-${end} are outside a file of ${size} bytes`);
  return { start, end: Math.min(end, size - 1) };
}
