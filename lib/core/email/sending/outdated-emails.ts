import type { EmailType } from "@/lib/core/email/types";
import { emailPushKinds } from "@/lib/core/push/rules";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

/** An email this young is not checked, because what it says can hardly have changed. */
const freshForMs = 10 * 60_000;
/** A reminder that waited longer than this is not sent. */
const expiresAfterMs = 36 * 60 * 60_000;

/** Emails about the end of a plan or a card, which depend on payments, about a pause, and about a message. They are checked however young they are, and a pause doesn't stop them. */
export const alwaysChecked: readonly string[] = ["coaching-ending", "coaching-ended", "card-expiring", "pause-started", "pause-ending", "message-notice"] satisfies EmailType[];

interface WaitingEmail {
  id: string;
  type: string;
  sendAfter: Date;
  createdAt: Date;
}

/** Since when an email has waited. A reminder that waits for its push is put off again and again, so only the time at which it was queued tells. */
const waitsSince = ({ type, sendAfter, createdAt }: WaitingEmail) => (emailPushKinds[type] === "check_in_due" ? createdAt : sendAfter);

const reasonTexts = {
  paused: "Not sent. Their coaching is paused.",
  checked_in: "Not sent. They've sent this check-in.",
  agreed: "Not sent. They've signed the agreement.",
  intake_sent: "Not sent. They've sent the intake form.",
  back: "Not sent. They've been active since.",
  moved_on: "Not sent. This lead has moved to another stage.",
  goes_on: "Not sent. Their coaching continues.",
  card_changed: "Not sent. Their card has changed, or it won't be charged again.",
  pause_changed: "Not sent. Their pause is over, or has another last day.",
  monday_over: "Not sent. The Monday it's about is over.",
  feedback_seen: "Not sent. They've seen in the app that they have feedback.",
  late: "Not sent. Emails were delayed, and it would have arrived too late.",
} as const;

