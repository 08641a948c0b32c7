import { recordAuditEvents } from "@/lib/core/audit/commands";
import { deleteLeadEmails } from "@/lib/core/email/commands";
import { withdrawNotifications } from "@/lib/core/notifications/commands";
import { deleteDiscardedFile } from "@/lib/core/uploads/commands";
import { markCustomersForErasure } from "@/lib/money/payments/end";
import { restorableSince } from "@/lib/people/clients/rules";
import { dayMs } from "@/lib/platform/days";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { runJobsNow } from "@/lib/platform/job-scheduler";
import { logger } from "@/lib/platform/logger";
import { jsonColumnText, wholeWordPattern } from "@/lib/platform/sql-patterns";
import { eraseFromImports } from "@/lib/practice/imports/erasure";
import { Prisma } from "@/prisma/generated/client";

/**
 * Erases every client whose time in the archive is over, one transaction each, and answers how many. Her files' bytes go after
 * that; those of a server that stops in between are found by removeUnfinished. Whoever cannot be erased now is tried again.
 */
export async function eraseArchivedClients(now: Date): Promise<number> {
  const due = await db.user.findMany({ where: { role: "client", archivedAt: { lte: restorableSince(now) } }, select: { id: true } });
  let erased = 0;
  for (const { id } of due) {
    const done = await eraseClient(id, now).catch((err: unknown) => logger.error({ err, id }, "a client could not be erased yet"));
    if (done) erased += 1;
  }
  // The payment provider is told next.
  if (erased > 0) runJobsNow();
  return erased;
}

interface ArchivedPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  archivedAt: Date;
}

async function eraseClient(id: string, now: Date): Promise<boolean> {
  const files = await transaction(async (tx) => {
    // Of two servers, or of this and a restore, one comes first.
    const [person] = await tx.$queryRaw<ArchivedPerson[]>`
      SELECT "id", "email", "firstName", "lastName", "archivedAt" FROM "User" WHERE "id" = ${id} AND "archivedAt" <= ${restorableSince(now)} FOR UPDATE`;
    if (!person) return null;
    const hers = await discardClientFiles(tx, id);
    await anonymizeFees(tx, id);
    await markCustomersForErasure(tx, id, now);
    await anonymizeLeadsOfClient(tx, person);
    await eraseMentions(tx, person);
    await tx.auditEvent.deleteMany({ where: { actorId: id } });
    // Everything that belongs to her goes with her; payments and subscriptions stay and name nobody.
    await tx.user.delete({ where: { id }, select: { id: true } });
    await recordAuditEvents(tx, { action: "client.erased", detail: { clientId: id } }, now);
    return hers;
  });
  for (const file of files ?? []) await deleteDiscardedFile(file.id);
  return files !== null;
}

const discardClientFiles = (tx: Tx, id: string) =>
  tx.file.updateManyAndReturn({
    where: { OR: [{ clientId: id }, { ownerId: id }] },
    data: { stored: false, clientId: null, ownerId: null, fileName: "erased" },
    select: { id: true },
  });

/** What a nutritionist earned stays hers; whom it was for does not. */
async function anonymizeFees(tx: Tx, clientId: string) {
  const diaries = await tx.foodDiary.findMany({ where: { clientId }, select: { id: true } });
  const hers = [{ plan: { clientId } }, { diaryId: { in: diaries.map(({ id }) => id) } }];
  await tx.nutritionistFee.updateMany({ where: { OR: hers }, data: { clientName: "Former client" } });
}

/** Of her leads only what figures count stays. One sent after she was archived is a new beginning, and not touched. */
async function anonymizeLeadsOfClient(tx: Tx, { id, email, archivedAt }: ArchivedPerson) {
  await anonymizeLeads(tx, { OR: [{ clientId: id }, { email: { equals: email, mode: "insensitive" }, submittedAt: { lte: archivedAt } }] });
}

/** In place of a lead who is forgotten. */
const erasedLeadName = "Erased";
const leadRetentionMs = 730 * dayMs;
const leadBatchSize = 200;

/** Forgets leads who did not become clients, two years after anything happened with them; only what figures count stays. */
export async function anonymizeOldLeads(now: Date): Promise<void> {
  const before = new Date(now.getTime() - leadRetentionMs);
  const old = { clientId: null, submittedAt: { lt: before }, OR: [{ lastActivity: null }, { lastActivity: { lt: before } }], NOT: { fullName: erasedLeadName, email: null } } satisfies Prisma.LeadWhereInput;
  for (;;) {
    const due = await db.lead.findMany({ where: old, select: { id: true }, take: leadBatchSize });
    if (due.length === 0) return;
    await transaction(async (tx) => {
      const count = await anonymizeLeads(tx, { ...old, id: { in: due.map(({ id }) => id) } });
      if (count > 0) await recordAuditEvents(tx, { action: "leads.forgotten", detail: { count } }, now);
    });
  }
}

