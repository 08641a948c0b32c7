import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { FakeServer } from "@/tests/fakes/fake-server";

/**
 * An answer is given instead of doing anything. "hang" never answers, "cut" drops the connection; "lost" takes everything and
 * drops it, "swallowed" takes everything and never answers; "garbage" is a page where JSON belongs.
 */
export type ResendFault = "hang" | "cut" | "lost" | "swallowed" | "garbage" | { status: number; name: string; message?: string; headers?: Record<string, string> };

interface WireEmail {
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}
interface FakeResponse {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

const idempotencyKeyLifetimeMs = 24 * 60 * 60_000;
const addressPattern = /^(?:[^<>]*<)?[^\s<>@]+@[^\s<>@.]+(?:\.[^\s<>@.]+)+>?$/;

/** Resend's wire format over HTTP, in memory: what its SDK speaks of it for us, as strict about keys, addresses and rates as the real one. */
export class FakeResend extends FakeServer {
  readonly apiKey = `re_${randomUUID()}`;
  /** Every email that it took, in order. */
  readonly delivered: (WireEmail & { id: string; key: string | undefined })[] = [];
  /** Every call: its key, how many emails, and when by the monotonic clock. */
  readonly requests: { key: string | undefined; count: number; at: number; status?: number }[] = [];
  /** Addresses of which one spoils the whole batch, as an older Resend would have it. */
  readonly rejectedAddresses = new Set<string>();
  /** Calls in any one second, beyond which it answers 429. */
  callsPerSecond = Infinity;
  /** For how much time the fake is older than the machine's clock says. */
  aheadMs = 0;
  /** How long each call takes it, before it takes anything or afterwards. */
  delayMs: () => number = () => 0;
  /** Decides about every call before it is looked at. */
  trouble: () => ResendFault | undefined = () => undefined;
  private readonly keys = new Map<string, { body: string; respond: FakeResponse; at: number }>();
  private window = { endsAt: 0, used: 0 };

  /** As it was at the start. */
  reset() {
    this.delivered.length = 0;
    this.requests.length = 0;
    for (const kept of [this.rejectedAddresses, this.keys]) kept.clear();
    Object.assign(this, { callsPerSecond: Infinity, aheadMs: 0, delayMs: () => 0, trouble: () => undefined, window: { endsAt: 0, used: 0 } });
  }

  /** The next calls go wrong in these ways, one each; after them all is well. */
  failNext(...troubles: (ResendFault | undefined)[]) {
    this.trouble = () => troubles.shift();
  }

  /** How often each person got each email. */
  countDeliveries() {
    const counts = new Map<string, number>();
    for (const { to, subject } of this.delivered) counts.set(`${to} ${subject}`, (counts.get(`${to} ${subject}`) ?? 0) + 1);
    return counts;
  }

  protected async handleRequest(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request).catch(() => null);
    if (body === null) return;
    const key = request.headers["idempotency-key"]?.toString();
    const call: (typeof this.requests)[number] = { key, count: countEmails(body), at: performance.now() };
    this.requests.push(call);
    await delay(this.delayMs());
    const rates = this.countCall();
    const trouble = rates.exceeded ? undefined : this.trouble();
    if (trouble === "hang") return;
    if (trouble === "cut") return void request.socket.destroy();
    if (trouble === "garbage") return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>");
    const answer = rates.exceeded
      ? { ...errorResponse(429, "rate_limit_exceeded", "Too many requests. You can only make a few requests per second."), headers: { "retry-after": rates.headers["ratelimit-reset"] ?? "1" } }
      : typeof trouble === "object"
        ? { ...errorResponse(trouble.status, trouble.name, trouble.message ?? "Something went wrong"), headers: trouble.headers }
        : this.answer(request, body, key);
    call.status = answer.status;
    await delay(this.delayMs());
    if (trouble === "lost") return void request.socket.destroy();
    if (trouble === "swallowed") return;
    response.writeHead(answer.status, { "content-type": "application/json", ...rates.headers, ...answer.headers }).end(JSON.stringify(answer.body));
  }

