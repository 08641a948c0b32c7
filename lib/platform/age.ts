import { Decrypter, Encrypter } from "age-encryption";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

/*
 * Files encrypted with age (https://age-encryption.org), which the program of that name opens too. They are encrypted as they are
 * written and decrypted as they are read, piece by piece, and every piece is authenticated.
 */
const magic = "age-encryption.org/";

type Bytes = AsyncIterable<Uint8Array>;

/** Whether a file that starts with these bytes is encrypted. */
export const isEncrypted = (start: Buffer) => start.subarray(0, magic.length).toString("latin1") === magic;
export const encryptedStartLength = magic.length;

/** The public key is not one of age, which starts with age1. */
export class InvalidRecipientError extends Error {}
/** The file was encrypted with another passphrase or for another key. */
export class WrongKeyError extends Error {}
/** The file ends too early, or a byte of it was changed. */
export class DamagedEncryptionError extends Error {}

/** Returns what encrypts a stream with a passphrase, or for the holder of a key. Throws InvalidRecipientError. */
export function createEncryption({ passphrase, recipient }: { passphrase?: string; recipient?: string }): (bytes: Bytes) => Bytes {
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
    throw new InvalidRecipientError();
  }
}

/** Decrypts a stream. Throws WrongKeyError or DamagedEncryptionError, and the stream's own errors as they are. */
export async function* decryptStream(bytes: Bytes, { passphrase, keys = [] }: { passphrase?: string; keys?: readonly string[] }): Bytes {
  const decrypter = new Decrypter();
  if (passphrase) decrypter.addPassphrase(passphrase);
  for (const key of keys) decrypter.addIdentity(key);
  const decrypted = await decrypter.decrypt(toWeb(bytes)).catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith("no identity matched") ? new WrongKeyError() : new DamagedEncryptionError();
  });
  try {
    yield* fromWeb(decrypted);
  } catch (error) {
    throw error instanceof Error && "code" in error ? error : new DamagedEncryptionError();
  }
}

// The library uses the streams of browsers; Node has the same ones under other types.
const toWeb = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Bytes => Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
