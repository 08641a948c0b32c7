import { type Claim, type ClaimedEmail, claimDue, type Content, freeze, type Outcome, settle, withdraw } from "@/lib/email/claims";
import { compose } from "@/lib/email/compose";
import { leadsToWriteTo, recipientsOf } from "@/lib/email/queries";
import { logger } from "@/lib/platform/logger";
import { emailProvider } from "@/lib/providers/email/provider";
import type { EmailProvider, SendResult } from "@/lib/providers/email/sender";
import { practice } from "@/lib/settings/queries";

type ReadyEmail = ClaimedEmail & Content;

/**
 * Sends one batch of what is due at `now`, at most 100 mails, and answers how many went out and how many never will. `more`
 * says that there may be others; ask again with the time it is then. When the provider throws, nobody knows what it took:
 * the batch waits for its lease to run out and is repeated under the same key, and the error goes to the caller.
 */
export async function sendDue(now: Date, provider: EmailProvider = emailProvider()): Promise<{ sent: number; failed: number; more: boolean }> {
  const claim = await claimDue(now);
  if (!claim) return { sent: 0, failed: 0, more: false };
  const { ready, unmade } = claim.batchKey ? { ready: claim.mails.filter(isReady), unmade: 0 } : await prepare(claim, now);
  if (ready.length === 0) return { sent: 0, failed: unmade, more: true };
  const messages = ready.map(({ fromEmail, toEmail, subject, html, text }) => ({ from: fromEmail, to: toEmail, subject, html, text }));
  const results = await provider.sendBatch(messages, claim.batchKey ?? claim.token);
  const outcomes = ready.map((mail, index) => outcomeOf(mail, results[index], now));
  const { sent, failed } = await settle(claim.token, outcomes, now);
  return { sent, failed: failed + unmade, more: true };
}

const isReady = (mail: ClaimedEmail): mail is ReadyEmail => [mail.fromEmail, mail.subject, mail.html, mail.text].every((part) => typeof part === "string");

/** Makes and freezes what this claim is to send. A mail that cannot be made fails alone; one whose address has no account is withdrawn, and one to a lead who is gone or suspected spam. */
async function prepare({ token, mails }: Claim, now: Date): Promise<{ ready: ReadyEmail[]; unmade: number }> {
  const [settings, people, leads] = await Promise.all([practice(), recipientsOf(mails.filter(({ leadId }) => !leadId)), leadsToWriteTo(mails.flatMap(({ leadId }) => leadId ?? []))]);
  const made: ReadyEmail[] = [];
  const failures: Outcome[] = [];
  const withdrawn: string[] = [];
  for (const mail of mails) {
    const recipient = mail.leadId ? leads.find(({ id }) => id === mail.leadId) : people.find(({ id, email }) => (mail.userId ? id === mail.userId : email === mail.toEmail));
    if (isReady(mail)) made.push(mail);
    else if (recipient) {
      await compose(mail.type, mail.props, { recipient, practice: settings, now }).then(
        (content) => made.push({ ...mail, ...content, userId: mail.leadId ? null : recipient.id }),
        (err: unknown) => {
          logger.error({ err, id: mail.id, type: mail.type }, "email could not be made");
          failures.push({ id: mail.id, status: "failed", error: "This email could not be made." });
        },
      );
    } else if (mail.userId) failures.push({ id: mail.id, status: "failed", error: "This account is no longer active." });
    else withdrawn.push(mail.id);
  }
  await withdraw(token, withdrawn);
  const { failed } = await settle(token, failures, now);
  const mine = await freeze(token, made, now);
  return { ready: made.filter(({ id }) => mine.has(id)), unmade: failed };
}

const maxAttempts = 8;

function outcomeOf({ id, attempts }: ReadyEmail, result: SendResult | undefined, now: Date): Outcome {
  if (result && "id" in result) return { id, status: "sent", providerId: result.id };
  const { error, permanent } = result ?? { error: "The provider gave no answer for this email.", permanent: false };
  if (permanent || attempts >= maxAttempts) return { id, status: "failed", error };
  return { id, status: "queued", error, sendAfter: new Date(now.getTime() + 60_000 * 2 ** (attempts - 1)) };
}
