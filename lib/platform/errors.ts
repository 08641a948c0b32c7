const statusByCode = {
  invalid: 400,
  unauthorized: 401,
  declined: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  bad_range: 416,
  too_many: 429,
  failed: 500,
  provider_failed: 502,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof statusByCode;

/** Said wherever the database can't be reached: by endpoints and by the page in place of any other. */
export const databaseAwayMessage = "We can't reach our records right now. Please try again in a minute.";

export const errorStatus = (code: ErrorCode) => statusByCode[code];

/**
 * What the person has to do first. `step-up`: confirm who they are, then the same request works. `two-factor`: the second step of
 * a sign-in. `second-factor`: set one up. `already-done`: nothing, an earlier attempt with this Idempotency-Key was carried out and
 * its answer is not known. `erased`: nothing, the account of the person who wrote it was erased.
 */
export type RefusalReason = "step-up" | "two-factor" | "second-factor" | "already-done" | "erased";

export interface ErrorBody {
  message: string;
  /** The message of each invalid field, by its path. */
  fields?: Record<string, string>;
  /** Why it was refused, where a screen can do something about it. */
  reason?: RefusalReason;
  /** The archived client with this email, who can be restored instead. */
  archivedId?: string;
  /** The client or lead who has this email already. */
  existing?: { kind: "client" | "lead"; id: string };
  /** What is stored now, where a newer version was saved meanwhile. */
  current?: unknown;
}

/** The error that commands and queries throw. Its code decides the status, and its message is shown to the person. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { fields?: Record<string, string>; archivedId?: string; existing?: ErrorBody["existing"]; current?: unknown; retryAfterSeconds?: number; reason?: RefusalReason; setCookie?: string } = {},
  ) {
    super(message);
    this.name = "AppError";
  }

  get status() {
    return errorStatus(this.code);
  }

  get body(): ErrorBody {
    const { fields, archivedId, existing, reason, current } = this.details;
    return { message: this.message, ...(fields && { fields }), ...(archivedId && { archivedId }), ...(existing && { existing }), ...(reason && { reason }), ...(current !== undefined && { current }) };
  }
}

export const unauthorized = (reason?: RefusalReason) => new AppError("unauthorized", "Unauthorized", { reason });
export const forbidden = (message = "Forbidden") => new AppError("forbidden", message);
export const notFound = () => new AppError("not_found", "Not found");
export const conflict = (message: string) => new AppError("conflict", message);
export const tooLarge = () => new AppError("too_large", "The request is too large");
export const unavailable = (message: string) => new AppError("unavailable", message);
/** Returns the error of one invalid field, as validation would report it. */
export const invalidField = (field: string, message: string) => new AppError("invalid", message, { fields: { [field]: message } });

/** Returns a 429 that says how many minutes are left until the next attempt. */
export function tooManyAttempts(now: Date, until: Date) {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new AppError("too_many", `Too many attempts. Please try again in ${wait}.`, { retryAfterSeconds: seconds });
}
