import { findAddressProblems } from "@/lib/core/email/address-problems";
import { type Addresses, addressToSendTo } from "@/lib/core/email/addresses";
import { composeEmail, type ComposeContext, fromAddress, nobody } from "@/lib/core/email/compose";
import { addressProblemText } from "@/lib/core/email/delivery-rules";
import { emailPropsSchemas } from "@/lib/core/email/props";
import { findEmailRecipients, findFeedbackInEmails, findLeadRecipients, findPendingPayments, findReplyAddress } from "@/lib/core/email/queries";
import { type ClaimedEmail, type EmailClaim, type EmailContent, freezeEmailContent, recordSendOutcomes, type SendOutcome, withdrawClaimedEmails } from "@/lib/core/email/sending/claims";
import { alwaysChecked, findOutdatedEmails } from "@/lib/core/email/sending/outdated-emails";
import { findPushHolds, findStoppedReminders } from "@/lib/core/email/sending/push-first";
import { findTooManyEmails } from "@/lib/core/email/sending/too-many";
import { threadIdFor } from "@/lib/core/email/threads";
import { findEmailType } from "@/lib/core/email/types";
import { canWait } from "@/lib/core/notifications/unasked";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";

export type ReadyEmail = ClaimedEmail & EmailContent;
export const isReadyEmail = (email: ClaimedEmail): email is ReadyEmail => [email.fromEmail, email.subject, email.html, email.text].every((part) => typeof part === "string");

/**
 * Renders and freezes the emails of a claim, each to the current address of its recipient. An email that can't be rendered fails
 * without affecting the others. One that should no longer be sent is kept as not sent, with the reason. Deletes emails to an
 * address without an account, to deleted leads and to suspected spam, and reminders that were opted out of. One that a push goes
 * before is put off.
 */
export async function prepareClaimedEmails({ token, emails }: EmailClaim, now: Date): Promise<{ ready: ReadyEmail[]; failedCount: number }> {
  const [settings, findRecipient] = await Promise.all([getPracticeSettings(), createRecipientLookup(emails)]);
  const replyTo = await findReplyAddress(settings);
  const feedback = await findFeedbackInEmails(emails.flatMap(({ type, props }) => (type === "coach-feedback" ? (emailPropsSchemas[type].safeParse(props).data?.checkInId ?? []) : [])));
  const pendingPayments = await findPendingPayments(emails.flatMap(({ type, userId }) => (userId && (type === "set-password" || type === "invitation-renewed") ? userId : [])));
  const withdrawn: string[] = [];
  const imitated: ReadyEmail[] = [];
  const outcomes: SendOutcome[] = [];
  const addressed: AddressedEmail[] = [];
  for (const email of emails) {
    const recipient = findRecipient(email);
    const address = recipient && addressToSendTo(email.type, email.toEmail, email.userId || email.leadId ? recipient : { email: email.toEmail });
    if (!recipient) {
      if (email.userId) outcomes.push({ id: email.id, status: "failed", error: "This account is no longer active." });
      else {
        withdrawn.push(email.id);
        if (!email.leadId) await imitate(email, { practice: settings, replyTo, now }).then((copy) => imitated.push(copy), () => undefined);
      }
    } else if (recipient.optedOutAt !== null && canBeStopped(email)) withdrawn.push(email.id);
    else if (!address) outcomes.push({ id: email.id, status: "not_sent", error: "Not sent. Their email address has changed." });
    else addressed.push({ email: { ...email, toEmail: address }, recipient });
  }
  const reasons = await findReasonsNotToSend(token, addressed, settings, now);
  // Also for addresses without an account, so that the time doesn't tell whether there is one.
  const problems = await findAddressProblems([...emails, ...addressed.map(({ email }) => email)].map(({ toEmail }) => toEmail));
  const holds = await findPushHolds(addressed.map(({ email }) => email), now);
  const rendered: ReadyEmail[] = [];
  for (const { email, recipient } of addressed) {
    const [hold, reason, problem] = [holds.get(email.id), reasons.get(email.id), problems.get(email.toEmail.toLowerCase())];
    if (hold && "error" in hold) outcomes.push({ id: email.id, status: "not_sent", ...hold });
    else if (reason) outcomes.push({ id: email.id, status: "not_sent", ...reason });
    else if (hold) outcomes.push({ id: email.id, status: "queued", error: null, sendAfter: hold.until });
    // After the hold: the push needs no email address, and is dropped with its email.
    else if (problem) outcomes.push({ id: email.id, status: "not_sent", error: addressProblemText(problem, settings.timeZone) });
    // The provider has not seen this email yet, so it can use the current addresses.
    else if (isReadyEmail(email)) rendered.push({ ...email, fromEmail: fromAddress(settings, env()), replyTo });
    else
      await composeEmail(email.type, email.props, { recipient: { ...recipient, email: email.toEmail }, practice: settings, replyTo, feedback, pendingPayments, now }).then(
        (content) => {
          const userId = email.leadId ? null : recipient.id;
          rendered.push({ ...email, ...content, userId, threadId: threadIdFor({ ...email, userId }, content.fromEmail) });
        },
        (err: unknown) => {
          logger.error({ err, id: email.id, type: email.type }, "an email could not be rendered");
          outcomes.push({ id: email.id, status: "failed", error: "We couldn't create this email." });
        },
      );
  }
  await withdrawClaimedEmails(token, withdrawn);
  const { failed } = await recordSendOutcomes(token, outcomes, now);
  const claimedIds = await freezeEmailContent(token, [...rendered, ...imitated], now);
  return { ready: rendered.filter(({ id }) => claimedIds.has(id)), failedCount: failed };
}

