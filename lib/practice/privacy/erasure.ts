import type { Coach } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { deleteUnusedAddressProblems } from "@/lib/core/email/address-problems";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { deleteDiscardedFile } from "@/lib/core/uploads/commands";
import { forgetPastPayer } from "@/lib/money/past-payments/commands";
import { cancelBilling, markCustomersForErasure } from "@/lib/money/payments/end";
import { deleteLeadTraces } from "@/lib/outreach/leads/writes";
import { restorableSince } from "@/lib/people/clients/rules";
import { addMonthsUtc } from "@/lib/platform/days";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { runJobsNow } from "@/lib/platform/job-scheduler";
import { logger } from "@/lib/platform/logger";
import { jsonColumnText, wholeWordPattern } from "@/lib/platform/sql-patterns";
import { eraseFromImports } from "@/lib/practice/imports/erasure";
import { markContactForErasure } from "@/lib/practice/privacy/provider-erasures";
import { Prisma } from "@/prisma/generated/client";

/**
 * Erases every client who was archived, or asked to be erased, at least 30 days ago, one transaction each, and returns how many.
 * The files' content is deleted after each transaction; `deleteUnfinishedUploads` deletes it if the server stops in between. A client whose erasure
 * fails is tried again on the next run.
 */
export async function eraseDueClients(now: Date): Promise<number> {
  const isDue = { lte: restorableSince(now) };
  const due = await db.user.findMany({ where: { role: "client", OR: [{ archivedAt: isDue }, { client: { erasureRequestedAt: isDue } }] }, select: { id: true } });
  let erased = 0;
  for (const { id } of due) {
    const isErased = await eraseClient(id, leftLongEnough(now), null, now).catch((err: unknown) => logger.error({ err, id }, "client not erased, will retry"));
    if (isErased) erased += 1;
  }
  // A job deletes the customers at the payment provider.
  if (erased > 0) runJobsNow();
  return erased;
}

/**
 * Erases an archived client at the actor's request, without waiting for the 30 days. Throws 404 unless there is an archived
 * client with this id, so also the second time.
 */
export async function eraseArchivedClient(actor: Coach, clientId: string, now: Date): Promise<void> {
  const isErased = await eraseClient(clientId, Prisma.sql`u."archivedAt" IS NOT NULL`, actor.id, now);
  if (!isErased) throw notFound();
  runJobsNow();
}

interface LeavingPerson {
  id: string;
  email: string | null;
  firstName: string;
  lastName: string;
  /** When they were archived or asked to be erased, whichever was first. */
  leftAt: Date;
}

const leftAtSql = Prisma.sql`least(u."archivedAt", c."erasureRequestedAt")`;
const leftLongEnough = (now: Date) => Prisma.sql`${leftAtSql} <= ${restorableSince(now)}`;

/** Erases the client if the condition holds, and returns whether it did. `actorId` is the coach who asked for it, null for the system. */
async function eraseClient(id: string, isErasable: Prisma.Sql, actorId: string | null, now: Date): Promise<boolean> {
  const files = await transaction(async (tx) => {
    // The lock keeps another server, a restore, or the client's change of mind from changing them meanwhile.
    const [person] = await tx.$queryRaw<LeavingPerson[]>`
      SELECT u."id", u."email", u."firstName", u."lastName", ${leftAtSql} AS "leftAt"
      FROM "User" u JOIN "Client" c ON c."userId" = u."id"
      WHERE u."id" = ${id} AND ${isErasable} FOR UPDATE`;
    if (!person) return null;
    const discardedFiles = await discardClientFiles(tx, id);
    await anonymizeFees(tx, id);
    await cancelBilling(tx, [id], "The client was erased", now);
    await tx.payment.updateMany({ where: { clientId: id }, data: { cardBrand: null, cardLast4: null } });
    await forgetPastPayer(tx, id);
    await markCustomersForErasure(tx, id, now);
    if (person.email !== null) await markContactForErasure(tx, person.email, now);
    await anonymizeLeadsOfClient(tx, person);
    await eraseMentions(tx, person);
    // Deleting the user cascades to the client's data and redacts the log's events by and about them. Payments and
    // subscriptions stay without a name.
    await tx.user.delete({ where: { id }, select: { id: true } });
    await deleteUnusedAddressProblems(tx);
    await recordAuditEvents(tx, { ...(actorId ? { action: "client.erased_at_once", actorId } : { action: "client.erased" }), detail: { clientId: id } }, now);
    return discardedFiles;
  });
  loadActor.forget(id);
  for (const file of files ?? []) await deleteDiscardedFile(file.id);
  return files !== null;
}

