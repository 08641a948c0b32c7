import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { backupEncryption, DamagedEncryptionError, decryptBackup, encryptedStartLength, isEncrypted } from "@/prisma/backup-encryption";
import { CommandError } from "@/prisma/run-command";

/** A file inside an archive. Read its content once, before requesting the next entry. */
export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/*
 * An archive is a gzipped tar, so that any tool can open it, encrypted where a passphrase or key is set. Its last entry is the SHA-256 of everything before it; an archive
 * without it or with a wrong one is incomplete or damaged.
 */
const checksumName = "sha256";
const blockSize = 512;
const padding = (size: number) => Buffer.alloc((blockSize - (size % blockSize)) % blockSize);

export function textEntry(name: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: [bytes] };
}

/** Writes to a draft and renames it once complete, readable by this user only. */
export async function writeArchive(path: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const draft = `${path}.unfinished`;
  try {
    const encrypt = backupEncryption();
    // A new file, because an existing one would keep its rights.
    await rm(draft, { force: true });
    const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
    const zipped = createGzip({ level: 4 });
    await (encrypt ? pipeline(tarStream(entries), zipped, encrypt, file) : pipeline(tarStream(entries), zipped, file));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function* tarStream(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const entry of entries) {
    for await (const bytes of entryBytes(entry)) {
      hash.update(bytes);
      yield bytes;
    }
  }
  yield* entryBytes(textEntry(checksumName, hash.digest("hex")));
  yield Buffer.alloc(2 * blockSize);
}

async function* entryBytes({ name, size, content }: ArchiveEntry): AsyncGenerator<Uint8Array> {
  yield tarHeader(name, size);
  let left = size;
  for await (const bytes of content) {
    left -= bytes.length;
    yield bytes;
  }
  if (left !== 0) throw new Error(`${name} does not match its declared size.`);
  yield padding(size);
}

function tarHeader(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(blockSize);
  if (bytes.write(name, "utf8") !== Buffer.byteLength(name) || name.length >= 100) throw new Error("The name is too long for a tar header");
  const octal = (value: number, at: number, length: number) => bytes.write(value.toString(8).padStart(length - 1, "0"), at);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  bytes.write("0ustar\u000000", 156);
  bytes.fill(" ", 148, 156);
  bytes.write(`${sumBytes(bytes).toString(8).padStart(6, "0")}\0`, 148);
  return bytes;
}

const sumBytes = (bytes: Buffer) => bytes.reduce((total, byte) => total + byte, 0);

/** Yields an archive's entries without the checksum. Throws a CommandError at the end if the checksum is wrong. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  // Opened separately, so that an unreadable file is not reported as damaged.
  const file = await open(path, "r").catch(() => {
    throw new CommandError(`Cannot read the file ${path}.`);
  });
  const start = Buffer.alloc(encryptedStartLength);
  await file.read(start, 0, start.length, 0);
  const stored = createReadStream(path, { fd: file, start: 0, highWaterMark: 1 << 20 });
  const unzipped = createGunzip();
  const unzipping = isEncrypted(start) ? pipeline(stored, (bytes) => decryptBackup(bytes, path), unzipped) : pipeline(stored, unzipped);
  // The reader below throws the same error.
  unzipping.catch(() => {});
  try {
    yield* readEntries(new ByteReader(unzipped));
  } catch (error) {
    throw isDamagedArchive(error) ? new CommandError(`${path} is incomplete or damaged.`) : error;
  } finally {
    unzipped.destroy();
    await unzipping.catch(() => {});
  }
}

async function* readEntries(bytes: ByteReader): AsyncGenerator<ArchiveEntry> {
  for (;;) {
    const before = bytes.hash.copy().digest("hex");
    const head = await bytes.readExactly(blockSize);
    const name = head.toString("utf8", 0, 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(head.toString("latin1", 124, 135), 8);
    const storedSum = Number.parseInt(head.toString("latin1", 148, 154), 8);
    if (storedSum !== sumBytes(Buffer.from(head).fill(" ", 148, 156)) || !Number.isSafeInteger(size)) throw new DamagedArchiveError();
    if (name === checksumName) {
      if ((await bytes.readExactly(size)).toString() !== before) throw new DamagedArchiveError();
      return await bytes.drain();
    }
    let left = size;
    const content = async function* () {
      for (; left > 0; ) {
        const piece = await bytes.readSome(left);
        left -= piece.length;
        yield piece;
      }
    };
    yield { name, size, content: content() };
    while (left > 0) left -= (await bytes.readSome(left)).length;
    await bytes.readExactly(padding(size).length);
  }
}

class DamagedArchiveError extends Error {}

const isDamagedArchive = (error: unknown) => error instanceof DamagedArchiveError || error instanceof DamagedEncryptionError || (error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_"));

/** Reads a stream by byte count. Throws DamagedArchiveError if it ends too early. */
class ByteReader {
  readonly hash: Hash = createHash("sha256");
  private rest: Buffer = Buffer.alloc(0);
  private readonly pieces: AsyncIterator<Buffer>;

  constructor(stream: AsyncIterable<Buffer>) {
    this.pieces = stream[Symbol.asyncIterator]();
  }

  /** Reads between one and `most` bytes. */
  async readSome(most: number): Promise<Buffer> {
    while (this.rest.length === 0) {
      const next = await this.pieces.next();
      if (next.done) throw new DamagedArchiveError();
      this.rest = next.value;
    }
    const piece = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(piece.length);
    this.hash.update(piece);
    return piece;
  }

  async readExactly(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0; left -= pieces.at(-1)?.length ?? 0) pieces.push(await this.readSome(left));
    return Buffer.concat(pieces);
  }

  /** Reads to the end, where gzip checks its own checksum. */
  async drain(): Promise<void> {
    while (!(await this.pieces.next()).done);
  }
}

export async function readEntryBytes({ content }: ArchiveEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
