import { ApiError, getErrorMessage } from "@/lib/api/client";

/** The toast of a failed write: its title, and what it says where the server doesn't say what to do. */
export interface FailureToast {
  title: string;
  /** The text for a failure of the server. */
  text?: string;
  /** The text where neither the server nor the connection says anything; `text` unless given. */
  fallback?: string;
}

/** The text of the toast: what the server says where it refuses or set-up is missing (503), as PRODUCT.md, "The second version", asks. */
export function failureText(error: unknown, { text, fallback }: Omit<FailureToast, "title">): string {
  const isFailure = error instanceof ApiError && error.status >= 500 && error.status !== 503;
  return text && isFailure ? text : getErrorMessage(error, fallback ?? text);
}
