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
  /** The time it is now and so many milliseconds, by the clock of `now`. */
  timeAfter: (ms: number) => Date;
  account: string | undefined;
}

/** What becomes of a batch whose call ended in an error. Throws the error where nobody knows whether it was taken. */
export async function handleBatchFailure(error: unknown, { claim, emails, idempotencyKey, now, timeAfter, account }: FailedBatch): Promise<{ restMs: number; failed: number }> {
  if (error instanceof BatchNotAcceptedError) {
    logger.warn({ err: error, trouble: error.problem }, "the email provider takes nothing now");
    // A repeat goes out from the address it had then, which says nothing of today's: it waits, and nothing waits for it.
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
    const [only, ...others] = emails;
    if (only && others.length === 0) return { restMs: 0, failed: (await recordSendOutcomes(claim.token, [{ id: only.id, status: "failed", error: `Resend refused it: ${error.message}` }], now)).failed };
    await splitBatch(claim, idempotencyKey, emails.map(({ id }) => id), now);
    return { restMs: 0, failed: 0 };
  }
  if (error instanceof IdempotencyKeyReusedError) {
    logger.error({ err: error }, "it cannot be known what became of a batch of emails");
    await markClaimUnclear(claim, now);
    return { restMs: 0, failed: 0 };
  }
  await scheduleBatchRetry(claim.token, timeAfter(batchRetryDelayMs(claim)));
  throw error;
}

/** Between the repeats of a batch from an address that is not accepted any more. */
const fromAddressRetryMs = 30 * 60_000;

/** Half a minute after the first time, then twice as long each time, up to half an hour. */
const batchRetryDelayMs = ({ emails }: EmailClaim) => 30_000 * 2 ** Math.min(6, (emails[0]?.attempts ?? 1) - 1);
