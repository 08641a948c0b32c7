import { unaskedTypes } from "@/lib/core/notifications/unasked";
import { isUsableDeviceSql } from "@/lib/core/push/policy";
import { lastEndedMonday, latestJoinDateForDueMonday, milestoneWeeks } from "@/lib/core/weeks/rules";
import { type InactiveClientFacts, inactiveDays, type LeadEmailFacts, lookBackWeeks, type MilestoneFacts, type MissedCheckInFacts, type PausedClientFacts } from "@/lib/outreach/campaigns/lifecycle-emails";
import { type OnboardingReminderFacts, onboardingReminderMaxAgeMs } from "@/lib/outreach/campaigns/onboarding-reminders";
import type { EarlierEmails } from "@/lib/outreach/campaigns/limits";
import type { CheckInReminderFacts } from "@/lib/outreach/campaigns/rules";
import { importedStepData } from "@/lib/people/accounts/rules";
import { isActiveClient } from "@/lib/people/clients/policy";
import { dayInTimeZone, startOfDay } from "@/lib/platform/clock";
import { addDays, dayMs } from "@/lib/platform/days";
import { queryRows } from "@/lib/platform/db";
import { personDisplayName } from "@/lib/platform/person-name";
import { hasNotSentSql } from "@/lib/work/check-ins/policy";
import { Prisma } from "@/prisma/generated/client";

/*
 * The state that each campaign's rules decide on, in one statement each. A statement leaves out people the rules could never
 * name, such as clients without an email address, so that a large practice has few rows. Archived clients are included, because they are skipped with a reason.
 */
const instantDaysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

type FactsRow<Facts extends { name: string }> = Omit<Facts, "name"> & { firstName: string; lastName: string };
const withFullName = <Facts extends { name: string }>(rows: FactsRow<Facts>[]): Facts[] => rows.map(({ firstName, lastName, ...facts }) => ({ ...facts, name: personDisplayName({ firstName, lastName }) }) as unknown as Facts);

/** `ids` limits them to few clients. */
const clientsWhoSql = (condition: Prisma.Sql, ids?: readonly string[]) => Prisma.sql`
  "Client" c JOIN "User" u ON u."id" = c."userId" AND ${condition} ${ids ? Prisma.sql`AND u."id" = ANY(${[...ids]}::text[])` : Prisma.empty}
  LEFT JOIN (
    SELECT "clientId", json_agg(json_build_object('startsOn', "startsOn", 'endsOn', "endsOn")) AS pauses FROM "Pause" ${ids ? Prisma.sql`WHERE "clientId" = ANY(${[...ids]}::text[])` : Prisma.empty} GROUP BY "clientId"
  ) p ON p."clientId" = u."id"`;
const canBeEmailed = Prisma.sql`u."email" IS NOT NULL`;
const emailableClientsSql = clientsWhoSql(canBeEmailed);
/** Whether "Subscription" s runs or was ever paid. One that was only opened on the payment page is neither. */
const isStartedSql = Prisma.sql`(s."status" IN ('active', 'past_due') OR EXISTS (SELECT FROM "Payment" n WHERE n."subscriptionId" = s."id" AND n."paidAt" IS NOT NULL))`;
/** The clients who were told that their coaching has ended, and whom that still holds for. Read once for all clients, because they are few. */
const coachingEndedIdsSql = Prisma.sql`(SELECT e."userId" FROM "EmailMessage" e WHERE e."type" = 'coaching-ended' AND e."userId" IS NOT NULL
    AND e."key" = 'coaching-ended:' || e."userId" || ':' || (SELECT s."id" FROM "Subscription" s WHERE s."clientId" = e."userId" AND ${isStartedSql} ORDER BY s."startedAt" DESC, s."id" DESC LIMIT 1)
    AND NOT EXISTS (SELECT FROM "CheckIn" r WHERE r."clientId" = e."userId" AND r."submittedAt" > e."createdAt"))`;
