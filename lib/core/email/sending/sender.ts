import { setTimeout as sleep } from "node:timers/promises";
import { insertLinkTokens } from "@/lib/auth/links";
import { claimDueEmails, recordFirstAttempt, recordSendOutcomes, type SendOutcome } from "@/lib/core/email/sending/claims";
import { handleBatchFailure } from "@/lib/core/email/sending/failures";
import { clearSendingProblem, findSendingPause, pauseSending } from "@/lib/core/email/sending/pauses";
import { isReadyEmail, prepareClaimedEmails, type ReadyEmail } from "@/lib/core/email/sending/prepare";
import { markClaimUnclear } from "@/lib/core/email/sending/unclear-emails";
import { findEmailType } from "@/lib/core/email/types";
import { oneClickUnsubscribeUrl } from "@/lib/core/email/unsubscribe";
import { currentTime } from "@/lib/platform/clock";
import { logger } from "@/lib/platform/logger";
import type { EmailProvider, SendResult } from "@/lib/providers/email/email-provider";
import { emailProvider } from "@/lib/providers/email/provider";

export interface SendBatchResult {
  sent: number;
  /** How many failed for good. */
  failed: number;
  /** Whether more emails may be due, so the caller should call again with a new `now`. */
  more: boolean;
  /** How long to wait before the next call, in milliseconds. */
  restMs?: number;
}

/** A wait this short, such as for a rate limit's window, is used to prepare the next batch before sending it. */
const maxInlineWaitMs = 1500;

/**
 * Sends one batch of at most 100 emails that are due at `now`. If it is unknown whether the provider accepted the batch, it
 * is scheduled for a retry under the same key, and the error is rethrown.
 */
export async function sendDueBatch(now: Date, provider: EmailProvider = emailProvider()): Promise<SendBatchResult> {
  const startedAt = performance.now();
  const timeAfter = (ms: number) => new Date(now.getTime() + performance.now() - startedAt + ms);
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
  const { ready, failedCount } = claim.batchKey ? { ready: claim.emails.filter(isReadyEmail), failedCount: 0 } : await prepareClaimedEmails(claim, now);
  if (ready.length === 0) return { sent: 0, failed: failedCount, more: true };

  // Half of a split batch already has a key but has not been tried under it.
  if (claim.batchKey && !claim.firstTriedAt) await recordFirstAttempt(claim.token, now);
  const key = claim.batchKey ?? claim.token;
  await sleep(Math.max(0, waitMs - (performance.now() - startedAt)));
  let results: SendResult[];
  try {
    results = await provider.sendBatch(ready.map(toOutgoingEmail), key);
  } catch (error) {
    const { restMs, failed } = await handleBatchFailure(error, { claim, emails: ready, idempotencyKey: key, now, timeAfter, account: limits?.account });
    return { sent: 0, failed: failedCount + failed, more: true, restMs };
  }
  const { sent, failed } = await recordSendOutcomes(claim.token, ready.map((email, index) => toSendOutcome(email, results[index], now)), now);
  if (limits && paused?.trouble) await clearSendingProblem(limits.account, paused);
  const restMs = limits?.restMs() ?? 0;
  if (limits && restMs > 0) await pauseSending(limits.account, timeAfter(restMs));
  return { sent, failed: failed + failedCount, more: true, ...(restMs > maxInlineWaitMs && { restMs }) };
}

/** Sends until nothing is due, for at most 50 seconds, for a platform whose scheduler calls an endpoint. */
export async function sendAllDueEmails(): Promise<{ sent: number; failed: number }> {
  const endsAt = performance.now() + 50_000;
  const total = { sent: 0, failed: 0 };
  for (;;) {
    const { sent, failed, more, restMs = 0 } = await sendDueBatch(currentTime()).catch((err: unknown) => {
      logger.error({ err }, "a batch of emails failed and will be retried");
      return { sent: 0, failed: 0, more: true, restMs: 1000 };
    });
    total.sent += sent;
    total.failed += failed;
    if (!more || performance.now() + restMs >= endsAt) return total;
    await sleep(restMs);
  }
}

const toOutgoingEmail = ({ type, fromEmail, replyTo, toEmail, subject, html, text, unsubscribeUrl, threadId }: ReadyEmail) => ({
  from: fromEmail,
  replyTo,
  to: toEmail,
  subject,
  // In no other type, because people write their text: a copied placeholder must not fetch its token.
  ...(findEmailType(type)?.secret ? { html: insertLinkTokens(html), text: insertLinkTokens(text) } : { html, text }),
  oneClickUrl: unsubscribeUrl && oneClickUnsubscribeUrl(unsubscribeUrl),
  threadId,
});

const maxAttempts = 8;

function toSendOutcome({ id, attempts }: ReadyEmail, result: SendResult | undefined, now: Date): SendOutcome {
  if (result && "id" in result) return { id, status: "sent", providerId: result.id };
  if (result && "notConnected" in result) return { id, status: "not_sent" };
  const { error, permanent } = result ?? { error: "The email service didn't confirm this email.", permanent: false };
  if (permanent || attempts >= maxAttempts) return { id, status: "failed", error };
  return { id, status: "queued", error, sendAfter: new Date(now.getTime() + 60_000 * 2 ** (attempts - 1)) };
}