type Recipient = Omit<ComposeContext["recipient"], "email"> & Addresses & { optedOutAt: Date | null };

/** An email with its recipient and their current address. */
interface AddressedEmail {
  email: ClaimedEmail;
  recipient: Recipient;
}

async function createRecipientLookup(emails: readonly ClaimedEmail[]): Promise<(email: ClaimedEmail) => Recipient | undefined> {
  const [people, leads] = await Promise.all([findEmailRecipients(emails.filter(({ leadId }) => !leadId)), findLeadRecipients(emails.flatMap(({ leadId }) => leadId ?? []))]);
  const [leadById, personById, personByEmail] = [indexBy(leads, ({ id }) => id), indexBy(people, ({ id }) => id), indexBy(people, ({ email }) => email)];
  return ({ leadId, userId, toEmail }) => (leadId ? leadById.get(leadId) : userId ? personById.get(userId) : personByEmail.get(toEmail));
}

interface ReasonNotToSend {
  error: string;
  freesOccasion?: boolean;
}

/** Why some of these emails are not sent, by id: what they say is over, or they would be too many. */
async function findReasonsNotToSend(token: EmailClaim["token"], addressed: readonly AddressedEmail[], { timeZone, contractUrl }: { timeZone: string; contractUrl: string | null }, now: Date): Promise<Map<string, ReasonNotToSend>> {
  const emails = addressed.map(({ email }) => email);
  const real = emails.filter((email) => !isTestEmail(email));
  const outdated = await findOutdatedEmails(token, real.filter(({ type }) => canBeOutdated(type)), now, timeZone);
  const tooMany = await findTooManyEmails(token, real.filter(({ id }) => !outdated.has(id)), now, timeZone);
  const stopped = await findStoppedReminders(real);
  return new Map(
    addressed.flatMap(({ email, recipient }): [string, ReasonNotToSend][] => {
      const { id, type } = email;
      // The agreement in the app is what it asks for, unless there is a document to keep.
      if (type === "contract-delivery" && !contractUrl && recipient.doneSteps.includes("agreement") && !isTestEmail(email)) return [[id, { error: "Not sent. They've signed the agreement." }]];
      const error = outdated.get(id) ?? (stopped.has(id) ? "Not sent. They've stopped check-in reminders." : tooMany.get(id));
      return error ? [[id, { error, freesOccasion: canWait(type) }]] : [];
    }),
  );
}

/** Whether an opt-out counts for it. */
const canBeStopped = (email: ClaimedEmail) => findEmailType(email.type)?.reminder === true && !isTestEmail(email);

/** Whether an email is about a moment that can pass: an automatic reminder, the preparation of a call, a pause, the end of a plan or a card, and an unread message. */
function canBeOutdated(type: string): boolean {
  const info = findEmailType(type);
  return type === "pre-call-prep" || alwaysChecked.includes(type) || (info?.reminder === true && info.automated);
}

/** Renders an email to an address without an account, which takes the time of a real one. Its id is no email's, so it is stored nowhere. */
async function imitate(email: ClaimedEmail, context: Omit<ComposeContext, "recipient">): Promise<ReadyEmail> {
  const content = await composeEmail(email.type, email.props, { recipient: { ...nobody, email: email.toEmail }, ...context });
  return { ...email, ...content, threadId: null, id: "" };
}

/** A coach's test email. */
const isTestEmail = ({ occasion }: ClaimedEmail) => occasion.startsWith("test-");

const indexBy = <T>(rows: readonly T[], key: (row: T) => string) => new Map(rows.map((row) => [key(row), row]));