/** The clients to whose address nothing is sent, because it bounces or its owner complained. */
const addressProblemIdsSql = (condition = Prisma.sql`true`) => Prisma.sql`(SELECT u."id" FROM "AddressProblem" a JOIN "User" u ON u."email" = a."email" WHERE ${condition})`;
/** The clients whom neither an email nor a notification can reach. */
const unreachableIdsSql = (now: Date) => addressProblemIdsSql(Prisma.sql`NOT EXISTS (SELECT FROM "PushSubscription" d JOIN "Session" s ON s."id" = d."sessionId" WHERE d."userId" = u."id" AND ${isUsableDeviceSql(now)})`);
const clientColumnsSql = (undeliverableIds = addressProblemIdsSql()) => Prisma.sql`
  u."id" AS "clientId", u."firstName", u."lastName", u."archivedAt" IS NOT NULL AS "archived", c."erasureRequestedAt" IS NOT NULL AS "erasureRequested", u."optedOutAt" IS NOT NULL AS "optedOut", u."id" IN ${coachingEndedIdsSql} AS "coachingEnded",
  u."id" IN ${undeliverableIds} AS "undeliverable",
  c."joinDate"::text AS "joinDate", COALESCE(p.pauses, '[]') AS "pauses"`;

/** The clients whose last decision on health data is a withdrawal. Read once for all clients, because they are few. */
const healthConsentWithdrawnIdsSql = Prisma.sql`(SELECT d."clientId" FROM "Consent" d WHERE d."kind" = 'health_data' AND NOT d."given"
    AND NOT EXISTS (SELECT FROM "Consent" l WHERE l."clientId" = d."clientId" AND l."kind" = d."kind" AND (l."decidedAt", l."id") > (d."decidedAt", d."id")))`;
const healthConsentWithdrawnSql = Prisma.sql`u."id" IN ${healthConsentWithdrawnIdsSql} AS "healthConsentWithdrawn"`;
/** The clients who have stopped check-in reminders. Read once for all clients, because they are few. */
const stoppedReminderIdsSql = Prisma.sql`(SELECT n."userId" FROM "NotificationPreference" n WHERE n."stopped" @> ARRAY['check_in_due'])`;
const orderByNameSql = Prisma.sql`ORDER BY u."firstName", u."lastName", u."id"`;

/** Whether this email is in the outbox, by its key. */
const hasEmailSql = (type: string, occasion: string) => Prisma.sql`EXISTS (SELECT FROM "EmailMessage" m WHERE m."key" = ${`${type}:`}::text || u."id" || ${`:${occasion}`}::text)`;
const emailOccasionsSql = (type: string) => Prisma.sql`ARRAY(SELECT m."occasion" FROM "EmailMessage" m WHERE m."userId" = u."id" AND m."type" = ${type})`;

/** Whether a push about the same event reached a device in place of this email. */
function wasPushed(email: "m" | "c") {
  return Prisma.sql`EXISTS (SELECT FROM "Push" p WHERE p."emailId" = ${Prisma.raw(email)}."id" AND p."status" = 'sent')`;
}

/** How many chases a client has had since their last check-in, of those that `condition` on `c` holds for. */
const unansweredChasesSql = (condition: Prisma.Sql) => Prisma.sql`
  (SELECT count(*) FROM "EmailMessage" c WHERE c."userId" = u."id" AND c."type" = 'checkin-chase' AND c."status" <> 'failed' AND (c."status" <> 'not_sent' OR ${wasPushed("c")})
    AND NOT starts_with(c."occasion", 'test-') AND ${condition}
    AND c."occasion" > COALESCE((SELECT max(k."dueMonday")::text FROM "CheckIn" k WHERE k."clientId" = u."id"), ''))::int`;

export type CheckInEmailType = "checkin-reminder" | "checkin-chase";

/** Whether "ClientState" s has no check-in for this Monday, which is NULL without a skipped Monday. */
const hasNotSentFor = (monday: string) => Prisma.sql`COALESCE(${hasNotSentSql(monday)}, false)`;

