const unreachablePrismaCodes = new Set(["P1000", "P1001", "P1002", "P1003", "P1008", "P1010", "P1011", "P1017", "P2024", "P2037"]);
const unreachableSystemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EPIPE"]);
// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, sign-in, unknown database, too many connections, shutting down or starting.
const unreachablePostgresCode = /^(08...|28...|3D000|53300|57P0[1235])$/;
const unreachableKinds = new Set([
  "DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TlsConnectionError", "TooManyConnections",
  "DatabaseDoesNotExist", "DatabaseAccessDenied", "AuthenticationFailed",
]);
// pg reports these as messages without a code.
const unreachableMessage = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|PGlite is clos)/;

/** Returns whether the database couldn't be reached, rather than refused a statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return errorChain(error).some((link) => {
    const { code, kind, originalCode, message } = link;
    if (isString(code) && (unreachablePrismaCodes.has(code) || unreachableSystemCodes.has(code) || unreachablePostgresCode.test(code))) return true;
    if (isString(originalCode) && unreachablePostgresCode.test(originalCode)) return true;
    if (isString(kind) && unreachableKinds.has(kind)) return true;
    return isString(message) && unreachableMessage.test(message);
  });
}

/** Returns whether a statement gave up waiting for a lock (lock_timeout). */
export const isLockTimeout = (error: unknown): boolean => errorChain(error).some((link) => hasPostgresCode(link, "55P03"));

// Prisma reports these as P2028, as it does mistakes in our code.
const transactionTimeoutMessage = /Unable to start a transaction in the given time|cannot be executed on an expired transaction/;

/**
 * Returns whether the database was reached but too busy: a lock, a connection or the end of a statement took too long. What
 * was asked was not done, so it may be asked again.
 */
export const isDatabaseBusy = (error: unknown): boolean =>
  errorChain(error).some((link) => hasPostgresCode(link, "55P03") || hasPostgresCode(link, "57014") || (isString(link.message) && transactionTimeoutMessage.test(link.message)));

/** Returns whether the database's disk is full. */
export const isDatabaseFull = (error: unknown): boolean => errorChain(error).some((link) => hasPostgresCode(link, "53100"));

/** Returns whether the database refused a value or a row: of another type, against a constraint, or a reference to nothing. */
export const isRowRefused = (error: unknown): boolean => violatedUniqueConstraint(error) !== null || errorChain(error).some(({ code, originalCode }) => [code, originalCode].some((found) => isString(found) && /^2[23][0-9A-Z]{3}$/.test(found)));

/** Returns whether a transaction failed because of a concurrent one (deadlock, serialisation), so that a retry may succeed. */
export function isWriteConflict(error: unknown): boolean {
  return errorChain(error).some(({ code, kind, originalCode }) => code === "P2034" || kind === "TransactionWriteConflict" || originalCode === "40P01");
}

/** Returns the unique constraint that a write violated, such as "User_email_key", or null for any other error. */
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

const hasPostgresCode = ({ code, originalCode }: ErrorLink, wanted: string) => code === wanted || originalCode === wanted;

/** Returns the error and its causes, through the wrappers of Prisma, its driver adapter and the driver. */
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
