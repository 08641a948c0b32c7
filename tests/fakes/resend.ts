import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { FakeServer } from "@/tests/fakes/fake-server";

/**
 * "hang" never responds and "cut" drops the connection, both without accepting anything. "swallowed" and "lost" do so after
 * accepting the emails. "garbage" returns HTML instead of JSON. An object is an error response.
 */
export type ResendFault = "hang" | "cut" | "lost" | "swallowed" | "garbage" | { status: number; name: string; message?: string; headers?: Record<string, string> };

/** What a webhook says about a delivered email, beside what every one says. */
type EmailEventDetails = { bounce?: { type: string; subType: string; message: string }; failed?: { reason: string }; suppressed?: { type: string; message: string } };

interface WireEmail {
  from: string;
  reply_to?: string;
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

/** An in-memory Resend API over HTTP, as strict about keys, addresses and rate limits as the real one. */
export class FakeResend extends FakeServer {
  readonly apiKey = `re_${randomUUID()}`;
  /** Every accepted email, in order. */
  readonly delivered: (WireEmail & { id: string; key: string | undefined })[] = [];
  /** Every call, with the number of emails and the monotonic time in milliseconds. */
  readonly requests: { key: string | undefined; count: number; at: number; status?: number }[] = [];
  /** A batch with one of these addresses is refused as a whole, as older versions of Resend do. */
  readonly rejectedAddresses = new Set<string>();
  /** The addresses of the account's contacts. */
  readonly contacts = new Set<string>();
  /** The addresses that the account no longer delivers to. */
  readonly suppressions = new Set<string>();
  readonly webhookSecret = `whsec_${randomBytes(24).toString("base64")}`;
  /** More calls in a second than this get 429. */
  callsPerSecond = Infinity;
  /** How far the fake's clock is ahead of the machine's, in milliseconds. */
  aheadMs = 0;
  /** The delay before and after handling each call, in milliseconds. */
  delayMs: () => number = () => 0;
  /** Returns the fault for the next call, or undefined to handle it normally. */
  trouble: () => ResendFault | undefined = () => undefined;
  private readonly keys = new Map<string, { body: string; response: FakeResponse; at: number }>();
  private window = { endsAt: 0, used: 0 };

  reset() {
    this.delivered.length = 0;
    this.requests.length = 0;
    for (const collection of [this.rejectedAddresses, this.keys, this.contacts, this.suppressions]) collection.clear();
    Object.assign(this, { callsPerSecond: Infinity, aheadMs: 0, delayMs: () => 0, trouble: () => undefined, window: { endsAt: 0, used: 0 } });
  }

  /** Makes the next calls fail, one fault each. */
  failNext(...faults: (ResendFault | undefined)[]) {
    this.trouble = () => faults.shift();
  }

  /** Counts deliveries by address and subject. */
  countDeliveries() {
    const counts = new Map<string, number>();
    for (const { to, subject } of this.delivered) counts.set(`${to} ${subject}`, (counts.get(`${to} ${subject}`) ?? 0) + 1);
    return counts;
  }

  /** A webhook about an email as the real service sends it, signed at `signedAt` with the account's secret. */
  webhook(type: string, email: { id: string; to: string[]; from?: string; subject?: string }, { at = new Date(), signedAt = new Date(), id = `msg_${randomUUID()}`, ...details }: { at?: Date; signedAt?: Date; id?: string } & EmailEventDetails = {}) {
    const data = { created_at: at.toISOString(), email_id: email.id, message_id: `<${email.id}@eu-west-1.amazonses.com>`, from: email.from ?? "", to: email.to, subject: email.subject ?? "", ...details };
    const rawBody = JSON.stringify({ type, created_at: at.toISOString(), data });
    return { rawBody, headers: this.signWebhook(id, rawBody, signedAt) };
  }

  /** The headers of a webhook with this body. */
  signWebhook(id: string, rawBody: string, signedAt = new Date(), secret = this.webhookSecret): Record<string, string> {
    const seconds = Math.floor(signedAt.getTime() / 1000);
    const signature = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64")).update(`${id}.${seconds}.${rawBody}`).digest("base64");
    return { "svix-id": id, "svix-timestamp": String(seconds), "svix-signature": `v1,${signature}` };
  }

  protected async handleRequest(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request).catch(() => null);
    if (body === null) return;
    const key = request.headers["idempotency-key"]?.toString();
    const call: (typeof this.requests)[number] = { key, count: countEmails(body), at: performance.now() };
    this.requests.push(call);
    await delay(this.delayMs());
    const rateLimit = this.countCall();
    const fault = rateLimit.exceeded ? undefined : this.trouble();
    if (fault === "hang") return;
    if (fault === "cut") return void request.socket.destroy();
    if (fault === "garbage") return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>");
    const result = rateLimit.exceeded
      ? { ...errorResponse(429, "rate_limit_exceeded", "Too many requests. You can only make a few requests per second."), headers: { "retry-after": rateLimit.headers["ratelimit-reset"] ?? "1" } }
      : typeof fault === "object"
        ? { ...errorResponse(fault.status, fault.name, fault.message ?? "Something went wrong"), headers: fault.headers }
        : this.createResponse(request, body, key);
    call.status = result.status;
    await delay(this.delayMs());
    if (fault === "lost") return void request.socket.destroy();
    if (fault === "swallowed") return;
    response.writeHead(result.status, { "content-type": "application/json", ...rateLimit.headers, ...result.headers }).end(JSON.stringify(result.body));
  }

