import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { Resend } from "resend";
import * as z from "zod/mini";
import { BatchNotAcceptedError, type EmailProvider, type OutgoingEmail, type SendResult } from "@/lib/providers/email/email-provider";
import { rateLimitWaitMs, type RateLimitWindow, updateRateLimitWindow } from "@/lib/providers/email/rate-limit-window";
import { isSenderAddressError, problemRetryMs, toSendError } from "@/lib/providers/email/resend-errors";

interface ResendSettings {
  apiKey: string;
  /** Resend's base URL in tests. */
  baseUrl?: string;
  /** Time limit for connecting, and then for the response, in milliseconds; much shorter than the sender's lease. */
  waitMs?: number;
}

/** Resend remembers keys for 24 hours; one hour is a margin for clock differences and running calls. */
const idempotencyKeyLifetimeMs = 23 * 60 * 60_000;
/** The pause after a failed connection. */
const unreachableRetryMs = 30_000;

/** The SDK returns the response body unchecked. */
const batchResponse = z.object({
  data: z.array(z.object({ id: z.string() })),
  // Permissive batches report refused emails by index.
  errors: z.optional(z.array(z.object({ index: z.int(), message: z.string() }))),
});

export class ResendProvider implements EmailProvider {
  readonly limits: NonNullable<EmailProvider["limits"]>;
  private readonly client: Resend;
  private readonly waitMs: number;
  private rateLimitWindow: RateLimitWindow | null = null;

  constructor({ apiKey, baseUrl, waitMs = 20_000 }: ResendSettings) {
    this.client = new Resend(apiKey, { baseUrl });
    this.waitMs = waitMs;
    // A new key clears the problem with the last one.
    const account = `resend:${createHash("sha256").update(apiKey).digest("hex").slice(0, 12)}`;
    this.limits = { account, keysLastMs: idempotencyKeyLifetimeMs, restMs: () => rateLimitWaitMs(this.rateLimitWindow, performance.now()) };
  }

  async sendBatch(messages: readonly OutgoingEmail[], idempotencyKey: string): Promise<SendResult[]> {
    await assertReachable(this.client.baseUrl, this.waitMs);
    // The SDK passes `signal` and `redirect` on to fetch.
    const options = { idempotencyKey, batchValidation: "permissive", signal: AbortSignal.timeout(this.waitMs), redirect: "error" } as const;
    const { data, error, headers } = await this.client.batch.send(messages.map(toPayload), options);
    const responseHeaders = new Headers(headers ?? {});
    this.recordRateLimit(responseHeaders);
    if (error) throw toSendError(error, responseHeaders, new Date());
    return toSendResults(batchResponse.parse(data), messages.length);
  }

  /** A key that may only send cannot reach contacts, and this product adds none, so there is nothing to delete with it. */
  async deleteContact(email: string): Promise<void> {
    const options = { signal: AbortSignal.timeout(this.waitMs), redirect: "error" } as const;
    const { error, headers } = await this.client.contacts.remove({ email }, options);
    this.recordRateLimit(new Headers(headers ?? {}));
    if (error && error.statusCode !== 404 && error.name !== "restricted_api_key") throw new Error(`${error.statusCode ?? "No answer"} ${error.name}`);
  }

  /** An address that isn't on the list is fine. */
  async allowAddress(email: string): Promise<void> {
    const options = { signal: AbortSignal.timeout(this.waitMs), redirect: "error" } as const;
    const { error, headers } = await this.client.suppressions.remove(email, options);
    this.recordRateLimit(new Headers(headers ?? {}));
    if (error && error.statusCode !== 404) throw new Error(`${error.statusCode ?? "No answer"} ${error.name}`);
  }

  private recordRateLimit(headers: Headers) {
    const [remaining, resetSeconds] = ["ratelimit-remaining", "ratelimit-reset"].map((name) => Number(headers.get(name) ?? NaN));
    if (remaining === undefined || resetSeconds === undefined || Number.isNaN(remaining + resetSeconds)) return;
    this.rateLimitWindow = updateRateLimitWindow(this.rateLimitWindow, { remaining, resetSeconds }, performance.now());
  }
}

const toPayload = ({ from, replyTo, to, subject, html, text, oneClickUrl, threadId }: OutgoingEmail) => ({
  from,
  ...(replyTo && { replyTo }),
  to: [to],
  subject,
  html,
  text,
  headers: {
    // Keeps out-of-office replies away (RFC 3834).
    "Auto-Submitted": "auto-generated",
    ...(oneClickUrl && { "List-Unsubscribe": `<${oneClickUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    // Resend sends through Amazon SES, which replaces a Message-ID of ours, so a thread names an id that no email has (RFC 5322, 3.6.4).
    ...(threadId && { "In-Reply-To": threadId, References: threadId }),
  },
});

/** Accepted emails are listed in order, without the refused ones. Throws if the counts don't match, because the result is then unknown. */
function toSendResults({ data, errors = [] }: z.output<typeof batchResponse>, count: number): SendResult[] {
  const refused = new Map(errors.map(({ index, message }) => [index, message]));
  if (data.length + refused.size !== count || [...refused.keys()].some((index) => index < 0 || index >= count)) throw new Error("Resend answered for other emails than it was given");
  if (data.length === 0 && errors.every(({ message }) => isSenderAddressError(message))) throw new BatchNotAcceptedError(errors[0]?.message ?? "", problemRetryMs, "from");
  const taken = data.values();
  return Array.from({ length: count }, (_, index): SendResult => {
    const error = refused.get(index);
    return error === undefined ? { id: taken.next().value?.id ?? "" } : { error: `Resend refused it: ${error}`, permanent: true };
  });
}

/**
 * Throws BatchNotAcceptedError if no connection can be made. The SDK reports that like a broken connection, after which it would be
 * unknown whether the batch was accepted.
 */
async function assertReachable(baseUrl: string, waitMs: number): Promise<void> {
  const { hostname, port, protocol } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) || (protocol === "https:" ? 443 : 80) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(waitMs) });
  } catch {
    throw new BatchNotAcceptedError("Resend cannot be reached", unreachableRetryMs);
  } finally {
    socket.destroy();
  }
}