  private answer(request: IncomingMessage, body: string, key: string | undefined): FakeResponse {
    if (request.method !== "POST" || request.url !== "/emails/batch") return errorResponse(404, "not_found", "The requested endpoint does not exist");
    if (!request.headers.authorization) return errorResponse(401, "missing_api_key", "Missing API key in the authorization header");
    if (request.headers.authorization !== `Bearer ${this.apiKey}`) return errorResponse(403, "invalid_api_key", "API key is invalid");
    if (key !== undefined && (key.length < 1 || key.length > 256)) return errorResponse(400, "invalid_idempotency_key", "The key must be between 1-256 chars");
    const known = key === undefined ? undefined : this.keys.get(key);
    if (known && Date.now() + this.aheadMs - known.at < idempotencyKeyLifetimeMs)
      return known.body === body ? known.respond : errorResponse(409, "invalid_idempotent_request", "Same idempotency key used with a different request payload");
    const answer = this.acceptEmails(JSON.parse(body) as WireEmail[], request.headers["x-batch-validation"] === "permissive", key);
    if (key !== undefined && answer.status === 200) this.keys.set(key, { body, respond: answer, at: Date.now() + this.aheadMs });
    return answer;
  }

  private acceptEmails(emails: WireEmail[], permissive: boolean, key: string | undefined): FakeResponse {
    if (emails.length > 100) return errorResponse(422, "validation_error", "The batch must have at most 100 emails");
    if (emails.some(({ to }) => to.some((one) => this.rejectedAddresses.has(one)))) return errorResponse(422, "validation_error", "Invalid `to` field. This address cannot be written to.");
    const errors = emails.flatMap((email, index) => {
      const message = validationError(email);
      return message ? [{ index, message }] : [];
    });
    if (errors[0] && !permissive) return errorResponse(422, "validation_error", errors[0].message);
    const refused = new Set(errors.map(({ index }) => index));
    const taken = emails.filter((_, index) => !refused.has(index)).map((email) => ({ ...email, id: randomUUID(), key }));
    this.delivered.push(...taken);
    return { status: 200, body: { data: taken.map(({ id }) => ({ id })), ...(permissive && { errors }) } };
  }

  /** Counts a call, and what the headers say of it: whole seconds, rounded up, as they are on the real wire. */
  private countCall() {
    if (this.callsPerSecond === Infinity) return { exceeded: false, headers: {} as Record<string, string> };
    const now = performance.now();
    if (now >= this.window.endsAt) this.window = { endsAt: now + 1000, used: 0 };
    this.window.used += 1;
    const left = this.callsPerSecond - this.window.used;
    const reset = String(Math.ceil((this.window.endsAt - now) / 1000));
    const headers = { "ratelimit-limit": String(this.callsPerSecond), "ratelimit-remaining": String(Math.max(0, left)), "ratelimit-reset": reset, "ratelimit-policy": `${this.callsPerSecond};w=1` };
    return { exceeded: left < 0, headers: headers as Record<string, string> };
  }
}

function validationError({ from, to, subject, html, text }: WireEmail): string | null {
  if (!from || !addressPattern.test(from)) return "Invalid `from` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";
  if (!Array.isArray(to) || to.length === 0 || to.some((one) => !addressPattern.test(one))) return "Invalid `to` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";
  if (typeof subject !== "string") return "Missing `subject` field.";
  return html || text ? null : "Missing `html` or `text` field.";
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function countEmails(body: string): number {
  const emails: unknown = JSON.parse(body);
  return Array.isArray(emails) ? emails.length : 0;
}

const errorResponse = (statusCode: number, name: string, message: string): FakeResponse => ({ status: statusCode, body: { statusCode, name, message } });
