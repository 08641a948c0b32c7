import { createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The data folder belongs to another process. Its message is the line to print. */
export class DatabaseInUseError extends Error {
  override name = "DatabaseInUseError";
  constructor(folder: string) {
    super(`Another server is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

/*
 * Node has no file locks, and a file with a process id can lie: ids are reused, and differ between
 * containers that share a volume. So the lock is a listening Unix socket inside the data folder:
 * the kernel closes it however the process dies, and anybody who sees the folder can ask it.
 *
 * Sockets are numbered and only the highest number counts. Whoever finds that one dead adds the next
 * number with link(2), which fails if somebody was faster, and the socket already listens when its
 * number appears. A number disappears only after a higher one exists, so a process that was looking at
 * an old listing finds the higher one when it looks again, and withdraws.
 */

/** Takes the folder for this process until it ends or calls what is returned. Throws DatabaseInUseError. */
export async function lockDataFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const [inside, outside] = lockFolders(folder);
  // Some shared folders, such as those of Docker on a Mac, can hold no sockets.
  const unlock = await acquireLock(inside).catch((error: unknown) => {
    if (["EINVAL", "ENOTSUP", "EOPNOTSUPP", "EPERM"].some((code) => hasErrorCode(error, code))) return acquireLock(outside);
    throw error;
  });
  if (!unlock) throw new DatabaseInUseError(folder);
  return unlock;
}

/** Null when the lock is taken. */
async function acquireLock(place: string): Promise<(() => void) | null> {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const draft = join(place, `new-${randomBytes(4).toString("hex")}`);
  const server = await listenOnSocket(draft);
  try {
    const number = await claimLockNumber(place, draft);
    if (number === null) {
      server.close();
      return null;
    }
    for (const older of lockNumbers(place)) if (older < number) rmSync(join(place, `${older}`), { force: true });
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return () => void server.close();
}

async function claimLockNumber(place: string, draft: string): Promise<number | null> {
  for (;;) {
    const highest = lockNumbers(place).at(-1) ?? 0;
    if (highest > 0 && (await isSocketAlive(join(/* turbopackIgnore: true */ place, `${highest}`)))) return null;
    const mine = highest + 1;
    if (!tryLink(draft, join(place, `${mine}`))) continue;
    if (lockNumbers(place).at(-1) === mine) return mine;
    rmSync(join(place, `${mine}`), { force: true });
  }
}

function lockNumbers(place: string): number[] {
  return readdirSync(place).filter((name) => /^\d+$/.test(name)).map(Number).toSorted((a, b) => a - b);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Where the sockets live, and where instead if that is impossible. The path of a socket holds about 100 bytes. */
function lockFolders(folder: string): [string, string] {
  const real = realpathSync(folder);
  const inside = join(real, "lock");
  const outside = join(tmpdir(), `cadence-${createHash("sha256").update(real).digest("hex").slice(0, 16)}`);
  return Buffer.byteLength(join(inside, "new-00000000")) <= 100 ? [inside, outside] : [outside, outside];
}

function listenOnSocket(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", reject);
    server.listen({ path, exclusive: true }, () => resolve(server.unref()));
  });
}

/** Only a refused connection, or a socket that has gone, means that its process is dead. */
function isSocketAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once("connect", () => (socket.destroy(), resolve(true)));
    socket.once("error", (error) => resolve(!hasErrorCode(error, "ECONNREFUSED") && !hasErrorCode(error, "ENOENT")));
  });
}

function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
