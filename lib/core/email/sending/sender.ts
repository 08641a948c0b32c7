import { setTimeout as sleep } from "node:timers/promises";
import { claimDueEmails, recordFirstAttempt, recordSendOutcomes, type SendOutcome } from "@/lib/core/email/sending/claims";
import { handleBatchFailure } from "@/lib/core/email/sending/failures";
import { clearSendingProblem, findSendingPause, pauseSending } from "@/lib/core/email/sending/pauses";
import { isReadyEmail, prepareClaimedEmails, type ReadyEmail } from "@/lib/core/email/sending/prepare";
import { markClaimUnclear } from "@/lib/core/email/sending/unclear-emails";
import { oneClickUnsubscribeUrl } from "@/lib/core/email/unsubscribe";
import { currentTime } from "@/lib/platform/clock";
import { logger } from "@/lib/platform/logger";
import type { EmailProvider, SendResult } from "@/lib/providers/email/email-provider";
import { emailProvider } from "@/lib/providers/email/provider";

export interface SendBatchResult {
  sent: number;
  /** How many never will be. */
  failed: number;
  /** There may be others: ask again with the time it is then. */
  more: boolean;
  /** But not before so many milliseconds. */
  restMs?: number;
}

/** A rest as short as the window of a rate is spent on making the next batch, which then waits for the rest of it. */
const maxInlineWaitMs = 1500;

/**
 * Sends one batch of what is due at `now`, at most 100 mails, as far as the provider wants any. When nobody knows what it took, the
 * batch waits to be repeated under the same key, and the error goes to the caller.
 */
export async function sendDueBatch(now: Date, provider: EmailProvider = emailProvider()): Promise<SendBatchResult> {
  const started = performance.now();
  const after = (ms: number) => new Date(now.getTime() + performance.now() - started + ms);
  const { limits } = provider;
  const paused = limits ? await findSendingPause(limits.account) : null;
  const waitMs = paused ? paused.until.getTime() - now.getTime() : 0;
  if (waitMs > maxInlineWaitMs) return { sent: 0, failed: 0, more: true, restMs: waitMs };
  const claim = await claimDueEmails(now);
  if (!claim) return { sent: 0, failed: 0, more: false };
  if (claim.firstTriedAt && limits && now.getTime() - claim.firstTriedAt.getTime() >= limits.keysLastMs) {
    await markClaimUnclear(claim, now);
    return { sent: 0, failed: 0, more: true };
  }
  const { ready, unmade } = claim.batchKey ? { ready: claim.emails.filter(isReadyEmail), unmade: 0 } : await prepareClaimedEmails(claim, now);
  if (ready.length === 0) return { sent: 0, failed: unmade, more: true };

  // Half of a batch that was refused whole has a key, and has not been tried under it.
  if (claim.batchKey && !claim.firstTriedAt) await recordFirstAttempt(claim.token, now);
  const key = claim.batchKey ?? claim.token;
  await sleep(Math.max(0, waitMs - (performance.now() - started)));
  let results: SendResult[];
  try {
    results = await provider.sendBatch(ready.map(toOutgoingEmail), key);
  } catch (error) {
    const { restMs, failed } = await handleBatchFailure(error, { claim, emails: ready, idempotencyKey: key, now, timeAfter: after, account: limits?.account });
    return { sent: 0, failed: unmade + failed, more: true, restMs };
  }
  const { sent, failed } = await recordSendOutcomes(claim.token, ready.map((mail, index) => toSendOutcome(mail, results[index], now)), now);
  if (limits && paused?.trouble) await clearSendingProblem(limits.account, paused);
  const restMs = limits?.restMs() ?? 0;
  if (limits && restMs > 0) await pauseSending(limits.account, after(restMs));
  return { sent, failed: failed + unmade, more: true, ...(restMs > maxInlineWaitMs && { restMs }) };
}

/** Sends until nothing is due, for `forMs` at most. For a platform's scheduler, whose call has to end. */
export async function sendAllDueEmails(forMs = 50_000): Promise<{ sent: number; failed: number }> {
  const ends = performance.now() + forMs;
  const all = { sent: 0, failed: 0 };
  for (;;) {
    const { sent, failed, more, restMs = 0 } = await sendDueBatch(currentTime()).catch((err: unknown) => {
      logger.error({ err }, "a batch of emails is repeated later");
      return { sent: 0, failed: 0, more: true, restMs: 1000 };
    });
    all.sent += sent;
    all.failed += failed;
    if (!more || performance.now() + restMs >= ends) return all;
    await sleep(restMs);
  }
}

const toOutgoingEmail = ({ fromEmail, toEmail, subject, html, text, unsubscribeUrl }: ReadyEmail) => ({
  from: fromEmail,
  to: toEmail,
  subject,
  html,
  text,
  oneClickUrl: unsubscribeUrl && oneClickUnsubscribeUrl(unsubscribeUrl),
});

const maxAttempts = 8;

function toSendOutcome({ id, attempts }: ReadyEmail, result: SendResult | undefined, now: Date): SendOutcome {
  if (result && "id" in result) return { id, status: "sent", providerId: result.id };
  const { error, permanent } = result ?? { error: "The email service didn't confirm this email.", permanent: false };
  if (permanent || attempts >= maxAttempts) return { id, status: "failed", error };
  return { id, status: "queued", error, sendAfter: new Date(now.getTime() + 60_000 * 2 ** (attempts - 1)) };
}
