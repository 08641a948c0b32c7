import type * as z from "zod/mini";
import { type CursorPosition, type PageQuery, readPage } from "@/lib/api/paging";
import type { Coach } from "@/lib/auth/actor";
import { findEmailType } from "@/lib/core/email/types";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { importedStepData } from "@/lib/people/accounts/rules";
import { findClient } from "@/lib/people/clients/queries";
import { db } from "@/lib/platform/db";
import type { timelineEvent, TimelineEventKind } from "@/lib/practice/timeline/contract";
import { type TimelineEventData, timelineEventHref, timelineEventText } from "@/lib/practice/timeline/rules";
import { coachStaffKey } from "@/lib/work/messages/policy";
import { Prisma } from "@/prisma/generated/client";

interface TimelineQuery {
  clientId: string;
  timeZone: string;
  now: Date;
  kinds: readonly TimelineEventKind[] | undefined;
  after: CursorPosition | undefined;
  take: number | undefined;
}

interface TimelineRow extends TimelineEventData {
  id: string;
  at: Date;
}

/** Returns a client's events up to `now`, newest first. Throws 404 for a client outside the actor's reach. */
export async function listTimelineEvents(actor: Coach, clientId: string, now: Date, { kinds, ...page }: PageQuery & { kinds?: readonly TimelineEventKind[] } = {}) {
  await findClient(actor, clientId);
  const { timeZone } = await getPracticeSettings();
  const rows = await readPage(page, ({ after, take }) => readTimelineRows({ clientId, timeZone, now, kinds, after, take }), ({ at, id }) => ({ at, id }));
  return rows.map((row): z.input<typeof timelineEvent> => ({ id: row.id, at: row.at, kind: row.kind, text: rowText(row), href: timelineEventHref(row.kind, clientId) }));
}

const rowText = (row: TimelineRow) => timelineEventText(row.kind === "email" ? { ...row, detail: row.detail ?? findEmailType(row.extra ?? "")?.name ?? "a message" } : row);

/** What an import has completed is no event of the client's. */
const importedStep = Prisma.sql`${JSON.stringify(importedStepData)}::jsonb`;

