import { randomUUID } from "node:crypto";
import { latestPlausibleTime } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

/*
 * How servers share the outbox. A claim is a token and a lease: while the lease runs nobody else takes the mail, and what
 * its holder writes only counts while the token is still there. A batch that reached the provider's door keeps its key and
 * its members, so that whoever repeats it after the lease sends the same bytes under the same key.
 */
const leaseMs = 5 * 60_000;
const batchSize = 100;

/** What goes out, fixed at the first attempt. */
export interface EmailContent {
  fromEmail: string;
  subject: string;
  html: string;
  text: string;
  /** The page on which she ends these emails; null for those that nobody can opt out of. */
  unsubscribeUrl: string | null;
}

export interface ClaimedEmail extends Partial<{ [K in keyof EmailContent]: EmailContent[K] | null }> {
  id: string;
  type: string;
  userId: string | null;
  leadId: string | null;
  toEmail: string;
  props: unknown;
  sendAfter: Date;
  attempts: number;
}

export interface EmailClaim {
  token: string;
  /** Set for a batch that was on its way when its holder's lease ran out. */
  batchKey: string | null;
  /** When the provider may first have taken something of that batch; null while it cannot have. */
  firstTriedAt: Date | null;
  emails: ClaimedEmail[];
}

const claimColumnsSql = Prisma.raw(
  ["id", "type", "userId", "leadId", "toEmail", "props", "attempts", "fromEmail", "subject", "html", "text", "unsubscribeUrl", "sendAfter", "batchKey", "firstTriedAt"].map((name) => `m."${name}"`).join(", "),
);

/**
 * Takes over a whole batch whose lease ran out, else up to 100 mails that are due, else answers null. What a server left that was
 * killed may still be at work on the same rows: of two that wait for each other one begins again, as in every transaction here.
 */
export const claimDueEmails = (now: Date): Promise<EmailClaim | null> => transaction((tx) => claimInTransaction(tx, now));

async function claimInTransaction(tx: Tx, now: Date): Promise<EmailClaim | null> {
  const token = randomUUID();
  const held = Prisma.sql`"status" = 'sending', "claimToken" = ${token}, "leaseUntil" = ${new Date(now.getTime() + leaseMs)}, "attempts" = m."attempts" + 1`;
  const isOver = Prisma.sql`("leaseUntil" <= ${now} OR "leaseUntil" > ${latestPlausibleTime(now)})`;
  const lost = await tx.$queryRaw<ClaimedEmailRow[]>`
    UPDATE "EmailMessage" AS m SET ${held}
    WHERE m."status" = 'sending' AND ${isOver} AND m."batchKey" = (
      SELECT "batchKey" FROM "EmailMessage" WHERE "status" = 'sending' AND ${isOver} AND "batchKey" IS NOT NULL
      ORDER BY "leaseUntil" LIMIT 1)
    RETURNING ${claimColumnsSql}`;
  if (lost.length > 0) return toClaim(token, lost);
  // No mail waits for so long that its time lies beyond what a clock may be ahead.
  const isDue = Prisma.sql`("sendAfter" <= ${now} OR "sendAfter" > ${latestPlausibleTime(now)})`;
  const due = await tx.$queryRaw<ClaimedEmailRow[]>`
    WITH due AS MATERIALIZED (
      SELECT "id" FROM "EmailMessage"
      WHERE ${isDue} AND ("status" = 'queued' OR ("status" = 'sending' AND ${isOver} AND "batchKey" IS NULL))
      ORDER BY "sendAfter", "id" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    UPDATE "EmailMessage" AS m SET ${held} FROM due WHERE m."id" = due."id" RETURNING ${claimColumnsSql}`;
  return due.length > 0 ? toClaim(token, due) : null;
}

interface ClaimedEmailRow extends ClaimedEmail {
  batchKey: string | null;
  firstTriedAt: Date | null;
}

/** In one order always: a repeated batch must be the same to the last byte. */
function toClaim(token: string, rows: ClaimedEmailRow[]): EmailClaim {
  const mails = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { token, batchKey: mails[0]?.batchKey ?? null, firstTriedAt: mails[0]?.firstTriedAt ?? null, emails: mails };
}

/** Keeps what will go out, under `token` as the batch's key. Answers the ids that are still this claim's. */
export async function freezeEmailContent(token: string, mails: readonly ({ id: string; userId: string | null } & EmailContent)[], now: Date): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const values = mails.map((m) => Prisma.sql`(${m.id}, ${m.userId}::text, ${m.fromEmail}, ${m.subject}, ${m.html}, ${m.text}, ${m.unsubscribeUrl}::text)`);
  const frozen = await transaction((tx) => tx.$queryRaw<{ id: string }[]>`
    UPDATE "EmailMessage" AS m SET
      "userId" = v."userId", "fromEmail" = v."fromEmail", "subject" = v."subject", "html" = v."html", "text" = v."text",
      "unsubscribeUrl" = v."unsubscribeUrl", "batchKey" = ${token}, "firstTriedAt" = ${now}
    FROM (VALUES ${Prisma.join(values)}) AS v("id", "userId", "fromEmail", "subject", "html", "text", "unsubscribeUrl")
    WHERE m."id" = v."id" AND m."claimToken" = ${token} RETURNING m."id"`);
  return new Set(frozen.map(({ id }) => id));
}

