import { createHmac, timingSafeEqual } from "node:crypto";

/** A signature is valid this long, in milliseconds, so that a recorded webhook can't be replayed later. */
const toleranceMs = 5 * 60_000;

/** Signs a body in Stripe's scheme: `t=seconds,v1=hex`. */
export function signWebhook(rawBody: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(`${seconds}.${rawBody}`, secret)}`;
}

/** True if the body was signed with this secret within the last five minutes. */
export function isValidWebhookSignature(rawBody: string, signature: string | null, secret: string, now: Date): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (!seconds || !given || Math.abs(now.getTime() - 1000 * Number(seconds)) > toleranceMs) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(digest(`${seconds}.${rawBody}`, secret)));
}

const digest = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("hex");