/** Whether client `u` was added after this Monday and has not set a password. */
const hasNoPasswordYetSql = (monday: string, timeZone: string) => Prisma.sql`(u."passwordHash" IS NULL AND (u."createdAt" AT TIME ZONE ${timeZone}::text)::date > ${monday}::date)`;

/**
 * The facts of everyone, or of these clients, about this Monday. Whether they sent a check-in is in their state. What the rules don't ask
 * about those who did, and about archived clients, is not looked up.
 */
export const findCheckInReminderFacts = async (type: CheckInEmailType, monday: string, timeZone: string, now: Date, ids?: readonly string[]) => {
  const hasNotSent = hasNotSentFor(monday);
  const isAsked = Prisma.sql`u."archivedAt" IS NULL AND ${hasNotSent}`;
  const earlierChases = type === "checkin-chase" ? Prisma.sql`CASE WHEN ${isAsked} THEN ${unansweredChasesSql(Prisma.sql`c."occasion" < ${monday}`)} ELSE 0 END` : Prisma.sql`0`;
  return withFullName(
    await queryRows<FactsRow<CheckInReminderFacts>>(Prisma.sql`
      SELECT ${clientColumnsSql(unreachableIdsSql(now))}, ${healthConsentWithdrawnSql}, CASE WHEN ${isAsked} THEN ${hasEmailSql(type, monday)} ELSE false END AS "hasEmail",
        ${hasNoPasswordYetSql(monday, timeZone)} AS "hasNoPasswordYet", u."id" IN ${stoppedReminderIdsSql} AS "stoppedReminders",
        NOT ${hasNotSent} AS "hasSubmitted", ${earlierChases} AS "earlierChases"
      FROM ${clientsWhoSql(canBeEmailed, ids)} JOIN "ClientState" s ON s."clientId" = u."id" ${orderByNameSql}`),
  );
};

/** An active client `u` who can be emailed, and an archived one. Each is the condition of an index by name. */
const isReachable = Prisma.sql`${isActiveClient} AND ${canBeEmailed}`;
const isArchivedClient = Prisma.sql`u."role" = 'client' AND u."archivedAt" IS NOT NULL AND ${canBeEmailed}`;

/** A client about whom the rules ask more than whether they sent their check-in or got this email: all who aren't in one of these groups are alike. */
const exceptionalIdsSql = (monday: string, today: string, timeZone: string, now: Date) => {
  const [first, last] = monday < today ? [monday, today] : [today, monday];
  const lastJoinDate = latestJoinDateForDueMonday(monday);
  return Prisma.sql`
    SELECT n."clientId" FROM "ClientState" n WHERE n."isActive" AND n."pausedWeeks" = 0 AND n."joinDate" > ${lastJoinDate}::date
    UNION SELECT n."clientId" FROM "ClientState" n WHERE n."isActive" AND n."pausedWeeks" > 0 AND n."joinDate" > ${lastJoinDate}::date
    UNION SELECT e."clientId" FROM "Pause" e WHERE e."endsOn" >= ${first}::date AND e."startsOn" <= ${last}::date
    UNION SELECT u."id" FROM "User" u WHERE ${isActiveClient} AND u."optedOutAt" IS NOT NULL
    UNION SELECT c."userId" FROM "Client" c WHERE c."erasureRequestedAt" IS NOT NULL
    UNION SELECT u."id" FROM "User" u WHERE u."role" = 'client' AND u."createdAt" >= ${startOfDay(timeZone, addDays(monday, 1))}::timestamptz AND u."passwordHash" IS NULL
    UNION ${coachingEndedIdsSql} UNION ${healthConsentWithdrawnIdsSql} UNION ${stoppedReminderIdsSql} UNION ${unreachableIdsSql(now)}`;
};

