const awayPrisma = new Set(["P1000", "P1001", "P1002", "P1003", "P1008", "P1010", "P1011", "P1017", "P2024", "P2037"]);
const awaySystem = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EPIPE"]);
// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, sign-in, no such database, too many, shutting down or starting.
const awayPostgres = /^(08...|28...|3D000|53300|57P0[1235])$/;
const awayKinds = new Set([
  "DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TlsConnectionError", "TooManyConnections",
  "DatabaseDoesNotExist", "DatabaseAccessDenied", "AuthenticationFailed",
]);
// pg gives these as bare messages, without a code.
const awayMessage = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|PGlite is clos)/;

/** Whether the database could not be reached, as opposed to having refused what was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  return chain(error).some((link) => {
    const { code, kind, originalCode, message } = link;
    if (isText(code) && (awayPrisma.has(code) || awaySystem.has(code) || awayPostgres.test(code))) return true;
    if (isText(originalCode) && awayPostgres.test(originalCode)) return true;
    if (isText(kind) && awayKinds.has(kind)) return true;
    return isText(message) && awayMessage.test(message);
  });
}

/** Whether the database has no room for what it was to keep. */
export const isDatabaseFull = (error: unknown): boolean => chain(error).some(({ code, originalCode }) => code === "53100" || originalCode === "53100");

/** Whether the database gave up on a transaction because of another one (deadlock, serialisation); trying again may work. */
export function isWriteConflict(error: unknown): boolean {
  return chain(error).some(({ code, kind, originalCode }) => code === "P2034" || kind === "TransactionWriteConflict" || originalCode === "40P01");
}

/** The unique constraint that refused a write, such as "User_email_key", or null for any other error. */
export function violatedUnique(error: unknown): string | null {
  const links = chain(error);
  if (!links.some(({ code, kind }) => code === "P2002" || kind === "UniqueConstraintViolation")) return null;
  for (const { originalMessage } of links) {
    const name = isText(originalMessage) && /unique constraint "([^"]+)"/.exec(originalMessage)?.[1];
    if (name) return name;
  }
  return "";
}

type Link = Record<string, unknown>;

/** The error and what caused it, however Prisma, its driver adapter and the driver wrapped one another. */
function chain(error: unknown): Link[] {
  const links: Link[] = [];
  const queue: unknown[] = [error];
  while (queue.length > 0 && links.length < 20) {
    const next = queue.shift();
    if (!isLink(next) || links.includes(next)) continue;
    links.push(next);
    queue.push(next.cause, isLink(next.meta) ? next.meta.driverAdapterError : undefined);
    if (Array.isArray(next.errors)) queue.push(...next.errors);
  }
  return links;
}

const isLink = (value: unknown): value is Link => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