/** How one mail ended; a queued one is tried again at `sendAfter`, in another batch. */
export type SendOutcome = { id: string } & (
  | { status: "sent"; providerId: string }
  | { status: "failed"; error: string }
  | { status: "queued"; error: string; sendAfter: Date }
);

/** Ends a claim. Writes nothing where somebody else holds the mail by now; answers what it wrote. */
export async function recordSendOutcomes(token: string, outcomes: readonly SendOutcome[], now: Date): Promise<{ sent: number; failed: number }> {
  if (outcomes.length === 0) return { sent: 0, failed: 0 };
  const values = outcomes.map((outcome) => {
    const { providerId, error, sendAfter } = { providerId: null, error: null, sendAfter: null, ...outcome };
    return Prisma.sql`(${outcome.id}, ${outcome.status}, ${providerId}::text, ${error}::text, ${sendAfter}::timestamptz)`;
  });
  const written = await transaction((tx) => tx.$queryRaw<{ status: SendOutcome["status"] }[]>`
    UPDATE "EmailMessage" AS m SET
      "status" = v."status"::"EmailStatus", "providerId" = v."providerId", "error" = v."error",
      "sendAfter" = COALESCE(v."sendAfter", m."sendAfter"),
      "sentAt" = CASE v."status" WHEN 'sent' THEN ${now}::timestamptz END,
      "batchKey" = CASE v."status" WHEN 'queued' THEN NULL ELSE m."batchKey" END,
      "firstTriedAt" = CASE v."status" WHEN 'queued' THEN NULL ELSE m."firstTriedAt" END,
      "claimToken" = NULL, "leaseUntil" = NULL
    FROM (VALUES ${Prisma.join(values)}) AS v("id", "status", "providerId", "error", "sendAfter")
    WHERE m."id" = v."id" AND m."claimToken" = ${token} RETURNING v."status"`);
  const count = (status: SendOutcome["status"]) => written.filter((row) => row.status === status).length;
  return { sent: count("sent"), failed: count("failed") };
}

/** Takes mails of this claim out of the outbox as if they had never been queued. */
export async function withdrawClaimedEmails(token: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.emailMessage.deleteMany({ where: { id: { in: ids }, claimToken: token } });
}

/**
 * Ends a claim of which the provider took nothing, as if it had not been tried: it is made anew when it is due again, which the account's
 * pause decides. What was sent before under the same key and never answered for stays one batch under that key, with the same bytes.
 */
export async function releaseClaim({ token, firstTriedAt }: EmailClaim, now: Date): Promise<void> {
  if (firstTriedAt) await db.$executeRaw`UPDATE "EmailMessage" SET "attempts" = "attempts" - 1, "claimToken" = NULL, "leaseUntil" = ${now} WHERE "claimToken" = ${token}`;
  else
    await db.$executeRaw`
      UPDATE "EmailMessage" SET "status" = 'queued', "attempts" = "attempts" - 1, "claimToken" = NULL, "leaseUntil" = NULL, "batchKey" = NULL, "firstTriedAt" = NULL, ${clearContentSql}
      WHERE "claimToken" = ${token}`;
}

/** Only a coach's own look at a template stays: it was made when it was queued. */
const clearContentSql = Prisma.raw(["fromEmail", "subject", "html", "text", "unsubscribeUrl"].map((name) => `"${name}" = CASE WHEN "occasion" LIKE 'test-%' THEN "${name}" END`).join(", "));

/** Ends a claim of whose batch nobody knows what the provider took: the same goes to it again at `until`, under the same key. */
export async function scheduleBatchRetry(token: string, until: Date): Promise<void> {
  await db.emailMessage.updateMany({ where: { claimToken: token }, data: { claimToken: null, leaseUntil: until } });
}

/**
 * Makes two batches of one that was refused whole, each with a key of its own, to be sent at once. Kept before either is sent, so that
 * whoever goes on after a crash sends the halves and never the whole again.
 */
export async function splitBatch({ token }: EmailClaim, key: string, ids: readonly string[], now: Date): Promise<void> {
  const first = ids.slice(0, Math.ceil(ids.length / 2));
  await db.$executeRaw`
    UPDATE "EmailMessage" SET "batchKey" = ${key} || CASE WHEN "id" = ANY(${first}) THEN '.1' ELSE '.2' END, "claimToken" = NULL,
      "leaseUntil" = ${now}, "firstTriedAt" = NULL, "attempts" = "attempts" - 1
    WHERE "claimToken" = ${token}`;
}

/** Keeps when a batch was first handed to the provider, before it is. */
export async function recordFirstAttempt(token: string, now: Date): Promise<void> {
  await db.emailMessage.updateMany({ where: { claimToken: token, firstTriedAt: null }, data: { firstTriedAt: now } });
}