/** Those of them who can be emailed and haven't sent their check-in for this Monday. */
export async function findExceptionalClientIds(monday: string, today: string, timeZone: string, now: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(Prisma.sql`
    SELECT u."id" FROM (${exceptionalIdsSql(monday, today, timeZone, now)}) each("id") JOIN "User" u ON u."id" = each."id" AND ${isReachable}
    JOIN "ClientState" s ON s."clientId" = u."id" WHERE ${hasNotSentFor(monday)}`);
  return rows.map(({ id }) => id);
}

/** Emails of this type about this Monday, to reachable clients `u` who haven't sent their check-in and aren't among `exceptional`. */
const alreadySentSql = (type: CheckInEmailType, monday: string, exceptional: readonly string[]) => Prisma.sql`
  "EmailMessage" m JOIN "ClientState" s ON s."clientId" = m."userId" JOIN "User" u ON u."id" = m."userId"
  WHERE m."type" = ${type} AND m."type" IN ('checkin-reminder', 'checkin-chase') AND m."occasion" = ${monday} AND m."key" = m."type" || ':' || m."userId" || ':' || m."occasion"
    AND ${isReachable} AND ${hasNotSentFor(monday)} AND m."userId" NOT IN (SELECT unnest(${[...exceptional]}::text[]))`;

/** How many clients can be emailed, how many of them are archived or have sent their check-in, and how many of those alike got the email before. */
export async function countCheckInEmails(type: CheckInEmailType, monday: string, exceptional: readonly string[]) {
  const later = Prisma.sql`${addDays(monday, 7)}::date`;
  const [counts] = await queryRows<{ reachable: number; archived: number; submitted: number; alreadySent: number }>(Prisma.sql`
    WITH unreachable AS MATERIALIZED (
      SELECT count(*)::int AS "count", (count(*) FILTER (WHERE NOT ${hasNotSentFor(monday)}))::int AS "submitted" FROM "User" u JOIN "ClientState" s ON s."clientId" = u."id" WHERE ${isActiveClient} AND u."email" IS NULL)
    SELECT (SELECT COALESCE(sum("count"), 0)::int FROM "ClientTally") - (SELECT "count" FROM unreachable) AS "reachable",
      (SELECT count(*)::int FROM "User" u WHERE ${isArchivedClient}) AS "archived",
      (SELECT count(*)::int FROM "ClientState" s WHERE s."isActive" AND s."lastMonday" >= ${monday}::date)
        - (SELECT count(*)::int FROM "ClientState" s WHERE s."isActive" AND s."skippedMonday" = ${monday}::date)
        - (SELECT count(*)::int FROM "ClientState" s WHERE s."isActive" AND s."lastMonday" > ${later} AND ${hasNotSentFor(monday)})
        - (SELECT "submitted" FROM unreachable) AS "submitted",
      (SELECT count(*)::int FROM ${alreadySentSql(type, monday, exceptional)}) AS "alreadySent"`);
  return counts ?? { reachable: 0, archived: 0, submitted: 0, alreadySent: 0 };
}

/** Up to this many are sorted by name. Where there are more, reading all clients by name soon finds enough of them. */
const maxSorted = 1000;

const idsByName = async (from: Prisma.Sql, take: number) => (await queryRows<{ id: string }>(Prisma.sql`SELECT u."id" FROM ${from} ${orderByNameSql} LIMIT ${take}`)).map(({ id }) => id);

export const findArchivedIds = (take: number) => idsByName(Prisma.sql`"User" u WHERE ${isArchivedClient}`, take);

/** The first of the clients who have sent their check-in, of whom there are `count`. */
export const findSubmittedIds = (monday: string, count: number, take: number) =>
  idsByName(
    count <= maxSorted
      ? Prisma.sql`"ClientState" s JOIN "User" u ON u."id" = s."clientId" WHERE s."isActive" AND s."lastMonday" >= ${monday}::date AND NOT ${hasNotSentFor(monday)} AND ${isReachable}`
      : Prisma.sql`"User" u CROSS JOIN LATERAL (SELECT FROM "ClientState" s WHERE s."clientId" = u."id" AND NOT ${hasNotSentFor(monday)} OFFSET 0) sent WHERE ${isReachable}`,
    take,
  );

