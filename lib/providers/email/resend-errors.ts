import * as z from "zod/mini";
import { BatchRefusedError, KeySpentError, NotTakenError } from "@/lib/providers/email/sender";

/** How Resend says what went wrong: https://resend.com/docs/api-reference/errors. The SDK has no status where no answer came. */
const failure = z.object({ name: z.string(), message: z.string(), statusCode: z.nullish(z.number()) });

const [second, minute, hour] = [1000, 60_000, 60 * 60_000];
/** How long to leave it alone while a person puts something right. */
export const troubleMs = 5 * minute;

/** Of our From address, rather than of whom a message is to. */
export const isAboutSender = (message: string) => /`from`|domain is not verified/i.test(message);

/**
 * What the SDK's error means for the batch (see EmailProvider). No answer, an error of theirs, an answer that is not Resend's
 * ("application_error"), and a repeat that came while the first call was under way say nothing about the batch's fate.
 */
export function failureOf(error: unknown, headers: Headers, now: Date): Error {
  const { name, message, statusCode: status } = failure.safeParse(error).data ?? { name: "", message: "Resend answered with an unknown error" };
  const said = `${status ?? "No answer"} ${name}: ${message}`;
  if (name.endsWith("_quota_exceeded")) return new NotTakenError(said, waitOf(headers, now) ?? hour, "quota");
  if (status === 429) return new NotTakenError(said, waitOf(headers, now) ?? second);
  if (name === "invalid_from_address" || (status === 403 && name === "validation_error")) return new NotTakenError(said, troubleMs, "from");
  if (status === 401 || status === 403 || status === 451) return new NotTakenError(said, troubleMs, "key");
  if (name === "invalid_idempotent_request") return new KeySpentError(said);
  if (status === 413) return new BatchRefusedError(message);
  if ((status === 400 || status === 422) && name !== "application_error") return isAboutSender(message) ? new NotTakenError(said, troubleMs, "from") : new BatchRefusedError(message);
  // An address where there is no Resend.
  if (status === 404 || status === 405) return new NotTakenError(said, troubleMs, "key");
  return new Error(said);
}

/** Retry-After in seconds or as a date, else the rest of the window; a second at least and an hour at most, whatever absurd is said. */
function waitOf(headers: Headers, now: Date): number | null {
  const given = headers.get("retry-after") ?? headers.get("ratelimit-reset");
  if (given === null) return null;
  const ms = /^\d+(\.\d+)?$/.test(given) ? second * Number(given) : new Date(given).getTime() - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(hour, Math.max(second, ms));
}
