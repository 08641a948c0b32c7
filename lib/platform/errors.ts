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

export const errorStatus = (code: ErrorCode) => statusByCode[code];

export interface ErrorBody {
  message: string;
  /** Only for validation: the message of each field, by its path. */
  fields?: Record<string, string>;
  /** Only where a new client is in the archive: whom to restore instead. */
  archivedId?: string;
}

/** The one error that commands and queries throw on purpose: its code decides the status, its message is shown. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { fields?: Record<string, string>; archivedId?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "AppError";
  }

  get status() {
    return errorStatus(this.code);
  }

  get body(): ErrorBody {
    const { fields, archivedId } = this.details;
    return { message: this.message, ...(fields && { fields }), ...(archivedId && { archivedId }) };
  }
}

export const unauthorized = () => new AppError("unauthorized", "Unauthorized");
export const forbidden = (message = "Forbidden") => new AppError("forbidden", message);
export const notFound = () => new AppError("not_found", "Not found");
export const conflict = (message: string) => new AppError("conflict", message);
export const tooLarge = () => new AppError("too_large", "The request is too large");
export const unavailable = (message: string) => new AppError("unavailable", message);
/** One invalid field, as validation would report it. */
export const invalidField = (field: string, message: string) => new AppError("invalid", message, { fields: { [field]: message } });

/** 429 with the minutes until the window ends. */
export function tooManyAttempts(now: Date, until: Date) {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new AppError("too_many", `Too many attempts. Please try again in ${wait}.`, { retryAfterSeconds: seconds });
}
