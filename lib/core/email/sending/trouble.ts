import { type Claim, halve, release, repeatAt, settle } from "@/lib/core/email/sending/claims";
import { pause, pauseForTrouble } from "@/lib/core/email/sending/pauses";
import type { ReadyEmail } from "@/lib/core/email/sending/prepare";
import { giveUp } from "@/lib/core/email/sending/unclear";
import { logger } from "@/lib/platform/logger";
import { BatchRefusedError, KeySpentError, NotTakenError } from "@/lib/providers/email/sender";

interface Tried {
  claim: Claim;
  ready: ReadyEmail[];
  key: string;
  now: Date;
  /** The time it is now and so many milliseconds, by the clock of `now`. */
  after: (ms: number) => Date;
  account: string | undefined;
}

/** What becomes of a batch whose call ended in an error. Throws the error where nobody knows whether it was taken. */
export async function afterTrouble(error: unknown, { claim, ready, key, now, after, account }: Tried): Promise<{ restMs: number; failed: number }> {
  if (error instanceof NotTakenError) {
    logger.warn({ err: error, trouble: error.trouble }, "the email provider takes nothing now");
    // A repeat goes out from the address it had then, which says nothing of today's: it waits, and nothing waits for it.
    if (error.trouble === "from" && claim.firstTriedAt) {
      await repeatAt(claim.token, after(heldMs));
      return { restMs: 0, failed: 0 };
    }
    await release(claim, now);
    if (account && error.trouble) await pauseForTrouble(account, after(error.waitMs), error.trouble, now);
    else if (account) await pause(account, after(error.waitMs));
    return { restMs: error.waitMs, failed: 0 };
  }
  if (error instanceof BatchRefusedError) {
    const [only, ...others] = ready;
    if (only && others.length === 0) return { restMs: 0, failed: (await settle(claim.token, [{ id: only.id, status: "failed", error: `Resend refused it: ${error.message}` }], now)).failed };
    await halve(claim, key, ready.map(({ id }) => id), now);
    return { restMs: 0, failed: 0 };
  }
  if (error instanceof KeySpentError) {
    logger.error({ err: error }, "it cannot be known what became of a batch of emails");
    await giveUp(claim, now);
    return { restMs: 0, failed: 0 };
  }
  await repeatAt(claim.token, after(repeatMs(claim)));
  throw error;
}

/** Between the repeats of a batch from an address that is not accepted any more. */
const heldMs = 30 * 60_000;

/** Half a minute after the first time, then twice as long each time, up to half an hour. */
const repeatMs = ({ mails }: Claim) => 30_000 * 2 ** Math.min(6, (mails[0]?.attempts ?? 1) - 1);
