import { dayMs } from "@/lib/platform/days";

/** A session ends this long after the sign-in, in use or not. */
export const sessionMaxAgeMs = 30 * dayMs;

/** A session ends after this long without use. Staff see other people's health data, so theirs ends sooner. */
export const sessionIdleMs = { staff: 12 * 60 * 60_000, client: 14 * dayMs };