/** Answers how many there were. */
async function anonymizeLeads(tx: Tx, where: Prisma.LeadWhereInput): Promise<number> {
  const counted = { stage: true, contactMethod: true, urgency: true, suspectedSpam: true, answeredAt: true, submittedAt: true, lastActivity: true } as const;
  const leads = await tx.lead.findMany({ where, select: { id: true, ...counted } });
  const ids = leads.map((lead) => lead.id);
  await tx.lead.deleteMany({ where: { id: { in: ids } } });
  // Written to her or about her while she was a lead, perhaps by another name and address.
  await deleteLeadEmails(tx, ids);
  await withdrawNotifications(tx, "lead_answered", ids);
  await tx.lead.createMany({ data: leads.map((lead) => ({ ...lead, id: undefined, fullName: erasedLeadName })) });
  return leads.length;
}

/**
 * What is about her in records that are not hers: mails and notices to staff, imports, the audit, the test gateway. Her address and
 * ids are hers alone; her name may be another's too, and counts only in what tells staff of clients.
 */
async function eraseMentions(tx: Tx, { id, email, firstName, lastName }: ArchivedPerson) {
  const threads = await tx.thread.findMany({ where: { clientId: id }, select: { id: true } });
  const [address, hers] = [wholeWordPattern([email]), wholeWordPattern([email, id, ...threads.map((thread) => thread.id)])];
  const named = wholeWordPattern([email, ...(firstName && lastName ? [`${firstName} ${lastName}`] : [])]);
  await tx.emailMessage.deleteMany({ where: { toEmail: email } });
  await eraseEmailMentions(tx, hers, named);
  const news = Prisma.sql`concat_ws(' ', "text", "href")`;
  await tx.$executeRaw`DELETE FROM "Notification" WHERE ${news} ~* ${hers} OR (${isAddressedToStaff} AND ${news} ~* ${named})`;
  await eraseFromImports(tx, { id, email, firstName, lastName });
  await tx.$executeRaw`UPDATE "AuditEvent" SET "detail" = NULL WHERE ${jsonColumnText("detail")} ~* ${named}`;
  await tx.$executeRaw`UPDATE "JobRun" SET "result" = NULL WHERE ${jsonColumnText("result")} ~* ${named}`;
  await tx.$executeRaw`DELETE FROM "SandboxObject" WHERE ${jsonColumnText("data")} ~* ${address}`;
  await tx.$executeRaw`UPDATE "SandboxObject" SET "data" = jsonb_set("data", '{clientId}', '"erased"') WHERE "data"->>'clientId' = ${id}`;
  await tx.$executeRaw`DELETE FROM "RateLimit" WHERE "key" ~* ${address}`;
}

const isAddressedToStaff = Prisma.sql`"userId" IN (SELECT "id" FROM "User" WHERE "role" <> 'client')`;

/**
 * Empties mails to others that tell of her, and drops those that have not gone out. A mail's key keeps it from going out twice,
 * and is replaced only where it says who she is.
 */
async function eraseEmailMentions(tx: Tx, hers: string, named: string) {
  const [where, what] = [Prisma.sql`concat_ws(' ', "key", "occasion")`, Prisma.sql`concat_ws(' ', "subject", "html", "text", "error", ${jsonColumnText("props")})`];
  const ofNobody = Prisma.sql`("userId" IS NULL AND "leadId" IS NULL)`;
  const told = Prisma.sql`(concat_ws(' ', ${where}, ${what}) ~* ${hers} OR ((${isAddressedToStaff} OR ${ofNobody}) AND ${what} ~* ${named}))`;
  await tx.$executeRaw`DELETE FROM "EmailMessage" WHERE "status" = 'queued' AND ${told}`;
  await tx.$executeRaw`
    UPDATE "EmailMessage" SET "props" = '{}', "subject" = NULL, "html" = NULL, "text" = NULL, "error" = NULL,
      "key" = CASE WHEN ${where} ~* ${hers} THEN "id" ELSE "key" END, "occasion" = CASE WHEN ${where} ~* ${hers} THEN 'erased' ELSE "occasion" END
    WHERE ${told}`;
}
