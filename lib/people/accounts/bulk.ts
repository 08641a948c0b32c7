import type { Role } from "@/lib/auth/actor";
import { withdrawAllEmails } from "@/lib/core/email/commands";
import { importedStepData } from "@/lib/people/accounts/rules";
import type { Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { areEmailsSent } from "@/lib/providers/email/provider";
import { Prisma } from "@/prisma/generated/client";

/** A new person without a password. `joinDate` is a client's first day of coaching (YYYY-MM-DD) and null for staff. */
export interface NewPerson {
  id: string;
  /** Null only for a client. */
  email: string | null;
  firstName: string;
  lastName: string;
  role: Role;
  phone?: string | null;
  /** Of a client. */
  emergencyContact?: string | null;
  location?: string | null;
  tags?: readonly string[];
  joinDate: string | null;
  /** A client who has left: archived from the start. */
  hasLeft?: boolean;
  /** The pause of a client who is paused from the start. Days are YYYY-MM-DD. */
  pause?: { id: string; startsOn: string; endsOn: string } | null;
  /** A client who was onboarded elsewhere: every step is completed, and nothing is promised. */
  isOnboarded?: boolean;
}

/** What an import may change about an existing person. */
export interface EditablePersonFields {
  firstName: string;
  lastName: string;
  joinDate: string | null;
  /** Missing in an import of an earlier release, which leaves them as they are. */
  phone?: string | null;
  emergencyContact?: string | null;
  location?: string | null;
  tags?: readonly string[];
}
/** The editable fields plus email and role, which identify the person. */
export interface PersonSnapshot extends EditablePersonFields {
  email: string | null;
  role: Role;
}
export interface PersonUpdate {
  id: string;
  from: PersonSnapshot;
  to: EditablePersonFields;
}

// Sent as one JSON value, because Prisma takes ten times as long as the database to bind thousands of rows.
const newPeopleRecordset = (people: readonly NewPerson[]) =>
  Prisma.sql`jsonb_to_recordset(${JSON.stringify(people.map(({ pause, ...person }) => ({ ...person, pauseId: pause?.id, pausedFrom: pause?.startsOn, pausedUntil: pause?.endsOn })))}::jsonb) AS p("id" text, "email" text, "firstName" text, "lastName" text, "role" "Role", "phone" text, "emergencyContact" text, "location" text, "tags" text[], "joinDate" date, "hasLeft" boolean, "isOnboarded" boolean, "pauseId" text, "pausedFrom" date, "pausedUntil" date)`;
const importedStep = Prisma.sql`${JSON.stringify(importedStepData)}::jsonb`;

/**
 * Creates people, and client records for clients. Skips emails that already have an account, and clients without an email whom
 * another import has made with the same name and phone. Returns the ids of those created.
 */
export async function createPeople(tx: Tx, people: readonly NewPerson[], now: Date): Promise<string[]> {
  if (people.length === 0) return [];
  // Not joined to the tables: they grow with each step of an import, so the planner's row estimates would be far too low.
  const [created] = await tx.$queryRaw<{ ids: string[] }[]>`
    WITH p AS MATERIALIZED (SELECT * FROM ${newPeopleRecordset(people)}),
    created AS (
      INSERT INTO "User" ("id", "role", "email", "firstName", "lastName", "phone", "archivedAt", "isDemo", "createdAt", "updatedAt")
      SELECT p."id", p."role", p."email", p."firstName", p."lastName", p."phone", CASE WHEN p."hasLeft" THEN ${now}::timestamptz END, ${env().DEMO_MODE}, ${now}, ${now} FROM p
      WHERE p."email" IS NOT NULL OR NOT EXISTS (
        SELECT FROM "User" u WHERE u."email" IS NULL AND u."archivedAt" IS NULL AND u."firstName" = p."firstName" AND u."lastName" = p."lastName" AND u."phone" IS NOT DISTINCT FROM p."phone")
      ON CONFLICT ("email") DO NOTHING RETURNING "id"
    ),
    clients AS (
      INSERT INTO "Client" ("userId", "joinDate", "emergencyContact", "trainingPlanLiveAt", "location", "tags")
      SELECT p."id", p."joinDate", p."emergencyContact", CASE WHEN p."isOnboarded" THEN ${now}::timestamptz END, p."location", COALESCE(p."tags", '{}') FROM p JOIN created ON created."id" = p."id" WHERE p."role" = 'client'
    ), pauses AS (
      INSERT INTO "Pause" ("id", "clientId", "startsOn", "endsOn", "createdAt")
      SELECT p."pauseId", p."id", p."pausedFrom", p."pausedUntil", ${now} FROM p JOIN created ON created."id" = p."id" WHERE p."pauseId" IS NOT NULL
    ), steps AS (
      INSERT INTO "OnboardingStep" ("clientId", "stepName", "completedAt", "data")
      SELECT p."id", step, ${now}, ${importedStep} FROM p JOIN created ON created."id" = p."id", unnest(enum_range(NULL::"OnboardingStepName")) AS step WHERE p."isOnboarded"
    )
    SELECT COALESCE(array_agg("id"), '{}') AS "ids" FROM created`;
  return created?.ids ?? [];
}

const changesRecordset = (changes: readonly PersonUpdate[]) => Prisma.sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS p("id" text, "from" jsonb, "to" jsonb)`;

/** SQL condition on "User" u, "Client" c and a change "p": the person is not archived and as the snapshot `from` has them. */
const matchesSnapshot = Prisma.sql`u."archivedAt" IS NULL AND u."email" IS NOT DISTINCT FROM p."from"->>'email' AND u."role"::text = p."from"->>'role'
  AND u."firstName" = p."from"->>'firstName' AND u."lastName" = p."from"->>'lastName' AND c."joinDate" IS NOT DISTINCT FROM (p."from"->>'joinDate')::date
  AND (NOT jsonb_exists(p."from", 'phone') OR u."phone" IS NOT DISTINCT FROM p."from"->>'phone')
  AND (NOT jsonb_exists(p."from", 'emergencyContact') OR c."emergencyContact" IS NOT DISTINCT FROM p."from"->>'emergencyContact')
  AND (NOT jsonb_exists(p."from", 'location') OR c."location" IS NOT DISTINCT FROM p."from"->>'location')
  AND (NOT jsonb_exists(p."from", 'tags') OR to_jsonb(COALESCE(c."tags", '{}')) = p."from"->'tags')`;

/** The ids of the people who no longer match their `from` snapshot. */
export async function findPeopleChangedSince(tx: Tx, changes: readonly PersonUpdate[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const matching = await tx.$queryRaw<{ id: string }[]>`
    SELECT u."id" FROM ${changesRecordset(changes)} JOIN "User" u ON u."id" = p."id" LEFT JOIN "Client" c ON c."userId" = p."id" WHERE ${matchesSnapshot}`;
  const ids = new Set(matching.map(({ id }) => id));
  return changes.flatMap(({ id }) => (ids.has(id) ? [] : id));
}

/** Updates the people who still match their `from` snapshot. Returns the ids of those. */
export async function updatePeople(tx: Tx, changes: readonly PersonUpdate[], now: Date): Promise<string[]> {
  if (changes.length === 0) return [];
  const change = changesRecordset(changes);
  // Locks the clients, so that a coach's edit happens before or after this update.
  await tx.$queryRaw`SELECT c."userId" FROM "Client" c JOIN ${change} ON p."id" = c."userId" ORDER BY c."userId" FOR NO KEY UPDATE OF c`;
  const changed = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "User" u SET "firstName" = p."to"->>'firstName', "lastName" = p."to"->>'lastName',
      "phone" = CASE WHEN jsonb_exists(p."to", 'phone') THEN p."to"->>'phone' ELSE u."phone" END, "updatedAt" = ${now}
    FROM ${change} LEFT JOIN "Client" c ON c."userId" = p."id"
    WHERE u."id" = p."id" AND ${matchesSnapshot}
    RETURNING u."id"`;
  const ids = changed.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE "Client" c SET "joinDate" = (p."to"->>'joinDate')::date,
      "emergencyContact" = CASE WHEN jsonb_exists(p."to", 'emergencyContact') THEN p."to"->>'emergencyContact' ELSE c."emergencyContact" END,
      "location" = CASE WHEN jsonb_exists(p."to", 'location') THEN p."to"->>'location' ELSE c."location" END,
      "tags" = CASE WHEN jsonb_exists(p."to", 'tags') THEN ARRAY(SELECT jsonb_array_elements_text(p."to"->'tags')) ELSE c."tags" END, "version" = c."version" + 1
    FROM ${change} WHERE c."userId" = p."id" AND p."to"->>'joinDate' IS NOT NULL AND p."id" = ANY(${ids}::text[])`;
  return ids;
}

/** References to a person that exist from the start or are made automatically. */
export const automaticReferences = [
  ["Client", "userId"], ["ClientState", "clientId"], ["EmailMessage", "userId"], ["OneTimeLink", "userId"], ["EmailSkip", "clientId"],
  ["Notification", "userId"], ["Notification", "clientId"], ["Push", "userId"], ["Push", "clientId"], ["AuditEvent", "actorId"], ["AuditEvent", "subjectId"],
] as const;

/** References to a person that show that the account has been used. */
export const usageReferences = [
  ["Session", "userId"], ["Presence", "userId"], ["EmailChange", "userId"], ["CalendarLink", "userId"], ["RepeatableWrite", "userId"], ["PushSubscription", "userId"], ["NotificationPreference", "userId"], ["Passkey", "userId"], ["AuthenticatorApp", "userId"], ["RecoveryCode", "userId"], ["AuthChallenge", "userId"], ["Consent", "clientId"], ["Draft", "userId"], ["CheckIn", "clientId"], ["CheckIn", "feedbackById"], ["HeldFeedback", "coachId"], ["Baseline", "clientId"], ["Measurement", "clientId"], ["ProgressPhoto", "clientId"], ["NextStep", "clientId"], ["Question", "clientId"], ["Pause", "clientId"], ["CoachNote", "clientId"], ["CoachNote", "authorId"],
  ["File", "ownerId"], ["PartialUpload", "ownerId"], ["File", "clientId"], ["FormVersion", "createdById"], ["Import", "byId"], ["ImportBatch", "byId"], ["PracticeExport", "byId"], ["Lead", "clientId"], ["Thread", "clientId"], ["Thread", "nutritionistId"], ["Message", "senderId"], ["Message", "recipientId"],
  ["FoodDiary", "clientId"], ["NutritionPlan", "clientId"], ["NutritionPlan", "createdById"], ["NutritionistFee", "nutritionistId"], ["OnboardingStep", "clientId"], ["IntakeRecord", "clientId"],
  ["Agreement", "clientId"], ["PaymentCustomer", "clientId"], ["PastCustomer", "clientId"], ["Subscription", "clientId"], ["Payment", "clientId"], ["PastPayment", "clientId"], ["PaymentLink", "clientId"],
] as const;

type UsageTable = (typeof usageReferences)[number][0];
/** Rows that are no use of an account: all of a table, or those that this SQL condition on "t" is true of. */
type UnusedRows = Partial<Record<UsageTable, true | string>>;
/** The rows that the files of one move wrote about its new people, which it undoes before it looks at the people. */
export const importedRows: UnusedRows = {
  CheckIn: `t."importedAt" IS NOT NULL`,
  Measurement: true,
  IntakeRecord: true,
  ProgressPhoto: true,
  File: `EXISTS (SELECT FROM "ProgressPhoto" p WHERE p."fileId" = t."id")`,
  PastPayment: true,
  Message: `t."importedFrom" IS NOT NULL`,
  Thread: `t."importedAt" IS NOT NULL`,
};
/** SQL conditions on rows "t" that `createPeople` made for a person "p" itself. */
const ownRows: UnusedRows = {
  Pause: `t."id" = p."pauseId" AND t."startsOn" = p."pausedFrom" AND t."endsOn" = p."pausedUntil"`,
  OnboardingStep: `p."isOnboarded" AND t."data" = '${JSON.stringify(importedStepData)}'`,
};

const isReferredTo = (unused: UnusedRows) =>
  Prisma.raw(
    usageReferences
      .flatMap(([table, column]) => {
        const condition = unused[table] ?? ownRows[table];
        return condition === true ? [] : `EXISTS (SELECT FROM "${table}" t WHERE t."${column}" = u."id"${condition === undefined ? "" : ` AND (${condition}) IS NOT TRUE`})`;
      })
      .join(" OR "),
  );

/** The people made by `createPeople` that still exist, and whether each has been changed or used since. */
export async function findCreatedPeople(tx: Tx, people: readonly NewPerson[], unused: UnusedRows = {}): Promise<{ id: string; email: string | null; touched: boolean }[]> {
  if (people.length === 0) return [];
  // Compares whole rows, so that columns added later count too. Nobody can change `isDemo`.
  return tx.$queryRaw<{ id: string; email: string | null; touched: boolean }[]>`
    SELECT u."id", u."email", (
      jsonb_strip_nulls(to_jsonb(u)) - '{id,createdAt,updatedAt,isDemo}'::text[] - CASE WHEN p."hasLeft" THEN 'archivedAt' ELSE '' END
        <> jsonb_strip_nulls(jsonb_build_object('role', p."role", 'email', p."email", 'firstName', p."firstName", 'lastName', p."lastName", 'phone', p."phone", 'digest', 'hourly'))
      OR (c."userId" IS NOT NULL AND jsonb_strip_nulls(to_jsonb(c)) - '{userId,version}'::text[] - CASE WHEN p."isOnboarded" THEN 'trainingPlanLiveAt' ELSE '' END - ${unused === importedRows ? "dateOfBirth" : ""}::text
        <> jsonb_strip_nulls(jsonb_build_object('joinDate', p."joinDate", 'emergencyContact', p."emergencyContact", 'location', p."location", 'tags', COALESCE(to_jsonb(p."tags"), '[]'::jsonb), 'hideWeight', false, 'hiddenPhotoPoses', '[]'::jsonb, 'feedbackInEmails', false)))
      OR (COALESCE(p."hasLeft", false) AND u."archivedAt" IS NULL) OR (p."pauseId" IS NOT NULL AND NOT EXISTS (SELECT FROM "Pause" t WHERE t."id" = p."pauseId"))
      OR ${isReferredTo(unused)}) AS "touched"
    FROM ${newPeopleRecordset(people)} JOIN "User" u ON u."id" = p."id" LEFT JOIN "Client" c ON c."userId" = u."id"`;
}

/**
 * Deletes people made by `createPeople`, their queued emails and their automatic records. Keeps everyone who has been
 * changed or used since, and returns the ids of those.
 */
export async function deleteUntouchedPeople(tx: Tx, people: readonly NewPerson[]): Promise<string[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  // Locks the rows, so that a concurrent insert that refers to one of them waits and then fails.
  await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ANY(${ids}::text[]) ORDER BY "id" FOR UPDATE`;
  await tx.$queryRaw`SELECT "userId" FROM "Client" WHERE "userId" = ANY(${ids}::text[]) ORDER BY "userId" FOR UPDATE`;
  const rows = await findCreatedPeople(tx, people);
  const untouched = rows.filter(({ touched }) => !touched);
  await withdrawAllEmails(tx, untouched);
  await tx.$executeRaw`DELETE FROM "User" WHERE "id" = ANY(${untouched.map(({ id }) => id)}::text[])`;
  return rows.filter(({ touched }) => touched).map(({ id }) => id);
}

