import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { type RateWindow, restOf, windowAfter } from "@/lib/providers/email/rate-window";
import { failureOf, isAboutSender, troubleMs } from "@/lib/providers/email/resend-errors";
import { type EmailProvider, NotTakenError, type OutgoingEmail, type SendResult } from "@/lib/providers/email/sender";

interface Settings {
  apiKey: string;
  /** Where a test has Resend. */
  baseUrl?: string;
  /** How long an answer may take, in milliseconds; far less than the lease on what is being sent. */
  waitMs?: number;
}

/** It remembers keys for 24 hours; an hour of that is for clocks that differ and calls under way. */
const keysLastMs = 23 * 60 * 60_000;
/** After a connection that nobody answered. */
const unreachableMs = 30_000;

const answer = z.object({
  data: z.array(z.object({ id: z.string() })),
  // Permissive batches name those that were left out, by their place.
  errors: z.optional(z.array(z.object({ index: z.int(), message: z.string() }))),
});

/** Resend's API, by plain calls: its SDK knows nothing of rates. */
export class ResendProvider implements EmailProvider {
  readonly limits: NonNullable<EmailProvider["limits"]>;
  private window: RateWindow | null = null;

  constructor(private readonly settings: Settings) {
    // With another key, what was wrong with the last one no longer counts.
    const account = `resend:${createHash("sha256").update(settings.apiKey).digest("hex").slice(0, 12)}`;
    this.limits = { account, keysLastMs, restMs: () => restOf(this.window, performance.now()) };
  }

  async sendBatch(messages: readonly OutgoingEmail[], idempotencyKey: string): Promise<SendResult[]> {
    const { apiKey, baseUrl = "https://api.resend.com", waitMs = 20_000 } = this.settings;
    const response = await fetch(`${baseUrl}/emails/batch`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", "idempotency-key": idempotencyKey, "x-batch-validation": "permissive" },
      body: JSON.stringify(messages.map(toWire)),
      redirect: "error",
      signal: AbortSignal.timeout(waitMs),
    }).catch((error: unknown) => {
      throw isUnreached(error) ? new NotTakenError("Resend cannot be reached", unreachableMs) : error;
    });
    this.note(response.headers);
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw failureOf(response.status, body, response.headers, new Date());
    return resultsOf(answer.parse(body), messages.length);
  }

  private note(headers: Headers) {
    const [remaining, resetSeconds] = ["ratelimit-remaining", "ratelimit-reset"].map((name) => Number(headers.get(name) ?? NaN));
    if (remaining === undefined || resetSeconds === undefined || Number.isNaN(remaining + resetSeconds)) return;
    this.window = windowAfter(this.window, { remaining, resetSeconds }, performance.now());
  }
}

const toWire = ({ from, to, subject, html, text, oneClickUrl }: OutgoingEmail) => ({
  from,
  to: [to],
  subject,
  html,
  text,
  ...(oneClickUrl && { headers: { "List-Unsubscribe": `<${oneClickUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } }),
});

/** Those that were taken stand in their order, without those that were not. Throws for an answer that does not add up: nobody knows what it took. */
function resultsOf({ data, errors = [] }: z.output<typeof answer>, count: number): SendResult[] {
  const refused = new Map(errors.map(({ index, message }) => [index, message]));
  if (data.length + refused.size !== count || [...refused.keys()].some((index) => index < 0 || index >= count)) throw new Error("Resend answered for other emails than it was given");
  if (data.length === 0 && errors.every(({ message }) => isAboutSender(message))) throw new NotTakenError(errors[0]?.message ?? "", troubleMs, "from");
  const taken = data.values();
  return Array.from({ length: count }, (_, index): SendResult => {
    const error = refused.get(index);
    return error === undefined ? { id: taken.next().value?.id ?? "" } : { error: `Resend refused it: ${error}`, permanent: true };
  });
}

/** The connection was never made, so nothing can have arrived. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(String(cause.code));
}
