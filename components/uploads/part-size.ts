import { maxPartBytes } from "@/lib/core/uploads/rules";

/** The first part of a file. A smaller file goes in one piece. */
export const firstPartBytes = 64 * 1024;
/** The server gives a body 10 s, and 1 s more for each 10 kB of it: this much arrives in time down to 11 kbit/s. */
const minPartBytes = 16 * 1024;
/** Long enough that the time between parts doesn't count, short enough that a lost part is no great loss. */
const partMs = 8000;

const limited = (bytes: number) => Math.round(Math.min(maxPartBytes, Math.max(minPartBytes, bytes)));

/** How large the next part is after one of `bytes` took `ms` milliseconds. */
export const nextPartBytes = (bytes: number, ms: number) => limited((bytes * partMs) / Math.max(1, ms));

/** How large the next part is after one was lost. */
export const partBytesAfterLoss = (bytes: number) => limited(bytes / 2);