/** Returns the staff among these people. The ids are one array parameter, because there may be more than the parameter limit. */
export const findStaffAmong = (tx: Tx, ids: readonly string[]) =>
  tx.$queryRaw<{ id: string; role: Role }[]>`SELECT "id", "role"::text FROM "User" WHERE "id" = ANY(${[...ids]}::text[]) AND "role" <> 'client'`;

/** Returns the people among these who have no password and no invitation yet. */
export async function findUninvitedUserIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT u."id" FROM "User" u WHERE u."id" = ANY(${[...ids]}::text[]) AND ${isUninvited()} ORDER BY u."id"`;
  return rows.map(({ id }) => id);
}

/** SQL condition on "User" u: an email address, no password, not archived, not invited yet and no invitation revoked. An invitation that wasn't sent doesn't count. */
export const isUninvited = () => Prisma.sql`u."email" IS NOT NULL AND u."passwordHash" IS NULL AND u."archivedAt" IS NULL AND u."invitationRevokedAt" IS NULL
  AND NOT EXISTS (SELECT FROM "EmailMessage" e WHERE e."key" = 'set-password:' || u."id" || ':invitation' AND ${areEmailsSent() ? Prisma.sql`e."status" <> 'not_sent'` : Prisma.sql`e."status" = 'sent'`})`;
