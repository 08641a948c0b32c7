import { Decrypter, Encrypter } from "age-encryption";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { env } from "@/lib/platform/env";
import { CommandError } from "@/prisma/run-command";

/*
 * An encrypted backup is a file of age (https://age-encryption.org): the program of that name opens it too. It is encrypted as
 * it is written and decrypted as it is read, piece by piece, and every piece is authenticated.
 */
const magic = "age-encryption.org/";

type Bytes = AsyncIterable<Uint8Array>;

/** Whether a file that starts with these bytes is an encrypted backup. */
export const isEncrypted = (start: Buffer) => start.subarray(0, magic.length).toString("latin1") === magic;
export const encryptedStartLength = magic.length;

/** What encrypts a backup with the configured passphrase or for the configured recipient; null with neither. */
export function backupEncryption(): ((bytes: Bytes) => Bytes) | null {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_AGE_RECIPIENT: recipient } = env();
  if (passphrase && recipient) throw new CommandError("Please set either BACKUP_PASSPHRASE or BACKUP_AGE_RECIPIENT: a backup has one of them.");
  if (!passphrase && !recipient) return null;
  const encrypter = new Encrypter();
  if (passphrase) encrypter.setPassphrase(passphrase);
  if (recipient) addRecipient(encrypter, recipient);
  return async function* (bytes) {
    yield* fromWeb(await encrypter.encrypt(toWeb(bytes)));
  };
}

function addRecipient(encrypter: Encrypter, recipient: string) {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new CommandError("BACKUP_AGE_RECIPIENT is not a public key of age, which starts with age1.");
  }
}

/** Decrypts a backup. Throws a CommandError without a passphrase or key, and with one that does not fit. */
export async function* decryptBackup(bytes: Bytes, path: string): Bytes {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_AGE_IDENTITY: keyFile } = env();
  if (!passphrase && !keyFile) throw new CommandError(`${path} is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_AGE_IDENTITY to the file with your key.`);
  const decrypter = new Decrypter();
  if (passphrase) decrypter.addPassphrase(passphrase);
  for (const key of keyFile ? readKeys(keyFile) : []) decrypter.addIdentity(key);
  const decrypted = await decrypter.decrypt(toWeb(bytes)).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith("no identity matched")) throw new CommandError(`${path} does not open with this ${passphrase ? "passphrase" : "key"}. Nothing was changed.`);
    throw new DamagedEncryptionError();
  });
  try {
    yield* fromWeb(decrypted);
  } catch (error) {
    throw error instanceof Error && "code" in error ? error : new DamagedEncryptionError();
  }
}

/** The file ends too early, or a byte of it was changed. */
export class DamagedEncryptionError extends Error {}

/** The secret keys in a file as age-keygen writes it. */
function readKeys(file: string): string[] {
  const keys = readFileSync(file, "utf8").split("\n").map((line) => line.trim()).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (keys.length === 0) throw new CommandError(`There is no secret key of age in ${file}, which BACKUP_AGE_IDENTITY names.`);
  return keys;
}

// The library uses the streams of browsers; Node has the same ones under other types.
const toWeb = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Bytes => Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
