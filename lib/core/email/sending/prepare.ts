import { type Claim, type ClaimedEmail, type Content, freeze, type Outcome, settle, withdraw } from "@/lib/core/email/sending/claims";
import { compose, fromAddress } from "@/lib/core/email/compose";
import { outdated } from "@/lib/core/email/sending/outdated";
import { leadsToWriteTo, recipientsOf } from "@/lib/core/email/queries";
import { emailTypeInfo } from "@/lib/core/email/types";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { practice } from "@/lib/core/settings/queries";

export type ReadyEmail = ClaimedEmail & Content;
export const isReady = (mail: ClaimedEmail): mail is ReadyEmail => [mail.fromEmail, mail.subject, mail.html, mail.text].every((part) => typeof part === "string");

/**
 * Makes and freezes what this claim is to send. A mail that cannot be made fails alone; withdrawn is one whose address has no account,
 * one to a lead who is gone or suspected spam, and a reminder to someone who wants none or has done meanwhile what it asks for. One that
 * would come too late fails, so that the coach knows.
 */
export async function prepare({ token, mails }: Claim, now: Date): Promise<{ ready: ReadyEmail[]; unmade: number }> {
  const [settings, people, leads] = await Promise.all([practice(), recipientsOf(mails.filter(({ leadId }) => !leadId)), leadsToWriteTo(mails.flatMap(({ leadId }) => leadId ?? []))]);
  const [leadById, personById, personByEmail] = [byKey(leads, ({ id }) => id), byKey(people, ({ id }) => id), byKey(people, ({ email }) => email)];
  const isReminder = (mail: ClaimedEmail) => emailTypeInfo(mail.type)?.reminder === true && !isTest(mail);
  const over = await outdated(token, mails.filter((mail) => isReminder(mail) || (mail.type === "pre-call-prep" && !isTest(mail))), now, settings.timeZone);
  const unwanted = (mail: ClaimedEmail, optedOutAt: Date | null) => over.get(mail.id) === "done" || (optedOutAt !== null && isReminder(mail));
  const made: ReadyEmail[] = [];
  const failures: Outcome[] = [];
  const withdrawn: string[] = [];
  for (const mail of mails) {
    const recipient = mail.leadId ? leadById.get(mail.leadId) : mail.userId ? personById.get(mail.userId) : personByEmail.get(mail.toEmail);
    if (!recipient) {
      if (mail.userId) failures.push({ id: mail.id, status: "failed", error: "This account is no longer active." });
      else withdrawn.push(mail.id);
    } else if (unwanted(mail, recipient.optedOutAt)) withdrawn.push(mail.id);
    else if (over.get(mail.id) === "late") failures.push({ id: mail.id, status: "failed", error: "Not sent: emails had to wait, and it would have come too late." });
    // What the provider has not had yet goes out from the address of today.
    else if (isReady(mail)) made.push({ ...mail, fromEmail: fromAddress(settings, env()) });
    else
      await compose(mail.type, mail.props, { recipient, practice: settings, now }).then(
        (content) => made.push({ ...mail, ...content, userId: mail.leadId ? null : recipient.id }),
        (err: unknown) => {
          logger.error({ err, id: mail.id, type: mail.type }, "email could not be made");
          failures.push({ id: mail.id, status: "failed", error: "This email could not be made." });
        },
      );
  }
  await withdraw(token, withdrawn);
  const { failed } = await settle(token, failures, now);
  const mine = await freeze(token, made, now);
  return { ready: made.filter(({ id }) => mine.has(id)), unmade: failed };
}

/** A coach's own look at a template: made when it was queued, so without a link that could end anything. */
const isTest = (mail: ClaimedEmail) => isReady(mail) && !mail.unsubscribeUrl;

const byKey = <T>(rows: readonly T[], key: (row: T) => string) => new Map(rows.map((row) => [key(row), row]));
