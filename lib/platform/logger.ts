import pino from "pino";

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
/** The environment is checked at the start; a word that is none must not keep that from being said. */
const configuredLevel = logLevels.find((level) => level === process.env.LOG_LEVEL);

/**
 * Structured lines on stdout. Only ids, paths, statuses and times belong here: errors of the database quote the
 * values of a query, so of an error its kind, code and stack frames are kept and its message is not.
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

/** Has errors that are printed, as Next prints what a page threw, go through the log, which does not quote them. */
export function logConsoleErrors(): void {
  // oxlint-disable no-console -- it is what is taken over here.
  const print = console.error;
  console.error = (...said: unknown[]) => {
    const err = said.find((one) => one instanceof Error);
    if (err) logger.error({ err }, "page failed");
    else print(...said);
  };
}
