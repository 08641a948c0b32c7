import { createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Another process uses the data folder. Its message is printed at startup. */
export class DatabaseInUseError extends Error {
  override name = "DatabaseInUseError";
  constructor(folder: string) {
    super(`Another server is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

/*
 * Node has no file locks, and a file with a process id isn't reliable: ids are reused, and differ between
 * containers that share a volume. So the lock is a listening Unix socket inside the data folder:
 * the kernel closes it however the process dies, and any process that sees the folder can connect to it.
 *
 * Sockets are numbered, and the highest number holds the lock. A process that finds it dead adds the next
 * number with link(2), which fails if another process was faster. The socket already listens when its
 * number appears. A number is deleted only after a higher one exists, so a process with an outdated
 * listing finds the higher number when it lists again, and withdraws.
 */

/** Locks the folder until this process ends or calls the returned function. Throws DatabaseInUseError. */
export async function lockDataFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [inside, outside] = lockFolders(folder);
  // Some shared folders, such as Docker's on a Mac, don't support sockets.
  const unlock = await acquireLock(inside).catch((error: unknown) => {
    if (["EINVAL", "ENOTSUP", "EOPNOTSUPP", "EPERM"].some((code) => hasErrorCode(error, code))) return acquireLock(outside);
    throw error;
  });
  if (!unlock) throw new DatabaseInUseError(folder);
  return unlock;
}

/** Returns null if another process holds the lock. */
async function acquireLock(lockFolder: string): Promise<(() => void) | null> {
  mkdirSync(lockFolder, { recursive: true, mode: 0o700 });
  const newSocket = join(lockFolder, `new-${randomBytes(4).toString("hex")}`);
  const server = await listenOnSocket(newSocket);
  try {
    const number = await claimLockNumber(lockFolder, newSocket);
    if (number === null) {
      server.close();
      return null;
    }
    for (const older of lockNumbers(lockFolder)) if (older < number) rmSync(join(lockFolder, `${older}`), { force: true });
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(newSocket, { force: true });
  }
  return () => void server.close();
}

async function claimLockNumber(lockFolder: string, newSocket: string): Promise<number | null> {
  for (;;) {
    const highest = lockNumbers(lockFolder).at(-1) ?? 0;
    if (highest > 0 && (await isSocketAlive(join(/* turbopackIgnore: true */ lockFolder, `${highest}`)))) return null;
    const next = highest + 1;
    if (!tryLink(newSocket, join(lockFolder, `${next}`))) continue;
    if (lockNumbers(lockFolder).at(-1) === next) return next;
    rmSync(join(lockFolder, `${next}`), { force: true });
  }
}

function lockNumbers(lockFolder: string): number[] {
  return readdirSync(lockFolder).filter((name) => /^\d+$/.test(name)).map(Number).toSorted((a, b) => a - b);
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

/** Returns the folder for the sockets and a fallback. The path of a socket is limited to about 100 bytes. */
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

/** Returns false only if the connection is refused or the socket doesn't exist: then its process is dead. */
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
