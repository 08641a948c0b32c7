import { findAddressProblems } from "@/lib/core/email/address-problems";
import { composeEmail, type ComposeContext, fromAddress, nobody } from "@/lib/core/email/compose";
import { addressProblemText } from "@/lib/core/email/delivery-rules";
import { emailPropsSchemas } from "@/lib/core/email/props";
import { findEmailRecipients, findFeedbackSentences, findLeadRecipients, findReplyAddress } from "@/lib/core/email/queries";
import { type ClaimedEmail, type EmailClaim, type EmailContent, freezeEmailContent, recordSendOutcomes, type SendOutcome, withdrawClaimedEmails } from "@/lib/core/email/sending/claims";
import { findOutdatedEmails } from "@/lib/core/email/sending/outdated-emails";
import { threadIdFor } from "@/lib/core/email/threads";
import { findEmailType } from "@/lib/core/email/types";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";

export type ReadyEmail = ClaimedEmail & EmailContent;
export const isReadyEmail = (email: ClaimedEmail): email is ReadyEmail => [email.fromEmail, email.subject, email.html, email.text].every((part) => typeof part === "string");

/**
 * Renders and freezes the emails of a claim. An email that can't be rendered fails without affecting the others. Deletes
 * emails to an address without an account, to deleted leads and to suspected spam, and reminders that were opted out of or
 * no longer apply. An email that would arrive too late fails, so the coach sees it.
 */
export async function prepareClaimedEmails({ token, emails }: EmailClaim, now: Date): Promise<{ ready: ReadyEmail[]; failedCount: number }> {
  const [settings, addressProblems, people, leads] = await Promise.all([getPracticeSettings(), findAddressProblems(emails.map(({ toEmail }) => toEmail)), findEmailRecipients(emails.filter(({ leadId }) => !leadId)), findLeadRecipients(emails.flatMap(({ leadId }) => leadId ?? []))]);
  const [leadById, personById, personByEmail] = [indexBy(leads, ({ id }) => id), indexBy(people, ({ id }) => id), indexBy(people, ({ email }) => email)];
  const replyTo = await findReplyAddress(settings);
  const feedbackSentences = await findFeedbackSentences(emails.flatMap(({ type, props }) => (type === "coach-feedback" ? (emailPropsSchemas[type].safeParse(props).data?.checkInId ?? []) : [])));
  const isReminder = (email: ClaimedEmail) => findEmailType(email.type)?.reminder === true && !isTestEmail(email);
  const outdated = await findOutdatedEmails(token, emails.filter((email) => canBeOutdated(email.type) && !isTestEmail(email)), now, settings.timeZone);
  // The agreement in the app is what it asks for, unless there is a document to keep.
  const isContractDone = ({ type }: ClaimedEmail, doneSteps: readonly string[]) => type === "contract-delivery" && !settings.contractUrl && doneSteps.includes("agreement");
  const isUnwanted = (email: ClaimedEmail, optedOutAt: Date | null) => outdated.get(email.id) === "done" || (optedOutAt !== null && isReminder(email));
  const problemOf = ({ toEmail }: ClaimedEmail) => {
    const problem = addressProblems.get(toEmail.toLowerCase());
    return problem ? addressProblemText(problem, settings.timeZone) : null;
  };
  const rendered: ReadyEmail[] = [];
  const failures: SendOutcome[] = [];
  const withdrawn: string[] = [];
  const imitated: ReadyEmail[] = [];
  for (const email of emails) {
    const recipient = email.leadId ? leadById.get(email.leadId) : email.userId ? personById.get(email.userId) : personByEmail.get(email.toEmail);
    if (!recipient) {
      if (email.userId) failures.push({ id: email.id, status: "failed", error: "This account is no longer active." });
      else {
        withdrawn.push(email.id);
        if (!email.leadId) await imitate(email, { practice: settings, replyTo, now }).then((copy) => imitated.push(copy), () => undefined);
      }
    } else if (isUnwanted(email, recipient.optedOutAt) || (isContractDone(email, recipient.doneSteps) && !isTestEmail(email))) withdrawn.push(email.id);
    else if (outdated.get(email.id) === "late") failures.push({ id: email.id, status: "failed", error: "Not sent. Emails had to wait, and it would have arrived too late." });
    else if (problemOf(email)) failures.push({ id: email.id, status: "not_sent", error: problemOf(email) ?? undefined });
    // The provider has not seen this email yet, so it can use the current addresses.
    else if (isReadyEmail(email)) rendered.push({ ...email, fromEmail: fromAddress(settings, env()), replyTo });
    else
      await composeEmail(email.type, email.props, { recipient: { ...recipient, email: email.toEmail }, practice: settings, replyTo, feedbackSentences, now }).then(
        (content) => {
          const userId = email.leadId ? null : recipient.id;
          rendered.push({ ...email, ...content, userId, threadId: threadIdFor({ ...email, userId }, content.fromEmail) });
        },
        (err: unknown) => {
          logger.error({ err, id: email.id, type: email.type }, "an email could not be rendered");
          failures.push({ id: email.id, status: "failed", error: "We couldn't create this email." });
        },
      );
  }
  await withdrawClaimedEmails(token, withdrawn);
  const { failed } = await recordSendOutcomes(token, failures, now);
  const claimedIds = await freezeEmailContent(token, [...rendered, ...imitated], now);
  return { ready: rendered.filter(({ id }) => claimedIds.has(id)), failedCount: failed };
}

/** Whether an email is about a moment that can pass: an automatic reminder, and the preparation of a call. */
function canBeOutdated(type: string): boolean {
  const info = findEmailType(type);
  return type === "pre-call-prep" || (info?.reminder === true && info.automated);
}

/** Renders an email to an address without an account, which takes the time of a real one. Its id is no email's, so it is stored nowhere. */
async function imitate(email: ClaimedEmail, context: Omit<ComposeContext, "recipient">): Promise<ReadyEmail> {
  const content = await composeEmail(email.type, email.props, { recipient: { ...nobody, email: email.toEmail }, ...context });
  return { ...email, ...content, threadId: null, id: "" };
}

/** A coach's test email, recognised by being rendered before its first claim and having no unsubscribe link. */
const isTestEmail = (email: ClaimedEmail) => isReadyEmail(email) && !email.unsubscribeUrl;

const indexBy = <T>(rows: readonly T[], key: (row: T) => string) => new Map(rows.map((row) => [key(row), row]));