/** The first of those alike who got the email before, of whom there are `count`. */
export const findAlreadySentIds = (type: CheckInEmailType, monday: string, exceptional: readonly string[], count: number, take: number) =>
  idsByName(
    count <= maxSorted
      ? alreadySentSql(type, monday, exceptional)
      : Prisma.sql`"User" u CROSS JOIN LATERAL (SELECT FROM "ClientState" s WHERE s."clientId" = u."id" AND ${hasNotSentFor(monday)} AND ${hasEmailSql(type, monday)} OFFSET 0) sent
          WHERE ${isReachable} AND u."id" NOT IN (SELECT unnest(${[...exceptional]}::text[]))`,
    take,
  );

/** These people in the order of the facts. */
export const findNamesInOrder = async (ids: readonly string[]) =>
  withFullName(await queryRows<FactsRow<{ clientId: string; name: string }>>(Prisma.sql`SELECT u."id" AS "clientId", u."firstName", u."lastName" FROM "User" u WHERE u."id" = ANY(${[...ids]}::text[]) ${orderByNameSql}`));

/** Clients who first paid, got Contract Delivery or joined within the reminder period and have a step to do. Who has completed all steps has none. */
export async function findOnboardingReminderFacts(now: Date, timeZone: string): Promise<OnboardingReminderFacts[]> {
  const since = new Date(now.getTime() - onboardingReminderMaxAgeMs);
  // In two parts, because there is an index for each. Most of those with an open step have completed these two.
  const open = await queryRows<{ clientId: string }>(Prisma.sql`
    SELECT s."clientId" FROM "ClientState" s
    WHERE ((s."isActive" AND s."openSteps" > 0) OR (NOT s."isActive" AND s."openSteps" > 0))
      AND (SELECT count(*) FROM "OnboardingStep" o WHERE o."clientId" = s."clientId" AND o."stepName" IN ('agreement', 'consultation_form')) < 2`);
  if (open.length === 0) return [];
  const completedStep = (name: "agreement" | "consultation_form") => Prisma.sql`(SELECT o."completedAt" FROM "OnboardingStep" o WHERE o."clientId" = u."id" AND o."stepName" = ${name}::"OnboardingStepName")`;
  return withFullName(
    await queryRows<FactsRow<OnboardingReminderFacts>>(Prisma.sql`
      SELECT ${clientColumnsSql()}, ${healthConsentWithdrawnSql}, paid."at" AS "firstPaidAt", done."agreedAt", opened."at" AS "intakeOpenAt", done."intakeAt",
        ${hasEmailSql("contract-reminder", "once")} AS "hasContractReminder", ${hasEmailSql("intake-reminder", "once")} AS "hasIntakeReminder"
      FROM ${clientsWhoSql(canBeEmailed, open.map(({ clientId }) => clientId))}
      CROSS JOIN LATERAL (
        SELECT * FROM (
          SELECT LEAST((SELECT min(a."signedAt") FROM "Agreement" a WHERE a."clientId" = u."id"), ${completedStep("agreement")}) AS "agreedAt",
            LEAST((SELECT i."submittedAt" FROM "IntakeRecord" i WHERE i."clientId" = u."id"), ${completedStep("consultation_form")}) AS "intakeAt"
          OFFSET 0 -- Keeps the planner from computing both once for each mention.
        ) each WHERE each."agreedAt" IS NULL OR each."intakeAt" IS NULL
      ) done
      LEFT JOIN LATERAL (
        SELECT min(n."paidAt") AS "at" FROM "Payment" n WHERE n."clientId" = u."id" AND n."status" = 'succeeded' HAVING min(n."paidAt") >= ${since}::timestamptz
      ) paid ON true
      LEFT JOIN LATERAL (
        SELECT CASE WHEN d."at" IS NOT NULL OR u."passwordHash" IS NOT NULL THEN GREATEST(d."at", u."createdAt", c."joinDate"::timestamp AT TIME ZONE ${timeZone}::text) END AS "at"
        FROM (
          SELECT min(m."sentAt") AS "at" FROM "EmailMessage" m
          WHERE m."userId" = u."id" AND m."type" = 'contract-delivery' AND m."sentAt" IS NOT NULL AND NOT starts_with(m."occasion", 'test-')
        ) d WHERE done."intakeAt" IS NULL
      ) opened ON true
      WHERE (done."agreedAt" IS NULL AND paid."at" IS NOT NULL) OR (done."intakeAt" IS NULL AND opened."at" >= ${since}::timestamptz)
      ${orderByNameSql}`),
  );
}

