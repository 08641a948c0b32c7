import { everyCoach } from "@/lib/api/contract";
import { publishInvalidation } from "@/lib/api/invalidation";
import { type DeliveryState, isAddressProblem, withDeliveryReport } from "@/lib/core/email/delivery-rules";
import { setRemindersEnabled } from "@/lib/core/email/opt-out";
import { sendNotification } from "@/lib/core/notifications/commands";
import { transaction, type Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { type DeliveryReport, type EmailEvent, verifyEmailWebhook } from "@/lib/providers/email/webhook";

/**
 * Verifies a webhook and applies its event in one transaction with the event's id, so that a second delivery is a no-op. Throws
 * 400 for a wrong signature, and 503 while the email may still be on its way into the outbox, so that the webhook comes again.
 */
export async function processEmailWebhook(rawBody: string, headers: Headers, now: Date): Promise<void> {
  const event = verifyEmailWebhook(rawBody, headers);
  const isApplied = await transaction((tx) => applyEvent(tx, event, now));
  logger.info({ id: event.id, type: event.type, applied: isApplied }, "email event");
  if (isApplied) await publishInvalidation(["emails", "people", "leads", "notifications"], [everyCoach]).catch((err: unknown) => logger.warn({ err }, "the invalidation of an email event could not be published"));
}

/** Returns whether it changed anything: not for a repeated event, and not for an email of another product on the same account. */
async function applyEvent(tx: Tx, { id, type, at, email }: EmailEvent, now: Date): Promise<boolean> {
  if (!email) return false;
  const { count } = await tx.emailEvent.createMany({ data: [{ id, type, receivedAt: now }], skipDuplicates: true });
  if (count === 0) return false;
  const message = await findMessage(tx, email);
  if (!message) return false;
  const { report } = email;
  if (report.kind === "failed") return markNotSent(tx, message.id, report.reason);
  await tx.emailMessage.update({ where: { id: message.id }, data: withDeliveryReport(message, report, at), select: { id: true } });
  if (report.kind !== "delivered" && isAddressProblem(report.kind)) await markAddress(tx, message, { kind: report.kind, reason: report.reason, at }, now);
  return true;
}

interface SentMessage extends DeliveryState {
  id: string;
  toEmail: string;
}

/** Locks the email with this id of the provider. Throws 503 if it is unknown while an email to its recipient is being sent, whose id is stored a moment later. */
async function findMessage(tx: Tx, { providerId, to }: { providerId: string; to: string[] }): Promise<SentMessage | undefined> {
  // Counted first: an email that is recorded as sent in between is then found below.
  const underWay = await tx.emailMessage.count({ where: { status: "sending", toEmail: { in: to } } });
  const [message] = await tx.$queryRaw<SentMessage[]>`
    SELECT "id", "toEmail", "deliveredAt", "problem", "problemReason", "problemAt" FROM "EmailMessage" WHERE "providerId" = ${providerId} FOR UPDATE`;
  if (!message && underWay > 0) throw new AppError("unavailable", "This email isn't stored yet. Please send the webhook again.");
  return message;
}

async function markNotSent(tx: Tx, id: string, reason: string): Promise<boolean> {
  const { count } = await tx.emailMessage.updateMany({ where: { id, status: "sent" }, data: { status: "failed", error: reason, sentAt: null } });
  return count > 0;
}

/** Stops everything to the address of this email, and notifies coaches the first time. A complaint also turns reminders off. */
async function markAddress(tx: Tx, { id, toEmail }: SentMessage, { kind, ...details }: { kind: Exclude<DeliveryReport["kind"], "delivered">; reason: string; at: Date }, now: Date): Promise<void> {
  const email = toEmail.toLowerCase();
  const people = await findPeopleAt(tx, email);
  if (kind === "complained") for (const { subscriber } of people) await setRemindersEnabled(tx, subscriber, false, now);
  const { count } = await tx.addressProblem.createMany({ data: [{ email, kind, ...details }], skipDuplicates: true });
  // A complaint after a bounce is worse, and coaches don't know of it yet.
  const isWorse = count === 0 && kind === "complained" && (await tx.addressProblem.updateMany({ where: { email, kind: { not: "complained" } }, data: { kind, ...details } })).count > 0;
  const [person] = people;
  if ((count > 0 || isWorse) && person) await sendNotification(tx, { role: "coach" }, { kind: "email_bounced", occasion: id, text: problemNotice(kind, person.name), href: person.href, clientId: person.clientId }, now);
}

const problemNotice = (kind: string, name: string) =>
  kind === "complained"
    ? `${name} marked an email from you as spam, so we've stopped emailing them. You can still message or call them.`
    : `Emails to ${name} bounce, so we've stopped sending them. Please check the address, or ask for another one.`;

/** The account with this address, else the leads with it, newest first. */
async function findPeopleAt(tx: Tx, email: string) {
  const user = await tx.user.findFirst({ where: { email }, select: { id: true, firstName: true, lastName: true, role: true } });
  const leads = await tx.lead.findMany({ where: { email, suspectedSpam: false }, select: { id: true, fullName: true }, orderBy: { submittedAt: "desc" } });
  const isClient = user?.role === "client";
  return [
    ...(user ? [{ subscriber: { userId: user.id }, name: personDisplayName(user), href: isClient ? paths.clientProfile(user.id) : paths.section("emails"), clientId: isClient ? user.id : undefined }] : []),
    ...leads.map((lead) => ({ subscriber: { leadId: lead.id }, name: lead.fullName, href: paths.lead(lead.id), clientId: undefined })),
  ];
}
