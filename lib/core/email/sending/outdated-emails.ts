import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

/** A mail that went out within this time of its being queued is as true as it was then. */
const freshForMs = 10 * 60_000;
/** After which nobody is written to about it any more. */
const expiresAfterMs = 36 * 60 * 60_000;

interface WaitingEmail {
  id: string;
  sendAfter: Date;
}

/** Done is what a mail asks for, or it no longer holds; late is one that would come after its time, which the coach has to know. */
export type OutdatedReason = "done" | "late";

/**
 * Of mails that hold for a time only and had to wait, because the provider took nothing or no server ran, those that are no longer
 * true, by id. Looks at those of this claim.
 */
export async function findOutdatedEmails(token: string, mails: readonly WaitingEmail[], now: Date, timeZone: string): Promise<Map<string, OutdatedReason>> {
  const waited = mails.filter(({ sendAfter }) => now.getTime() - sendAfter.getTime() >= freshForMs);
  if (waited.length === 0) return new Map();
  const today = dayToDate(dayInTimeZone(timeZone, now));
  const over = await db.$queryRaw<{ id: string; why: OutdatedReason | null }[]>`
    SELECT m."id", CASE
      WHEN EXISTS (SELECT FROM "Pause" p WHERE p."clientId" = m."userId" AND ${today}::date BETWEEN p."startsOn" AND p."endsOn") THEN 'done'
      WHEN m."type" IN ('checkin-reminder', 'checkin-chase') AND EXISTS (
        SELECT FROM "CheckIn" k WHERE k."clientId" = m."userId" AND k."dueMonday" = (m."props"->>'dueMonday')::date) THEN 'done'
      WHEN m."type" = 'contract-reminder' AND (
        EXISTS (SELECT FROM "Agreement" a WHERE a."clientId" = m."userId")
        OR EXISTS (SELECT FROM "OnboardingStep" s WHERE s."clientId" = m."userId" AND s."stepName" = 'agreement')) THEN 'done'
      WHEN m."type" = 'intake-reminder' AND (
        EXISTS (SELECT FROM "IntakeRecord" i WHERE i."clientId" = m."userId" AND i."submittedAt" IS NOT NULL)
        OR EXISTS (SELECT FROM "OnboardingStep" s WHERE s."clientId" = m."userId" AND s."stepName" = 'consultation_form')) THEN 'done'
      WHEN m."type" = 're-engagement' AND EXISTS (SELECT FROM "User" u WHERE u."id" = m."userId" AND u."lastSeenAt" > m."createdAt") THEN 'done'
      WHEN m."type" = 'call-booking' AND EXISTS (
        SELECT FROM "Lead" l WHERE l."id" = m."leadId" AND l."stage" NOT IN ('new_inquiry', 'initial_contact')) THEN 'done'
      WHEN m."type" = 'pre-call-prep' AND EXISTS (
        SELECT FROM "Lead" l WHERE l."id" = m."leadId" AND l."stage" <> 'discovery_booked') THEN 'done'
      WHEN m."type" = 'checkin-reminder' AND (m."props"->>'dueMonday')::date < ${today}::date THEN 'late'
      WHEN m."type" = 'pre-call-prep' AND (m."props"->>'callOn')::date < ${today}::date THEN 'late'
      WHEN m."sendAfter" <= ${new Date(now.getTime() - expiresAfterMs)} THEN 'late'
    END AS why
    FROM "EmailMessage" m WHERE m."claimToken" = ${token} AND m."id" = ANY(${waited.map(({ id }) => id)})`;
  return new Map(over.flatMap(({ id, why }) => (why ? [[id, why] as const] : [])));
}