/** Clients who may have completed a milestone before this Monday. */
export const findMilestoneFacts = async (monday: string, timeZone: string) =>
  withFullName(
    await queryRows<FactsRow<MilestoneFacts>>(Prisma.sql`
      SELECT ${clientColumnsSql()}, ${emailOccasionsSql("milestone")} AS "celebrated", ${hasNoPasswordYetSql(monday, timeZone)} AS "hasNoPasswordYet",
        ARRAY(SELECT k."dueMonday"::text FROM "CheckIn" k WHERE k."clientId" = u."id" AND k."dueMonday" < ${monday}::date) AS "sentMondays"
      FROM ${emailableClientsSql}
      WHERE (${monday}::date - c."joinDate") / 7 = ANY(${[...milestoneWeeks]}::int[]) OR p.pauses IS NOT NULL
      ${orderByNameSql}`),
  );

/** Clients whose pause ends within three days. */
export const findPausedClientFacts = async (today: string) =>
  withFullName(
    await queryRows<FactsRow<PausedClientFacts>>(Prisma.sql`
      SELECT ${clientColumnsSql()}, ${emailOccasionsSql("pause-ending")} AS "announcedEnds"
      FROM ${emailableClientsSql}
      WHERE EXISTS (SELECT FROM "Pause" e WHERE e."clientId" = u."id" AND e."endsOn" BETWEEN ${today}::date AND ${addDays(today, 3)}::date)
      ${orderByNameSql}`),
  );

/** Clients who were active once, and not for nearly two weeks. Activity is anything sent or done, or a visit. Imported messages and onboarding steps never count, imported check-ins only for clients with a password. */
export async function findInactiveClientFacts(now: Date, timeZone: string): Promise<InactiveClientFacts[]> {
  const [before, oldest] = [instantDaysBefore(now, inactiveDays.from - 1), instantDaysBefore(now, inactiveDays.until + 2)];
  const rows = await queryRows<FactsRow<InactiveClientFacts & { heardAt: Date }>>(Prisma.sql`
    SELECT ${clientColumnsSql()}, heard."at" AS "heardAt",
      EXISTS (SELECT FROM "EmailMessage" m WHERE m."userId" = u."id" AND m."createdAt" >= heard."at" AND m."type" = 're-engagement' AND NOT starts_with(m."occasion", 'test-')) AS "hasEmail"
    FROM ${emailableClientsSql} LEFT JOIN "Presence" seen ON seen."userId" = u."id", LATERAL (SELECT GREATEST(seen."lastSeenAt",
      (SELECT max(k."submittedAt") FROM "CheckIn" k WHERE k."clientId" = u."id" AND (k."importedAt" IS NULL OR u."passwordHash" IS NOT NULL)),
      (SELECT max(f."submittedAt") FROM "FoodDiary" f WHERE f."clientId" = u."id"),
      (SELECT max(s."completedAt") FROM "OnboardingStep" s WHERE s."clientId" = u."id" AND s."data" <> ${JSON.stringify(importedStepData)}::jsonb),
      (SELECT max(own."createdAt") FROM "Thread" t, LATERAL (
        SELECT m."createdAt" FROM "Message" m WHERE m."threadId" = t."id" AND m."senderId" = u."id" AND m."importedFrom" IS NULL ORDER BY m."createdAt" DESC LIMIT 1) own
        WHERE t."clientId" = u."id")) AS "at") heard
    WHERE (seen."lastSeenAt" IS NULL OR seen."lastSeenAt" < ${before}::timestamptz)
      AND heard."at" < ${before}::timestamptz AND (heard."at" >= ${oldest}::timestamptz OR p.pauses IS NOT NULL)
    ${orderByNameSql}`);
  return withFullName(rows.map(({ heardAt, ...facts }) => ({ ...facts, heardOn: dayInTimeZone(timeZone, heardAt) })));
}

