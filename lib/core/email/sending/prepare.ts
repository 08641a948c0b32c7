import { composeEmail, fromAddress } from "@/lib/core/email/compose";
import { findEmailRecipients, findLeadRecipients } from "@/lib/core/email/queries";
import { type ClaimedEmail, type EmailClaim, type EmailContent, freezeEmailContent, recordSendOutcomes, type SendOutcome, withdrawClaimedEmails } from "@/lib/core/email/sending/claims";
import { findOutdatedEmails } from "@/lib/core/email/sending/outdated-emails";
import { findEmailType } from "@/lib/core/email/types";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";

export type ReadyEmail = ClaimedEmail & EmailContent;
export const isReadyEmail = (mail: ClaimedEmail): mail is ReadyEmail => [mail.fromEmail, mail.subject, mail.html, mail.text].every((part) => typeof part === "string");

/**
 * Makes and freezes what this claim is to send. A mail that cannot be made fails alone; withdrawn is one whose address has no account,
 * one to a lead who is gone or suspected spam, and a reminder to someone who wants none or has done meanwhile what it asks for. One that
 * would come too late fails, so that the coach knows.
 */
export async function prepareClaimedEmails({ token, emails }: EmailClaim, now: Date): Promise<{ ready: ReadyEmail[]; unmade: number }> {
  const [settings, people, leads] = await Promise.all([getPracticeSettings(), findEmailRecipients(emails.filter(({ leadId }) => !leadId)), findLeadRecipients(emails.flatMap(({ leadId }) => leadId ?? []))]);
  const [leadById, personById, personByEmail] = [indexBy(leads, ({ id }) => id), indexBy(people, ({ id }) => id), indexBy(people, ({ email }) => email)];
  const isReminder = (mail: ClaimedEmail) => findEmailType(mail.type)?.reminder === true && !isTestEmail(mail);
  const over = await findOutdatedEmails(token, emails.filter((mail) => isReminder(mail) || (mail.type === "pre-call-prep" && !isTestEmail(mail))), now, settings.timeZone);
  const unwanted = (mail: ClaimedEmail, optedOutAt: Date | null) => over.get(mail.id) === "done" || (optedOutAt !== null && isReminder(mail));
  const made: ReadyEmail[] = [];
  const failures: SendOutcome[] = [];
  const withdrawn: string[] = [];
  for (const mail of emails) {
    const recipient = mail.leadId ? leadById.get(mail.leadId) : mail.userId ? personById.get(mail.userId) : personByEmail.get(mail.toEmail);
    if (!recipient) {
      if (mail.userId) failures.push({ id: mail.id, status: "failed", error: "This account is no longer active." });
      else withdrawn.push(mail.id);
    } else if (unwanted(mail, recipient.optedOutAt)) withdrawn.push(mail.id);
    else if (over.get(mail.id) === "late") failures.push({ id: mail.id, status: "failed", error: "Not sent. Emails had to wait, and it would have arrived too late." });
    // What the provider has not had yet goes out from the address of today.
    else if (isReadyEmail(mail)) made.push({ ...mail, fromEmail: fromAddress(settings, env()) });
    else
      await composeEmail(mail.type, mail.props, { recipient, practice: settings, now }).then(
        (content) => made.push({ ...mail, ...content, userId: mail.leadId ? null : recipient.id }),
        (err: unknown) => {
          logger.error({ err, id: mail.id, type: mail.type }, "email could not be made");
          failures.push({ id: mail.id, status: "failed", error: "We couldn't create this email." });
        },
      );
  }
  await withdrawClaimedEmails(token, withdrawn);
  const { failed } = await recordSendOutcomes(token, failures, now);
  const mine = await freezeEmailContent(token, made, now);
  return { ready: made.filter(({ id }) => mine.has(id)), unmade: failed };
}

/** A coach's own look at a template: made when it was queued, so without a link that could end anything. */
const isTestEmail = (mail: ClaimedEmail) => isReadyEmail(mail) && !mail.unsubscribeUrl;

const indexBy = <T>(rows: readonly T[], key: (row: T) => string) => new Map(rows.map((row) => [key(row), row]));