const discardClientFiles = (tx: Tx, id: string) =>
  tx.file.updateManyAndReturn({
    where: { OR: [{ clientId: id }, { ownerId: id }] },
    data: { stored: false, clientId: null, ownerId: null, fileName: "erased" },
    select: { id: true },
  });

/** Keeps the nutritionist's fees and removes the client's name from them. */
async function anonymizeFees(tx: Tx, clientId: string) {
  const diaries = await tx.foodDiary.findMany({ where: { clientId }, select: { id: true } });
  const feesOfClient = [{ plan: { clientId } }, { diaryId: { in: diaries.map(({ id }) => id) } }];
  await tx.nutritionistFee.updateMany({ where: { OR: feesOfClient }, data: { clientName: "Former client" } });
}

/** Anonymises the client's leads. A lead sent after the client left is a new enquiry and stays. */
async function anonymizeLeadsOfClient(tx: Tx, { id, email, leftAt }: LeavingPerson) {
  await anonymizeLeads(tx, { OR: [{ clientId: id }, ...(email === null ? [] : [{ email: { equals: email, mode: "insensitive" as const }, submittedAt: { lte: leftAt } }])] });
}

/** The name of an anonymised lead. */
const erasedLeadName = "Erased";
/** How long a lead who did not become a client is kept after the last activity, unless the settings say longer. */
export const leadErasureMonths = 24;
const leadBatchSize = 200;

/** Leads who did not become clients and have not been in contact since `before`, unless a coach keeps them for longer. */
export const leadsWithoutContactSince = (before: Date, now: Date) =>
  ({
    clientId: null,
    submittedAt: { lt: before },
    submissions: { none: { submittedAt: { gte: before } } },
    AND: [{ OR: [{ lastActivity: null }, { lastActivity: { lt: before } }] }, { OR: [{ keepUntil: null }, { keepUntil: { lte: now } }] }],
    NOT: { fullName: erasedLeadName, email: null },
  }) satisfies Prisma.LeadWhereInput;

/**
 * Anonymises leads who did not become clients, two years after their last activity. Later if the practice keeps leads for
 * longer, or a coach keeps this one.
 */
export async function anonymizeOldLeads(now: Date): Promise<void> {
  const { leadRetentionMonths } = await getPracticeSettings();
  const isOld = leadsWithoutContactSince(new Date(addMonthsUtc(now.getTime(), -Math.max(leadErasureMonths, leadRetentionMonths))), now);
  for (;;) {
    const due = await db.lead.findMany({ where: isOld, select: { id: true }, take: leadBatchSize });
    if (due.length === 0) return;
    await transaction(async (tx) => {
      const count = await anonymizeLeads(tx, { ...isOld, id: { in: due.map(({ id }) => id) } });
      if (count > 0) await recordAuditEvents(tx, { action: "leads.forgotten", detail: { count } }, now);
    });
  }
}

/** Replaces leads by anonymous copies that keep only what the statistics count. Returns how many. */
export async function anonymizeLeads(tx: Tx, where: Prisma.LeadWhereInput): Promise<number> {
  const counted = { stage: true, contactMethod: true, urgency: true, suspectedSpam: true, answeredAt: true, submittedAt: true, lastActivity: true } as const;
  const leads = await tx.lead.findMany({ where, select: { id: true, ...counted } });
  const ids = leads.map((lead) => lead.id);
  await tx.lead.deleteMany({ where: { id: { in: ids } } });
  await deleteLeadTraces(tx, ids);
  await tx.lead.createMany({ data: leads.map((lead) => ({ ...lead, id: undefined, fullName: erasedLeadName })) });
  return leads.length;
}