/** The clients without the last ended check-in, and the Mondays for which this coach was already alerted. */
export async function findMissedCheckInFacts(today: string, coachId: string, now: Date): Promise<MissedCheckInFacts[]> {
  const ended = lastEndedMonday(today);
  const earliest = addDays(ended, -7 * (lookBackWeeks - 1));
  return withFullName(
    await queryRows<FactsRow<MissedCheckInFacts>>(Prisma.sql`
      WITH alerts AS MATERIALIZED (
        SELECT split_part("occasion", ':', 1) AS "clientId", split_part("occasion", ':', 2) AS "monday" FROM "EmailMessage"
        WHERE "userId" = ${coachId} AND "type" = 'retention-alert' AND "createdAt" >= ${instantDaysBefore(now, 7 * (lookBackWeeks + 1))}::timestamptz)
      SELECT ${clientColumnsSql()},
        ARRAY(SELECT k."dueMonday"::text FROM "CheckIn" k WHERE k."clientId" = u."id" AND k."dueMonday" >= ${earliest}::date) AS "sentMondays",
        ARRAY(SELECT alerts."monday" FROM alerts WHERE alerts."clientId" = u."id") AS "alertedMondays"
      FROM ${clientsWhoSql(Prisma.sql`u."archivedAt" IS NULL`)}
      WHERE c."joinDate" <= ${addDays(ended, -7)}::date
        AND NOT EXISTS (SELECT FROM "CheckIn" k WHERE k."clientId" = u."id" AND k."dueMonday" = ${ended}::date)
      ${orderByNameSql}`),
  );
}

/** Leads who sent the form recently, or have a call booked, without those who are clients by now. An account whose address isn't confirmed may be somebody else's. */
export async function findLeadEmailFacts(now: Date, timeZone: string): Promise<LeadEmailFacts[]> {
  const rows = await queryRows<Omit<LeadEmailFacts, "bookedOn">>(Prisma.sql`
    SELECT l."id" AS "leadId", l."email", l."stage"::text AS "stage", l."optedOutAt" IS NOT NULL AS "optedOut", l."answeredAt", l."followUpDate"::text AS "followUpDate",
      (SELECT max(e."createdAt") FROM "LeadEvent" e WHERE e."leadId" = l."id" AND e."toStage" = 'discovery_booked') AS "bookedAt",
      ARRAY(SELECT m."type" || ':' || m."occasion" FROM "EmailMessage" m WHERE m."leadId" = l."id" AND m."toEmail" = l."email") AS "sentEmails"
    FROM "Lead" l
    WHERE NOT l."suspectedSpam" AND l."email" IS NOT NULL AND l."clientId" IS NULL
      AND NOT EXISTS (SELECT FROM "User" u WHERE u."email" = l."email" AND u."role" = 'client' AND u."archivedAt" IS NULL AND (u."emailConfirmedAt" IS NOT NULL OR u."passwordHash" IS NULL)) AND (
      (l."stage" IN ('new_inquiry', 'initial_contact') AND l."answeredAt" >= ${instantDaysBefore(now, 14)}::timestamptz)
      OR (l."stage" = 'discovery_booked' AND (l."lastActivity" >= ${instantDaysBefore(now, 4)}::timestamptz OR l."followUpDate" >= ${dayInTimeZone(timeZone, now)}::date)))
    ORDER BY l."id"`);
  return rows.map((lead) => ({ ...lead, bookedOn: lead.bookedAt && dayInTimeZone(timeZone, lead.bookedAt) }));
}

