import { setTimeout as sleep } from "node:timers/promises";
import { claimDue, handOver, type Outcome, settle } from "@/lib/core/email/sending/claims";
import { pause, pauseOf, troubleOver } from "@/lib/core/email/sending/pauses";
import { isReady, prepare, type ReadyEmail } from "@/lib/core/email/sending/prepare";
import { afterTrouble } from "@/lib/core/email/sending/trouble";
import { giveUp } from "@/lib/core/email/sending/unclear";
import { oneClickUrl } from "@/lib/core/email/unsubscribe";
import { currentTime } from "@/lib/platform/clock";
import { logger } from "@/lib/platform/logger";
import { emailProvider } from "@/lib/providers/email/provider";
import type { EmailProvider, SendResult } from "@/lib/providers/email/sender";

export interface Sent {
  sent: number;
  /** How many never will be. */
  failed: number;
  /** There may be others: ask again with the time it is then. */
  more: boolean;
  /** But not before so many milliseconds. */
  restMs?: number;
}

/** A rest as short as the window of a rate is spent on making the next batch, which then waits for the rest of it. */
const shortMs = 1500;

/**
 * Sends one batch of what is due at `now`, at most 100 mails, as far as the provider wants any. When nobody knows what it took, the
 * batch waits to be repeated under the same key, and the error goes to the caller.
 */
export async function sendDue(now: Date, provider: EmailProvider = emailProvider()): Promise<Sent> {
  const started = performance.now();
  const after = (ms: number) => new Date(now.getTime() + performance.now() - started + ms);
  const { limits } = provider;
  const paused = limits ? await pauseOf(limits.account) : null;
  const waitMs = paused ? paused.until.getTime() - now.getTime() : 0;
  if (waitMs > shortMs) return { sent: 0, failed: 0, more: true, restMs: waitMs };
  const claim = await claimDue(now);
  if (!claim) return { sent: 0, failed: 0, more: false };
  if (claim.firstTriedAt && limits && now.getTime() - claim.firstTriedAt.getTime() >= limits.keysLastMs) {
    await giveUp(claim, now);
    return { sent: 0, failed: 0, more: true };
  }
  const { ready, unmade } = claim.batchKey ? { ready: claim.mails.filter(isReady), unmade: 0 } : await prepare(claim, now);
  if (ready.length === 0) return { sent: 0, failed: unmade, more: true };

  // Half of a batch that was refused whole has a key, and has not been tried under it.
  if (claim.batchKey && !claim.firstTriedAt) await handOver(claim.token, now);
  const key = claim.batchKey ?? claim.token;
  await sleep(Math.max(0, waitMs - (performance.now() - started)));
  let results: SendResult[];
  try {
    results = await provider.sendBatch(ready.map(toMessage), key);
  } catch (error) {
    const { restMs, failed } = await afterTrouble(error, { claim, ready, key, now, after, account: limits?.account });
    return { sent: 0, failed: unmade + failed, more: true, restMs };
  }
  const { sent, failed } = await settle(claim.token, ready.map((mail, index) => outcomeOf(mail, results[index], now)), now);
  if (limits && paused?.trouble) await troubleOver(limits.account, paused);
  const restMs = limits?.restMs() ?? 0;
  if (limits && restMs > 0) await pause(limits.account, after(restMs));
  return { sent, failed: failed + unmade, more: true, ...(restMs > shortMs && { restMs }) };
}

/** Sends until nothing is due, for `forMs` at most. For a platform's scheduler, whose call has to end. */
export async function sendAllDue(forMs = 50_000): Promise<{ sent: number; failed: number }> {
  const ends = performance.now() + forMs;
  const all = { sent: 0, failed: 0 };
  for (;;) {
    const { sent, failed, more, restMs = 0 } = await sendDue(currentTime()).catch((err: unknown) => {
      logger.error({ err }, "a batch of emails is repeated later");
      return { sent: 0, failed: 0, more: true, restMs: 1000 };
    });
    all.sent += sent;
    all.failed += failed;
    if (!more || performance.now() + restMs >= ends) return all;
    await sleep(restMs);
  }
}

const toMessage = ({ fromEmail, toEmail, subject, html, text, unsubscribeUrl }: ReadyEmail) => ({
  from: fromEmail,
  to: toEmail,
  subject,
  html,
  text,
  oneClickUrl: unsubscribeUrl && oneClickUrl(unsubscribeUrl),
});

const maxAttempts = 8;

function outcomeOf({ id, attempts }: ReadyEmail, result: SendResult | undefined, now: Date): Outcome {
  if (result && "id" in result) return { id, status: "sent", providerId: result.id };
  const { error, permanent } = result ?? { error: "The provider gave no answer for this email.", permanent: false };
  if (permanent || attempts >= maxAttempts) return { id, status: "failed", error };
  return { id, status: "queued", error, sendAfter: new Date(now.getTime() + 60_000 * 2 ** (attempts - 1)) };
}
