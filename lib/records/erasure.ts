import { removeEmailsOfLeads } from "@/lib/email/commands";
import { removeDiscarded } from "@/lib/files/commands";
import { restorableSince } from "@/lib/lifecycle/rules";
import { withdrawNews } from "@/lib/notifications/commands";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

/**
 * Erases every client whose time in the archive is over, one transaction each, and answers how many. Her files' bytes go after
 * that; those of a server that stops in between are found by removeUnfinished. Whoever cannot be erased now is tried again.
 */
export async function eraseArchived(now: Date): Promise<number> {
  const due = await db.user.findMany({ where: { role: "client", archivedAt: { lte: restorableSince(now) } }, select: { id: true } });
  let erased = 0;
  for (const { id } of due) {
    const done = await erase(id, now).catch((err: unknown) => logger.error({ err, id }, "a client could not be erased yet"));
    if (done) erased += 1;
  }
  return erased;
}

interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  archivedAt: Date;
}

async function erase(id: string, now: Date): Promise<boolean> {
  const files = await transaction(async (tx) => {
    // Of two servers, or of this and a restore, one comes first.
    const [person] = await tx.$queryRaw<Person[]>`
      SELECT "id", "email", "firstName", "lastName", "archivedAt" FROM "User" WHERE "id" = ${id} AND "archivedAt" <= ${restorableSince(now)} FOR UPDATE`;
    if (!person) return null;
    const hers = await discardFiles(tx, id);
    await forgetFees(tx, id);
    await forgetLeads(tx, person);
    await forgetMentions(tx, person);
    await tx.auditEvent.deleteMany({ where: { actorId: id } });
    // Everything that belongs to her goes with her; payments and subscriptions stay and name nobody.
    await tx.user.delete({ where: { id }, select: { id: true } });
    await tx.auditEvent.create({ data: { action: "client.erased", detail: { clientId: id }, createdAt: now }, select: { id: true } });
    return hers;
  });
  for (const file of files ?? []) await removeDiscarded(file.id);
  return files !== null;
}

const discardFiles = (tx: Tx, id: string) =>
  tx.file.updateManyAndReturn({
    where: { OR: [{ clientId: id }, { ownerId: id }] },
    data: { stored: false, clientId: null, ownerId: null, fileName: "erased" },
    select: { id: true },
  });

/** What a nutritionist earned stays hers; whom it was for does not. */
async function forgetFees(tx: Tx, clientId: string) {
  const diaries = await tx.foodDiary.findMany({ where: { clientId }, select: { id: true } });
  const hers = [{ plan: { clientId } }, { diaryId: { in: diaries.map(({ id }) => id) } }];
  await tx.nutritionistFee.updateMany({ where: { OR: hers }, data: { clientName: "Former client" } });
}

/** Of her leads only what figures count stays. One sent after she was archived is a new beginning, and not touched. */
async function forgetLeads(tx: Tx, { id, email, archivedAt }: Person) {
  const where = { OR: [{ clientId: id }, { email: { equals: email, mode: "insensitive" as const }, submittedAt: { lte: archivedAt } }] };
  const counted = { stage: true, contactMethod: true, urgency: true, suspectedSpam: true, answeredAt: true, submittedAt: true, lastActivity: true } as const;
  const leads = await tx.lead.findMany({ where, select: { id: true, ...counted } });
  const ids = leads.map((lead) => lead.id);
  await tx.lead.deleteMany({ where: { id: { in: ids } } });
  // Written to her or about her while she was a lead, perhaps by another name and address.
  await removeEmailsOfLeads(tx, ids);
  await withdrawNews(tx, "lead_answered", ids);
  await tx.lead.createMany({ data: leads.map((lead) => ({ ...lead, id: undefined, fullName: "Erased" })) });
}

/** What is about her in records that are not hers: mails and notices to staff, imports, the audit, the test gateway. */
async function forgetMentions(tx: Tx, { id, email, firstName, lastName }: Person) {
  const who = [email, ...(firstName && lastName ? [`${firstName} ${lastName}`] : [])].map(containing);
  const threads = await tx.thread.findMany({ where: { clientId: id }, select: { id: true } });
  const whoOrWhere = [...who, containing(id), ...threads.map((thread) => containing(thread.id))];
  await tx.emailMessage.deleteMany({ where: { toEmail: email } });
  await tx.$executeRaw`
    UPDATE "EmailMessage" SET "props" = '{}', "subject" = NULL, "html" = NULL, "text" = NULL, "error" = NULL
    WHERE concat_ws(' ', "occasion", "props"::text, "subject", "html", "text", "error") ILIKE ANY(${whoOrWhere}::text[])`;
  await tx.$executeRaw`DELETE FROM "Notification" WHERE concat_ws(' ', "text", "href") ILIKE ANY(${whoOrWhere}::text[])`;
  await tx.$executeRaw`
    UPDATE "ImportRow" SET "data" = '{}', "before" = NULL, "error" = NULL, "targetId" = NULL
    WHERE "targetId" = ${id} OR concat_ws(' ', "data"::text, "before"::text, "error") ILIKE ANY(${whoOrWhere}::text[])`;
  await tx.$executeRaw`UPDATE "AuditEvent" SET "detail" = NULL WHERE "detail"::text ILIKE ANY(${who}::text[])`;
  await tx.$executeRaw`UPDATE "JobRun" SET "result" = NULL WHERE "result"::text ILIKE ANY(${who}::text[])`;
  await tx.$executeRaw`DELETE FROM "SandboxObject" WHERE "data"::text ILIKE ANY(${who}::text[])`;
  await tx.$executeRaw`DELETE FROM "RateLimit" WHERE "key" ILIKE ANY(${who}::text[])`;
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