  private createResponse(request: IncomingMessage, body: string, key: string | undefined): FakeResponse {
    const contact = request.method === "DELETE" ? /^\/contacts\/(.+)$/.exec(request.url ?? "")?.[1] : undefined;
    if (contact) return this.deleteContact(decodeURIComponent(contact));
    const suppression = request.method === "DELETE" ? /^\/suppressions\/(.+)$/.exec(request.url ?? "")?.[1] : undefined;
    if (suppression) return this.deleteSuppression(decodeURIComponent(suppression));
    if (request.method !== "POST" || request.url !== "/emails/batch") return errorResponse(404, "not_found", "The requested endpoint does not exist");
    if (!request.headers.authorization) return errorResponse(401, "missing_api_key", "Missing API key in the authorization header");
    if (request.headers.authorization !== `Bearer ${this.apiKey}`) return errorResponse(403, "invalid_api_key", "API key is invalid");
    if (key !== undefined && (key.length < 1 || key.length > 256)) return errorResponse(400, "invalid_idempotency_key", "The key must be between 1-256 chars");
    const stored = key === undefined ? undefined : this.keys.get(key);
    if (stored && Date.now() + this.aheadMs - stored.at < idempotencyKeyLifetimeMs)
      return stored.body === body ? stored.response : errorResponse(409, "invalid_idempotent_request", "Same idempotency key used with a different request payload");
    const response = this.acceptEmails(JSON.parse(body) as WireEmail[], request.headers["x-batch-validation"] === "permissive", key);
    if (key !== undefined && response.status === 200) this.keys.set(key, { body, response, at: Date.now() + this.aheadMs });
    return response;
  }

  private deleteContact(address: string): FakeResponse {
    return this.contacts.delete(address) ? { status: 200, body: { object: "contact", contact: address, deleted: true } } : errorResponse(404, "not_found", "Contact not found");
  }

  private deleteSuppression(address: string): FakeResponse {
    return this.suppressions.delete(address) ? { status: 200, body: { object: "suppression", id: address, deleted: true } } : errorResponse(404, "not_found", "Suppression not found");
  }

  private acceptEmails(emails: WireEmail[], permissive: boolean, key: string | undefined): FakeResponse {
    if (emails.length > 100) return errorResponse(422, "validation_error", "The batch must have at most 100 emails");
    if (emails.some(({ to }) => to.some((address) => this.rejectedAddresses.has(address)))) return errorResponse(422, "validation_error", "Invalid `to` field. This address cannot be written to.");
    const errors = emails.flatMap((email, index) => {
      const message = validationError(email);
      return message ? [{ index, message }] : [];
    });
    if (errors[0] && !permissive) return errorResponse(422, "validation_error", errors[0].message);
    const refusedIndexes = new Set(errors.map(({ index }) => index));
    const accepted = emails.filter((_, index) => !refusedIndexes.has(index)).map((email) => ({ ...email, id: randomUUID(), key }));
    this.delivered.push(...accepted);
    return { status: 200, body: { data: accepted.map(({ id }) => ({ id })), ...(permissive && { errors }) } };
  }

  /** Counts a call and returns the rate limit headers, in whole seconds rounded up like Resend's. */
  private countCall() {
    if (this.callsPerSecond === Infinity) return { exceeded: false, headers: {} as Record<string, string> };
    const now = performance.now();
    if (now >= this.window.endsAt) this.window = { endsAt: now + 1000, used: 0 };
    this.window.used += 1;
    const remaining = this.callsPerSecond - this.window.used;
    // Rounded first, because 1000 added to a fraction and taken off again can be a little more than 1000.
    const reset = String(Math.ceil(Math.round(this.window.endsAt - now) / 1000));
    const headers = { "ratelimit-limit": String(this.callsPerSecond), "ratelimit-remaining": String(Math.max(0, remaining)), "ratelimit-reset": reset, "ratelimit-policy": `${this.callsPerSecond};w=1` };
    return { exceeded: remaining < 0, headers: headers as Record<string, string> };
  }
}

function validationError({ from, to, subject, html, text }: WireEmail): string | null {
  if (!from || !addressPattern.test(from)) return "Invalid `from` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";
  if (!Array.isArray(to) || to.length === 0 || to.some((address) => !addressPattern.test(address))) return "Invalid `to` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";
  if (typeof subject !== "string") return "Missing `subject` field.";
  return html || text ? null : "Missing `html` or `text` field.";
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function countEmails(body: string): number {
  // Deleting a contact sends no body.
  const emails: unknown = body === "" ? null : JSON.parse(body);
  return Array.isArray(emails) ? emails.length : 0;
}

const errorResponse = (statusCode: number, name: string, message: string): FakeResponse => ({ status: statusCode, body: { statusCode, name, message } });
