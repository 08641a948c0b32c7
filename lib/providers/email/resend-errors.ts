import * as z from "zod/mini";
import { BatchNotAcceptedError, BatchRefusedError, IdempotencyKeyReusedError } from "@/lib/providers/email/email-provider";

/** Resend's errors: https://resend.com/docs/api-reference/errors. There is no status without a response. */
const failure = z.object({ name: z.string(), message: z.string(), statusCode: z.nullish(z.number()) });

const [second, minute, hour] = [1000, 60_000, 60 * 60_000];
/** How long to pause until a person has fixed the problem. */
export const problemRetryMs = 5 * minute;

/** Errors about our From address rather than a recipient. */
export const isSenderAddressError = (message: string) => /`from`|domain is not verified/i.test(message);

/**
 * Converts the SDK's error (see EmailProvider). After no response, a server error, a response that isn't Resend's
 * ("application_error") or a repeat during the first call, it is unknown whether the batch was accepted.
 */
export function toSendError(error: unknown, headers: Headers, now: Date): Error {
  const { name, message, statusCode: status } = failure.safeParse(error).data ?? { name: "", message: "Resend answered with an unknown error" };
  const said = `${status ?? "No answer"} ${name}: ${message}`;
  if (name.endsWith("_quota_exceeded")) return new BatchNotAcceptedError(said, retryAfterMs(headers, now) ?? hour, "quota");
  if (status === 429) return new BatchNotAcceptedError(said, retryAfterMs(headers, now) ?? second);
  if (name === "invalid_from_address" || (status === 403 && name === "validation_error")) return new BatchNotAcceptedError(said, problemRetryMs, "from");
  if (status === 401 || status === 403 || status === 451) return new BatchNotAcceptedError(said, problemRetryMs, "key");
  if (name === "invalid_idempotent_request") return new IdempotencyKeyReusedError(said);
  if (status === 413) return new BatchRefusedError(message);
  if ((status === 400 || status === 422) && name !== "application_error") return isSenderAddressError(message) ? new BatchNotAcceptedError(said, problemRetryMs, "from") : new BatchRefusedError(message);
  // The URL isn't Resend's.
  if (status === 404 || status === 405) return new BatchNotAcceptedError(said, problemRetryMs, "key");
  return new Error(said);
}

/** Retry-After in seconds or as a date, otherwise the rest of the window; limited to between a second and an hour. */
function retryAfterMs(headers: Headers, now: Date): number | null {
  const given = headers.get("retry-after") ?? headers.get("ratelimit-reset");
  if (given === null) return null;
  const ms = /^\d+(\.\d+)?$/.test(given) ? second * Number(given) : new Date(given).getTime() - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(hour, Math.max(second, ms));
}