/** The emails of `unaskedTypes` that left or wait, or whose notification reached a device instead, in "EmailMessage" m. Tests and emails that never left are not counted. */
const isUnaskedEmailSql = Prisma.sql`m."type" = ANY(${[...unaskedTypes]}::text[]) AND (m."status" IN ('queued', 'sending', 'sent', 'unclear') OR ${wasPushed("m")}) AND NOT starts_with(m."occasion", 'test-')`;

/** When "EmailMessage" m left or its notification reached a device, as the sender counts it; for one that waits, when it was queued. */
const leftAtSql = Prisma.sql`COALESCE(m."sentAt", (SELECT p."sentAt" FROM "Push" p WHERE p."emailId" = m."id" AND p."status" = 'sent'), m."createdAt")`;

interface EmailedClient {
  clientId: string;
  name: string;
  key: string;
}

/** Today's emails of this kind to clients, with those whose notification reached a device today. The array lets the database look them up by index. */
export async function findUnaskedToday(today: string, timeZone: string): Promise<EmailedClient[]> {
  const start = startOfDay(timeZone, today);
  return withFullName(
    await queryRows<FactsRow<EmailedClient>>(Prisma.sql`
      SELECT u."id" AS "clientId", u."firstName", u."lastName", m."key" FROM "EmailMessage" m JOIN "User" u ON u."id" = m."userId"
      WHERE ${isUnaskedEmailSql} AND (m."sentAt" >= ${start}::timestamptz OR (m."sentAt" IS NULL AND m."createdAt" >= ${start}::timestamptz)
        OR m."id" = ANY(ARRAY(SELECT p."emailId" FROM "Push" p WHERE p."kind" = 'check_in_due' AND p."status" = 'sent' AND p."sentAt" >= ${start}::timestamptz))) ORDER BY u."id"`),
  );
}

/** Who among them has had another email than the planned ones. */
export function emailedBesides(emailed: readonly EmailedClient[], planned: readonly { clientId: string; key: string }[]): { clientId: string; name: string }[] {
  const [clientIds, keys] = [new Set(planned.map(({ clientId }) => clientId)), new Set(planned.map(({ key }) => key))];
  const others = emailed.filter(({ clientId, key }) => clientIds.has(clientId) && !keys.has(key));
  return [...new Map(others.map(({ clientId, name }) => [clientId, { clientId, name }])).values()];
}

/** What these clients have had besides these emails, which another run may have queued meanwhile, by when they left. */
export const findEarlierEmails = async (planned: readonly { clientId: string; key: string }[], today: string, timeZone: string): Promise<EarlierEmails[]> =>
  withFullName(
    await queryRows<FactsRow<EarlierEmails>>(Prisma.sql`
      SELECT u."id" AS "clientId", u."firstName", u."lastName",
        count(m."id") FILTER (WHERE ${leftAtSql} >= ${startOfDay(timeZone, today)}::timestamptz)::int AS "today",
        count(m."id")::int AS "thisWeek",
        ${unansweredChasesSql(Prisma.sql`c."key" NOT IN (SELECT unnest(${planned.map(({ key }) => key)}::text[]))`)} AS "unansweredChases"
      FROM "User" u LEFT JOIN "EmailMessage" m ON m."userId" = u."id" AND ${isUnaskedEmailSql}
        AND m."key" NOT IN (SELECT unnest(${planned.map(({ key }) => key)}::text[])) AND ${leftAtSql} >= ${startOfDay(timeZone, addDays(today, -6))}::timestamptz
      WHERE u."id" = ANY(${[...new Set(planned.map(({ clientId }) => clientId))]}::text[]) GROUP BY u."id"`),
  );
