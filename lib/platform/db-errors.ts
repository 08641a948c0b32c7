const unreachablePrismaCodes = new Set(["P1000", "P1001", "P1002", "P1003", "P1008", "P1010", "P1011", "P1017", "P2024", "P2037"]);
const unreachableSystemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EPIPE"]);
// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, sign-in, no such database, too many, shutting down or starting.
const unreachablePostgresCode = /^(08...|28...|3D000|53300|57P0[1235])$/;
const unreachableKinds = new Set([
  "DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TlsConnectionError", "TooManyConnections",
  "DatabaseDoesNotExist", "DatabaseAccessDenied", "AuthenticationFailed",
]);
// pg gives these as bare messages, without a code.
const unreachableMessage = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|PGlite is clos)/;

/** Whether the database could not be reached, as opposed to having refused what was asked of it. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return errorChain(error).some((link) => {
    const { code, kind, originalCode, message } = link;
    if (isString(code) && (unreachablePrismaCodes.has(code) || unreachableSystemCodes.has(code) || unreachablePostgresCode.test(code))) return true;
    if (isString(originalCode) && unreachablePostgresCode.test(originalCode)) return true;
    if (isString(kind) && unreachableKinds.has(kind)) return true;
    return isString(message) && unreachableMessage.test(message);
  });
}

/** Whether the database has no room for what it was to keep. */
export const isDatabaseFull = (error: unknown): boolean => errorChain(error).some(({ code, originalCode }) => code === "53100" || originalCode === "53100");

/** Whether the database gave up on a transaction because of another one (deadlock, serialisation); trying again may work. */
export function isWriteConflict(error: unknown): boolean {
  return errorChain(error).some(({ code, kind, originalCode }) => code === "P2034" || kind === "TransactionWriteConflict" || originalCode === "40P01");
}

/** The unique constraint that refused a write, such as "User_email_key", or null for any other error. */
export function violatedUniqueConstraint(error: unknown): string | null {
  const links = errorChain(error);
  if (!links.some(({ code, kind }) => code === "P2002" || kind === "UniqueConstraintViolation")) return null;
  for (const { originalMessage } of links) {
    const name = isString(originalMessage) && /unique constraint "([^"]+)"/.exec(originalMessage)?.[1];
    if (name) return name;
  }
  return "";
}

type ErrorLink = Record<string, unknown>;

/** The error and what caused it, however Prisma, its driver adapter and the driver wrapped one another. */
function errorChain(error: unknown): ErrorLink[] {
  const links: ErrorLink[] = [];
  const queue: unknown[] = [error];
  while (queue.length > 0 && links.length < 20) {
    const next = queue.shift();
    if (!isErrorLink(next) || links.includes(next)) continue;
    links.push(next);
    queue.push(next.cause, isErrorLink(next.meta) ? next.meta.driverAdapterError : undefined);
    if (Array.isArray(next.errors)) queue.push(...next.errors);
  }
  return links;
}

const isErrorLink = (value: unknown): value is ErrorLink => typeof value === "object" && value !== null;
const isString = (value: unknown): value is string => typeof value === "string";