/** Reads the events. One row may give several events, so an event's id starts with its kind. All messages of one day are one event. */
const readTimelineRows = ({ clientId, timeZone, now, kinds, after, take }: TimelineQuery) => db.$queryRaw<TimelineRow[]>`
  SELECT * FROM (
    SELECT 'joined' AS "kind", 'joined' AS "id", "joinDate"::timestamp AT TIME ZONE ${timeZone} AS "at", NULL AS "detail", NULL AS "extra", NULL::int AS "amountMinor", NULL AS "currency"
      FROM "Client" WHERE "userId" = ${clientId}
    UNION ALL SELECT 'check_in', 'check_in.' || "id", "submittedAt", "weekNumber"::text, NULL, NULL, NULL FROM "CheckIn" WHERE "clientId" = ${clientId}
    UNION ALL SELECT 'feedback', 'feedback.' || "id", "feedbackAt", "weekNumber"::text, "feedback", NULL, NULL FROM "CheckIn" WHERE "clientId" = ${clientId} AND "feedbackAt" IS NOT NULL
    UNION ALL SELECT 'onboarding_step', 'step.' || "stepName", "completedAt", "stepName"::text, CASE WHEN "skipped" THEN 'skipped' END, NULL, NULL
      FROM "OnboardingStep" WHERE "clientId" = ${clientId} AND "stepName" NOT IN ('consultation_form', 'agreement') AND "data" <> ${importedStep}
    UNION ALL SELECT 'intake', 'intake', "submittedAt", NULL, NULL, NULL, NULL FROM "IntakeRecord" WHERE "clientId" = ${clientId} AND "submittedAt" IS NOT NULL
    UNION ALL SELECT 'agreement', 'agreement.' || "id", "signedAt", "textVersion"::text, NULL, NULL, NULL FROM "Agreement" WHERE "clientId" = ${clientId}
    UNION ALL SELECT 'diary', 'diary.' || "id", "submittedAt", "weekStartDate"::text, NULL, NULL, NULL FROM "FoodDiary" WHERE "clientId" = ${clientId}
    UNION ALL SELECT 'plan', 'plan.' || "id", "uploadedAt", "title", NULL, NULL, NULL FROM "NutritionPlan" WHERE "clientId" = ${clientId} AND "fileId" IS NOT NULL
    UNION ALL SELECT 'payment', 'paid.' || "id", "paidAt", "planName", NULL, "amountMinor", "currency" FROM "Payment" WHERE "clientId" = ${clientId} AND "paidAt" IS NOT NULL
    UNION ALL SELECT 'payment_failed', 'failed.' || "id", "failedAt", "planName", COALESCE("failureKind", 'other') || ' ' || COALESCE("failureReason", ''), "amountMinor", "currency"
      FROM "Payment" p WHERE "clientId" = ${clientId} AND "failedAt" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "PaymentAttempt" a WHERE a."paymentId" = p."id" AND NOT a."succeeded")
    UNION ALL SELECT CASE row_number() OVER (PARTITION BY p."id" ORDER BY a."at", a."id") WHEN 1 THEN 'payment_failed' ELSE 'payment_retried' END,
        'try.' || a."id", a."at", p."planName", COALESCE(a."failureKind", 'other') || ' ' || COALESCE(a."reason", ''), p."amountMinor", p."currency"
      FROM "Payment" p JOIN "PaymentAttempt" a ON a."paymentId" = p."id" WHERE p."clientId" = ${clientId} AND NOT a."succeeded"
    UNION ALL SELECT 'email', 'email.' || "id", "sentAt", "subject", "type", NULL, NULL FROM "EmailMessage" WHERE "userId" = ${clientId} AND "sentAt" IS NOT NULL
    UNION ALL SELECT 'pause', 'pause.' || "id", "createdAt", "startsOn" || ' ' || "endsOn", "reason", NULL, NULL FROM "Pause" WHERE "clientId" = ${clientId}
    UNION ALL SELECT 'intake_reviewed', 'intake_reviewed', "intakeReviewedAt", NULL, NULL, NULL, NULL FROM "Client" WHERE "userId" = ${clientId} AND "intakeReviewedAt" IS NOT NULL
    UNION ALL SELECT 'training_plan', 'training_plan', "trainingPlanLiveAt", NULL, NULL, NULL, NULL FROM "Client" WHERE "userId" = ${clientId} AND "trainingPlanLiveAt" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "OnboardingStep" WHERE "clientId" = ${clientId} AND "data" = ${importedStep} AND "completedAt" = "trainingPlanLiveAt")
    UNION ALL SELECT CASE e."action" WHEN 'client.archived' THEN 'archived' ELSE 'restored' END, 'audit.' || e."id", e."createdAt", trim(a."firstName" || ' ' || a."lastName"), NULL, NULL, NULL
      FROM "AuditEvent" e LEFT JOIN "User" a ON a."id" = e."actorId" WHERE e."subjectId" = ${clientId} AND e."action" IN ('client.archived', 'client.restored')
    UNION ALL SELECT 'messages', 'messages.' || min(m."id"), max(m."createdAt"), count(*)::text, NULL, NULL, NULL
      FROM "Thread" t JOIN "Message" m ON m."threadId" = t."id" WHERE t."clientId" = ${clientId} AND t."staffKey" = ${coachStaffKey} AND m."checkInId" IS NULL
      GROUP BY (m."createdAt" AT TIME ZONE ${timeZone})::date
    UNION ALL SELECT 'note', 'note.' || "id", "createdAt", NULL, "text", NULL, NULL FROM "CoachNote" WHERE "clientId" = ${clientId}
  ) events
  WHERE "at" <= ${now} ${kinds ? Prisma.sql`AND "kind" = ANY(${kinds})` : Prisma.empty}
    ${after ? Prisma.sql`AND ("at" < ${after.at} OR ("at" = ${after.at} AND "id" < ${after.id}))` : Prisma.empty}
  ORDER BY "at" DESC, "id" DESC
  LIMIT ${take ?? null}::int`;