/**
 * Erases mentions of a client in other records: emails and notifications to staff, imports, the activity log and the test
 * gateway. Email and ids are unique; another person may have the same name, so the name is only searched in records for staff.
 */
async function eraseMentions(tx: Tx, { id, email, firstName, lastName }: LeavingPerson) {
  const threads = await tx.thread.findMany({ where: { clientId: id }, select: { id: true } });
  // A client without an email is found by id, and by name where others are.
  const address = email ?? id;
  const emailPattern = wholeWordPattern([address]);
  const idPattern = wholeWordPattern([address, id, ...threads.map((thread) => thread.id)]);
  const namePattern = wholeWordPattern([address, ...(firstName && lastName ? [`${firstName} ${lastName}`] : [])]);
  if (email !== null) await tx.emailMessage.deleteMany({ where: { toEmail: email } });
  await eraseEmailMentions(tx, { idPattern, namePattern, displayName: `${firstName} ${lastName}`.trim() });
  const content = Prisma.sql`concat_ws(' ', "text", "href")`;
  await tx.$executeRaw`DELETE FROM "Notification" WHERE ${content} ~* ${idPattern} OR (${isAddressedToStaff} AND ${content} ~* ${namePattern})`;
  await eraseFromImports(tx, { id, email, firstName, lastName });
  await tx.$executeRaw`UPDATE "AuditEvent" SET "detail" = NULL WHERE ${jsonColumnText("detail")} ~* ${namePattern}`;
  await tx.$executeRaw`UPDATE "PastPayment" SET "description" = '' WHERE "description" ~* ${namePattern}`;
  await tx.$executeRaw`UPDATE "JobRun" SET "result" = NULL WHERE ${jsonColumnText("result")} ~* ${namePattern}`;
  if (email !== null) await tx.$executeRaw`DELETE FROM "SandboxObject" WHERE ${jsonColumnText("data")} ~* ${emailPattern}`;
  await tx.$executeRaw`UPDATE "SandboxObject" SET "data" = jsonb_set("data", '{clientId}', '"erased"') WHERE "data"->>'clientId' = ${id}`;
  await tx.$executeRaw`DELETE FROM "RateLimit" WHERE "key" ~* ${emailPattern}`;
}

const isAddressedToStaff = Prisma.sql`"userId" IN (SELECT "id" FROM "User" WHERE "role" <> 'client')`;

/**
 * Clears the content of emails to others that mention the client, and deletes those still queued. An email's key prevents
 * sending it twice, so it is replaced only if it identifies the client.
 */
async function eraseEmailMentions(tx: Tx, { idPattern, namePattern, displayName }: { idPattern: string; namePattern: string; displayName: string }) {
  const identity = Prisma.sql`concat_ws(' ', "key", "occasion")`;
  const content = Prisma.sql`concat_ws(' ', "subject", "html", "text", "error", ${jsonColumnText("props")})`;
  const hasNoRecipientRecord = Prisma.sql`("userId" IS NULL AND "leadId" IS NULL)`;
  // A single name is no pattern, because it may be a word. Digests from before they had the ids of clients list it alone.
  const isDigestAbout = Prisma.sql`("type" = 'staff-digest' AND NOT jsonb_exists("props", 'clientIds') AND (jsonb_exists("props"->'messages', ${displayName}) OR jsonb_exists("props"->'checkIns', ${displayName})))`;
  const mentionsClient = Prisma.sql`(concat_ws(' ', ${identity}, ${content}) ~* ${idPattern} OR ${isDigestAbout} OR ((${isAddressedToStaff} OR ${hasNoRecipientRecord}) AND ${content} ~* ${namePattern}))`;
  await tx.$executeRaw`DELETE FROM "EmailMessage" WHERE "status" = 'queued' AND ${mentionsClient}`;
  await tx.$executeRaw`
    UPDATE "EmailMessage" SET "props" = '{}', "subject" = NULL, "html" = NULL, "text" = NULL, "error" = NULL,
      "key" = CASE WHEN ${identity} ~* ${idPattern} THEN "id" ELSE "key" END, "occasion" = CASE WHEN ${identity} ~* ${idPattern} THEN 'erased' ELSE "occasion" END
    WHERE ${mentionsClient}`;
}
