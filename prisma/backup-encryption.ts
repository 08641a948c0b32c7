import { readFileSync } from "node:fs";
import { createEncryption, decryptStream, InvalidRecipientError, WrongKeyError } from "@/lib/platform/age";
import { env } from "@/lib/platform/env";
import { CommandError } from "@/prisma/run-command";

export { DamagedEncryptionError, encryptedStartLength, isEncrypted } from "@/lib/platform/age";

type Bytes = AsyncIterable<Uint8Array>;

/** What encrypts a backup with the configured passphrase or for the configured recipient; null with neither. */
export function backupEncryption(): ((bytes: Bytes) => Bytes) | null {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_AGE_RECIPIENT: recipient } = env();
  if (passphrase && recipient) throw new CommandError("Please set either BACKUP_PASSPHRASE or BACKUP_AGE_RECIPIENT: a backup has one of them.");
  if (!passphrase && !recipient) return null;
  try {
    return createEncryption({ passphrase, recipient });
  } catch (error) {
    throw error instanceof InvalidRecipientError ? new CommandError("BACKUP_AGE_RECIPIENT is not a public key of age, which starts with age1.") : error;
  }
}

/** Decrypts a backup. Throws a CommandError without a passphrase or key, and with one that does not fit. */
export async function* decryptBackup(bytes: Bytes, path: string): Bytes {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_AGE_IDENTITY: keyFile } = env();
  if (!passphrase && !keyFile) throw new CommandError(`${path} is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_AGE_IDENTITY to the file with your key.`);
  try {
    yield* decryptStream(bytes, { passphrase, keys: keyFile ? readKeys(keyFile) : [] });
  } catch (error) {
    throw error instanceof WrongKeyError ? new CommandError(`${path} does not open with this ${passphrase ? "passphrase" : "key"}. Nothing was changed.`) : error;
  }
}

/** The secret keys in a file as age-keygen writes it. */
function readKeys(file: string): string[] {
  const keys = readFileSync(file, "utf8").split("\n").map((line) => line.trim()).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (keys.length === 0) throw new CommandError(`There is no secret key of age in ${file}, which BACKUP_AGE_IDENTITY names.`);
  return keys;
}
