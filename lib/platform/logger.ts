import pino from "pino";

/**
 * Structured lines on stdout. Only ids, paths, statuses and times belong here: errors of the database quote the
 * values of a query, so of an error its kind, code and stack frames are kept and its message is not.
 */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
});

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)).slice(0, 12);
  return { type: error.name, code, frames };
}