/** Of this claim's emails that had to wait for the provider, a server or a push, the ones that should no longer be sent, with the reason, by id. */
export async function findOutdatedEmails(token: string, emails: readonly WaitingEmail[], now: Date, timeZone: string): Promise<Map<string, string>> {
  const delayed = emails.filter((email) => alwaysChecked.includes(email.type) || now.getTime() - waitsSince(email).getTime() >= freshForMs);
  if (delayed.length === 0) return new Map();
  const today = dayToDate(dayInTimeZone(timeZone, now));
  const rows = await db.$queryRaw<{ id: string; reason: keyof typeof reasonTexts | null }[]>`
    SELECT m."id", CASE
      WHEN m."type" = 'coaching-ending' AND NOT EXISTS (
        SELECT FROM "Subscription" s WHERE s."id" = m."props"->>'subscriptionId' AND s."status" = 'active'
          AND CASE WHEN s."recurring" THEN s."cancelAt" ELSE s."currentPeriodEnd" END = (m."props"->>'endsAt')::timestamptz) THEN 'goes_on'
      WHEN m."type" = 'coaching-ending' AND EXISTS (
        SELECT FROM "Subscription" s WHERE s."clientId" = m."userId" AND s."id" <> m."props"->>'subscriptionId' AND s."status" = 'active'
          AND COALESCE(CASE WHEN s."recurring" THEN s."cancelAt" ELSE s."currentPeriodEnd" END, 'infinity') > (m."props"->>'endsAt')::timestamptz) THEN 'goes_on'
      WHEN m."type" = 'coaching-ended' AND EXISTS (
        SELECT FROM "Subscription" s WHERE s."clientId" = m."userId" AND s."status" = 'active' AND (s."recurring" OR s."currentPeriodEnd" > ${now})) THEN 'goes_on'
      WHEN m."type" = 'card-expiring' AND NOT EXISTS (
        SELECT FROM "PaymentCustomer" c JOIN "Subscription" s ON s."clientId" = c."clientId"
        WHERE c."clientId" = m."userId" AND c."cardLast4" = m."props"->'card'->>'last4' AND c."cardExpiry" = m."props"->>'expiry'
          AND s."id" = m."props"->>'subscriptionId' AND s."status" = 'active' AND (s."cancelAt" IS NULL OR s."cancelAt" > s."currentPeriodEnd")) THEN 'card_changed'
      WHEN m."type" = 'coaching-ending' AND (m."props"->>'endsOn')::date <= ${today}::date THEN 'late'
      WHEN m."type" = 'card-expiring' AND to_date(m."props"->>'expiry', 'MM/YYYY') + interval '1 month' <= ${today}::date THEN 'late'
      WHEN m."type" IN ('pause-started', 'pause-ending') AND NOT EXISTS (
        SELECT FROM "Pause" p WHERE p."clientId" = m."userId" AND p."endsOn" = (m."props"->>'until')::date AND p."endsOn" >= ${today}::date) THEN 'pause_changed'
      WHEN m."type" = 'message-notice' AND EXISTS (
        SELECT FROM "Notification" n JOIN "Message" f ON f."checkInId" = n."occasion" JOIN "Thread" t ON t."id" = f."threadId"
        WHERE n."userId" = m."userId" AND n."kind" = 'feedback_given' AND n."occasion" = m."props"->>'checkInId' AND n."readAt" IS NOT NULL AND (t."unreadByClient" = 1 OR t."clientUnreadSince" > f."createdAt")) THEN 'feedback_seen'
      WHEN m."type" = ANY(${alwaysChecked}) THEN NULL
      WHEN EXISTS (SELECT FROM "Pause" p WHERE p."clientId" = m."userId" AND ${today}::date BETWEEN p."startsOn" AND p."endsOn") THEN 'paused'
      WHEN m."type" IN ('checkin-reminder', 'checkin-chase') AND EXISTS (
        SELECT FROM "CheckIn" k WHERE k."clientId" = m."userId" AND k."dueMonday" = (m."props"->>'dueMonday')::date) THEN 'checked_in'
      WHEN m."type" = 'contract-reminder' AND (
        EXISTS (SELECT FROM "Agreement" a WHERE a."clientId" = m."userId")
        OR EXISTS (SELECT FROM "OnboardingStep" s WHERE s."clientId" = m."userId" AND s."stepName" = 'agreement')) THEN 'agreed'
      WHEN m."type" = 'intake-reminder' AND (
        EXISTS (SELECT FROM "IntakeRecord" i WHERE i."clientId" = m."userId" AND i."submittedAt" IS NOT NULL)
        OR EXISTS (SELECT FROM "OnboardingStep" s WHERE s."clientId" = m."userId" AND s."stepName" = 'consultation_form')) THEN 'intake_sent'
      WHEN m."type" = 're-engagement' AND EXISTS (SELECT FROM "Presence" s WHERE s."userId" = m."userId" AND s."lastSeenAt" > m."createdAt") THEN 'back'
      WHEN m."type" = 'call-booking' AND EXISTS (
        SELECT FROM "Lead" l WHERE l."id" = m."leadId" AND l."stage" NOT IN ('new_inquiry', 'initial_contact')) THEN 'moved_on'
      WHEN m."type" = 'pre-call-prep' AND EXISTS (
        SELECT FROM "Lead" l WHERE l."id" = m."leadId" AND l."stage" <> 'discovery_booked') THEN 'moved_on'
      WHEN m."type" = 'checkin-reminder' AND (m."props"->>'dueMonday')::date < ${today}::date THEN 'monday_over'
      WHEN m."type" = 'pre-call-prep' AND (m."props"->>'callOn')::date < ${today}::date THEN 'late'
      WHEN m."sendAfter" <= ${new Date(now.getTime() - expiresAfterMs)} THEN 'late'
    END AS reason
    FROM "EmailMessage" m WHERE m."claimToken" = ${token} AND m."id" = ANY(${delayed.map(({ id }) => id)})`;
  return new Map(rows.flatMap(({ id, reason }) => (reason ? [[id, reasonTexts[reason]] as const] : [])));
}
