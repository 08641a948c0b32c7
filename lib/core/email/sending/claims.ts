import { randomUUID } from "node:crypto";
import { latestPlausibleTime } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

/*
 * Servers share the outbox through claims. A claim is a token with a lease: no other server takes the email while the lease
 * runs, and a write only succeeds while the row still has the token. A batch that may have reached the provider keeps its
 * idempotency key and its emails, so a retry after the lease sends the same bytes under the same key.
 */
const leaseMs = 5 * 60_000;
const batchSize = 100;

/** The content of an email, frozen at the first attempt. */
export interface EmailContent {
  fromEmail: string;
  /** The Reply-To address; null before there is a coach. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** The address of the unsubscribe page; null for emails that nobody can opt out of. */
  unsubscribeUrl: string | null;
  /** See `threadIdFor`. */
  threadId: string | null;
}

export interface ClaimedEmail extends Partial<{ [K in keyof EmailContent]: EmailContent[K] | null }> {
  id: string;
  type: string;
  occasion: string;
  userId: string | null;
  leadId: string | null;
  toEmail: string;
  props: unknown;
  sendAfter: Date;
  createdAt: Date;
  attempts: number;
}

export interface EmailClaim {
  token: string;
  /** Set for a batch that was being sent when its lease ran out. */
  batchKey: string | null;
  /** When the batch was first handed to the provider; null if it never was. */
  firstTriedAt: Date | null;
  emails: ClaimedEmail[];
}

const claimColumnsSql = Prisma.raw(
  ["id", "type", "occasion", "userId", "leadId", "toEmail", "props", "attempts", "fromEmail", "replyTo", "subject", "html", "text", "unsubscribeUrl", "threadId", "sendAfter", "createdAt", "batchKey", "firstTriedAt"].map((name) => `m."${name}"`).join(", "),
);

/**
 * Claims a whole batch whose lease ran out, else up to 100 due emails, else returns null. A query of a killed server may still
 * lock these rows; `transaction` retries after a deadlock.
 */
export const claimDueEmails = (now: Date): Promise<EmailClaim | null> => transaction((tx) => claimInTransaction(tx, now));

/** Whether a coach lets emails be sent, after the practice moved in from an export. */
const isPracticeSending = Prisma.sql`NOT EXISTS (SELECT FROM "Practice" WHERE "emailsPausedAt" IS NOT NULL)`;

async function claimInTransaction(tx: Tx, now: Date): Promise<EmailClaim | null> {
  const token = randomUUID();
  const claimSql = Prisma.sql`"status" = 'sending', "claimToken" = ${token}, "leaseUntil" = ${new Date(now.getTime() + leaseMs)}, "attempts" = m."attempts" + 1`;
  const leaseExpired = Prisma.sql`("leaseUntil" <= ${now} OR "leaseUntil" > ${latestPlausibleTime(now)})`;
  const abandoned = await tx.$queryRaw<ClaimedEmailRow[]>`
    UPDATE "EmailMessage" AS m SET ${claimSql}
    WHERE ${isPracticeSending} AND m."status" = 'sending' AND ${leaseExpired} AND m."batchKey" = (
      SELECT "batchKey" FROM "EmailMessage" WHERE "status" = 'sending' AND ${leaseExpired} AND "batchKey" IS NOT NULL
      ORDER BY "leaseUntil" LIMIT 1)
    RETURNING ${claimColumnsSql}`;
  if (abandoned.length > 0) return toClaim(token, abandoned);
  // A time beyond the latest plausible one was written by a server whose clock was ahead, so it counts as due.
  const isDue = Prisma.sql`("sendAfter" <= ${now} OR "sendAfter" > ${latestPlausibleTime(now)})`;
  const due = await tx.$queryRaw<ClaimedEmailRow[]>`
    WITH due AS MATERIALIZED (
      SELECT "id" FROM "EmailMessage"
      WHERE ${isPracticeSending} AND ${isDue} AND ("status" = 'queued' OR ("status" = 'sending' AND ${leaseExpired} AND "batchKey" IS NULL))
      ORDER BY "sendAfter", "id" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    UPDATE "EmailMessage" AS m SET ${claimSql} FROM due WHERE m."id" = due."id" RETURNING ${claimColumnsSql}`;
  return due.length > 0 ? toClaim(token, due) : null;
}

interface ClaimedEmailRow extends ClaimedEmail {
  batchKey: string | null;
  firstTriedAt: Date | null;
}

/** Sorts by id, because a repeated batch must be identical to the byte. */
function toClaim(token: string, rows: ClaimedEmailRow[]): EmailClaim {
  const emails = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { token, batchKey: emails[0]?.batchKey ?? null, firstTriedAt: emails[0]?.firstTriedAt ?? null, emails };
}

/** Stores the rendered content, with `token` as the batch's key. Returns the ids that still belong to this claim. */
export async function freezeEmailContent(token: string, emails: readonly ({ id: string; userId: string | null; toEmail: string } & EmailContent)[], now: Date): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const values = emails.map((m) => Prisma.sql`(${m.id}, ${m.userId}::text, ${m.toEmail}, ${m.fromEmail}, ${m.replyTo}::text, ${m.subject}, ${m.html}, ${m.text}, ${m.unsubscribeUrl}::text, ${m.threadId}::text)`);
  const frozen = await transaction((tx) => tx.$queryRaw<{ id: string }[]>`
    UPDATE "EmailMessage" AS m SET
      "userId" = v."userId", "toEmail" = v."toEmail", "fromEmail" = v."fromEmail", "replyTo" = v."replyTo", "subject" = v."subject", "html" = v."html", "text" = v."text",
      "unsubscribeUrl" = v."unsubscribeUrl", "threadId" = v."threadId", "batchKey" = ${token}, "firstTriedAt" = ${now}
    FROM (VALUES ${Prisma.join(values)}) AS v("id", "userId", "toEmail", "fromEmail", "replyTo", "subject", "html", "text", "unsubscribeUrl", "threadId")
    WHERE m."id" = v."id" AND m."claimToken" = ${token} RETURNING m."id"`);
  return new Set(frozen.map(({ id }) => id));
}

