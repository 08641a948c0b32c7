import pino from "pino";

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
/** An invalid LOG_LEVEL is ignored here, so that the check of the environment can report it. */
const configuredLevel = logLevels.find((level) => level === process.env.LOG_LEVEL);

/**
 * Writes structured lines to stdout. Log only ids, paths, statuses and times. Of an error it logs the type, code and stack
 * frames but not the message, because database errors quote the values of a query.
 */
export const logger = pino({
  level: configuredLevel ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
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

/** Sends errors from console.error, where Next prints the errors of pages, to the logger, which omits their messages. */
export function logConsoleErrors(): void {
  // oxlint-disable no-console -- this function replaces console.error.
  const print = console.error;
  console.error = (...values: unknown[]) => {
    const err = values.find((value) => value instanceof Error);
    if (err) logger.error({ err }, "page failed");
    else print(...values);
  };
}
