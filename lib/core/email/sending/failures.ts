import { type EmailClaim, recordSendOutcomes, releaseClaim, scheduleBatchRetry, splitBatch } from "@/lib/core/email/sending/claims";
import { pauseSending, pauseSendingForProblem } from "@/lib/core/email/sending/pauses";
import type { ReadyEmail } from "@/lib/core/email/sending/prepare";
import { markClaimUnclear } from "@/lib/core/email/sending/unclear-emails";
import { logger } from "@/lib/platform/logger";
import { BatchNotAcceptedError, BatchRefusedError, IdempotencyKeyReusedError } from "@/lib/providers/email/email-provider";

interface FailedBatch {
  claim: EmailClaim;
  emails: ReadyEmail[];
  idempotencyKey: string;
  now: Date;
  /** The current time plus `ms`, on the clock of `now`. */
  timeAfter: (ms: number) => Date;
  account: string | undefined;
}

/** Handles a batch whose call failed. Rethrows the error if it is unknown whether the provider accepted the batch. */
export async function handleBatchFailure(error: unknown, { claim, emails, idempotencyKey, now, timeAfter, account }: FailedBatch): Promise<{ restMs: number; failed: number }> {
  if (error instanceof BatchNotAcceptedError) {
    logger.warn({ err: error, trouble: error.problem }, "the email provider accepts no emails now");
    // A repeated batch has the From address of its first attempt, so its refusal must not pause emails from the current address.
    if (error.problem === "from" && claim.firstTriedAt) {
      await scheduleBatchRetry(claim.token, timeAfter(fromAddressRetryMs));
      return { restMs: 0, failed: 0 };
    }
    await releaseClaim(claim, now);
    if (account && error.problem) await pauseSendingForProblem(account, timeAfter(error.waitMs), error.problem, now);
    else if (account) await pauseSending(account, timeAfter(error.waitMs));
    return { restMs: error.waitMs, failed: 0 };
  }
  if (error instanceof BatchRefusedError) {
    const [email, ...otherEmails] = emails;
    if (email && otherEmails.length === 0) return { restMs: 0, failed: (await recordSendOutcomes(claim.token, [{ id: email.id, status: "failed", error: `Resend refused it: ${error.message}` }], now)).failed };
    await splitBatch(claim, idempotencyKey, emails.map(({ id }) => id), now);
    return { restMs: 0, failed: 0 };
  }
  if (error instanceof IdempotencyKeyReusedError) {
    logger.error({ err: error }, "it is unknown whether a batch of emails was delivered");
    await markClaimUnclear(claim, now);
    return { restMs: 0, failed: 0 };
  }
  await scheduleBatchRetry(claim.token, timeAfter(batchRetryDelayMs(claim)));
  throw error;
}

/** How long to wait before repeating a batch whose From address is no longer accepted. */
const fromAddressRetryMs = 30 * 60_000;

/** Half a minute after the first attempt, doubling up to about half an hour. */
const batchRetryDelayMs = ({ emails }: EmailClaim) => 30_000 * 2 ** Math.min(6, (emails[0]?.attempts ?? 1) - 1);