/** The result of sending one email. A queued one is retried at `sendAfter` in another batch; without an error it only waited, which is no attempt. */
export type SendOutcome = { id: string } & (
  | { status: "sent"; providerId: string }
  | { status: "failed"; error: string }
  /** Email isn't connected, or the error says why it isn't sent. `freesOccasion`: it may be queued again. */
  | { status: "not_sent"; error?: string; freesOccasion?: boolean }
  | { status: "queued"; error: string | null; sendAfter: Date }
);

/** Ends a claim. Skips emails that another server has claimed since. Returns how many it recorded as sent and failed. */
export async function recordSendOutcomes(token: string, outcomes: readonly SendOutcome[], now: Date): Promise<{ sent: number; failed: number }> {
  if (outcomes.length === 0) return { sent: 0, failed: 0 };
  const values = outcomes.map((outcome) => {
    const { providerId, error, sendAfter, freesOccasion } = { providerId: null, error: null, sendAfter: null, freesOccasion: false, ...outcome };
    return Prisma.sql`(${outcome.id}, ${outcome.status}, ${providerId}::text, ${error}::text, ${sendAfter}::timestamptz, ${freesOccasion}::boolean)`;
  });
  const written = await transaction((tx) => tx.$queryRaw<{ status: SendOutcome["status"] }[]>`
    UPDATE "EmailMessage" AS m SET
      "status" = v."status"::"EmailStatus", "providerId" = v."providerId", "error" = v."error",
      "key" = CASE WHEN v."freesOccasion" THEN m."key" || ':not-sent:' || m."id" ELSE m."key" END,
      "sendAfter" = COALESCE(v."sendAfter", m."sendAfter"),
      "attempts" = CASE WHEN v."status" = 'queued' AND v."error" IS NULL THEN m."attempts" - 1 ELSE m."attempts" END,
      "sentAt" = CASE v."status" WHEN 'sent' THEN ${now}::timestamptz END,
      "batchKey" = CASE v."status" WHEN 'queued' THEN NULL ELSE m."batchKey" END,
      "firstTriedAt" = CASE v."status" WHEN 'queued' THEN NULL ELSE m."firstTriedAt" END,
      "claimToken" = NULL, "leaseUntil" = NULL
    FROM (VALUES ${Prisma.join(values)}) AS v("id", "status", "providerId", "error", "sendAfter", "freesOccasion")
    WHERE m."id" = v."id" AND m."claimToken" = ${token} RETURNING v."status"`);
  const count = (status: SendOutcome["status"]) => written.filter((row) => row.status === status).length;
  return { sent: count("sent"), failed: count("failed") };
}

/** Deletes emails of this claim from the outbox. In a transaction, because recording that one was sent takes one too. */
export async function withdrawClaimedEmails(token: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await transaction((tx) => tx.emailMessage.deleteMany({ where: { id: { in: ids }, claimToken: token } }));
}

/**
 * Ends a claim without counting the attempt, because the provider accepted nothing. The emails are rendered again once the
 * account's pause is over. A batch that an earlier call may have delivered keeps its key and its bytes.
 */
export async function releaseClaim({ token, firstTriedAt }: EmailClaim, now: Date): Promise<void> {
  if (firstTriedAt) await db.$executeRaw`UPDATE "EmailMessage" SET "attempts" = "attempts" - 1, "claimToken" = NULL, "leaseUntil" = ${now} WHERE "claimToken" = ${token}`;
  else
    await db.$executeRaw`
      UPDATE "EmailMessage" SET "status" = 'queued', "attempts" = "attempts" - 1, "claimToken" = NULL, "leaseUntil" = NULL, "batchKey" = NULL, "firstTriedAt" = NULL, ${clearContentSql}
      WHERE "claimToken" = ${token}`;
}

/** Clears the content, except of test emails, which are rendered when they are queued. */
const clearContentSql = Prisma.raw(["fromEmail", "replyTo", "subject", "html", "text", "unsubscribeUrl", "threadId"].map((name) => `"${name}" = CASE WHEN "occasion" LIKE 'test-%' THEN "${name}" END`).join(", "));

/** Ends a claim whose result is unknown. The batch is sent again at `until` under the same key. */
export async function scheduleBatchRetry(token: string, until: Date): Promise<void> {
  await db.emailMessage.updateMany({ where: { claimToken: token }, data: { claimToken: null, leaseUntil: until } });
}

/**
 * Splits a refused batch into two batches with their own keys, due at once. Stores them before either is sent, so a server
 * that continues after a crash sends the halves and never the whole batch again.
 */
export async function splitBatch({ token }: EmailClaim, key: string, ids: readonly string[], now: Date): Promise<void> {
  const firstHalf = ids.slice(0, Math.ceil(ids.length / 2));
  await db.$executeRaw`
    UPDATE "EmailMessage" SET "batchKey" = ${key} || CASE WHEN "id" = ANY(${firstHalf}) THEN '.1' ELSE '.2' END, "claimToken" = NULL,
      "leaseUntil" = ${now}, "firstTriedAt" = NULL, "attempts" = "attempts" - 1
    WHERE "claimToken" = ${token}`;
}

/** Records when a batch is first handed to the provider, before the call. */
export async function recordFirstAttempt(token: string, now: Date): Promise<void> {
  await db.emailMessage.updateMany({ where: { claimToken: token, firstTriedAt: null }, data: { firstTriedAt: now } });
}
