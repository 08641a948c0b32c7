import type { ActorFor } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { createInvitedUser } from "@/lib/people/accounts/commands";
import type { ClientEdit } from "@/lib/people/clients/contract";
import { visibleClients } from "@/lib/people/clients/policy";
import { restorableSince } from "@/lib/people/clients/rules";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { dayMs } from "@/lib/platform/days";
import { transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import { Prisma } from "@/prisma/generated/client";

/** Throws 409 where this client, by id or email, is in the archive; it names her for restoring. */
export async function rejectArchivedClient(tx: Tx, who: { email: string } | { id: string }, now: Date) {
  const archived = await tx.client.findFirst({ where: { user: { ...who, archivedAt: { gt: restorableSince(now) } } }, select: { userId: true } });
  if (archived) throw new AppError("conflict", "A client with this email is in the archive. You can restore her instead.", { archivedId: archived.userId });
}

/** A name in two, at its first space. */
export function splitFullName(name: string) {
  const space = name.search(/\s/);
  return space < 0 ? { firstName: name, lastName: "" } : { firstName: name.slice(0, space), lastName: name.slice(space).trim() };
}

/** What is known of a prospect who becomes a client. */
export interface NewClientFromLead {
  name: string;
  email: string;
  phone: string | null;
  dateOfBirth: Date | null;
  primaryGoal: string | null;
  intake: Omit<Prisma.IntakeRecordUncheckedCreateInput, "clientId">;
}

/**
 * Makes a prospect a client with an invitation and an intake record, within the caller's transaction, which is to stand in
 * `unlessEmailIsKnown`. Answers her id. Throws 409 as addClient does.
 */
export async function createClientFromLead(tx: Tx, actor: ActorFor<["coach"]>, { name, email, phone, dateOfBirth, primaryGoal, intake }: NewClientFromLead, timeZone: string, now: Date): Promise<string> {
  await rejectArchivedClient(tx, { email }, now);
  const { id } = await createInvitedUser(tx, actor, { email, role: "client", ...splitFullName(name), phone: phone ?? undefined }, timeZone, now);
  await tx.client.update({ where: { userId: id }, data: { dateOfBirth, primaryGoal }, select: { userId: true } });
  await tx.intakeRecord.create({ data: { ...intake, clientId: id }, select: { clientId: true } });
  return id;
}

/** Throws 409 where this client is in the archive, naming her for restoring. */
export const requireNotArchived = (tx: Tx, clientId: string, now: Date) => rejectArchivedClient(tx, { id: clientId }, now);

interface BirthDate {
  clientId: string;
  dateOfBirth: string;
}
const birthDatesRecordset = (dates: readonly BirthDate[]) => Prisma.sql`jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS d("clientId" text, "dateOfBirth" date)`;

/** Fills in the date of birth of those who have none, within the caller's transaction; answers how many. */
export const fillMissingBirthDates = (tx: Tx, dates: readonly BirthDate[]): Promise<number> => tx.$executeRaw`
  UPDATE "Client" c SET "dateOfBirth" = d."dateOfBirth", "version" = c."version" + 1
  FROM ${birthDatesRecordset(dates)} WHERE c."userId" = d."clientId" AND c."dateOfBirth" IS NULL`;

/** Takes these dates out again where they still stand so, within the caller's transaction; answers of whom they did. */
export const clearUnchangedBirthDates = async (tx: Tx, dates: readonly BirthDate[]): Promise<string[]> => {
  const cleared = await tx.$queryRaw<{ userId: string }[]>`
    UPDATE "Client" c SET "dateOfBirth" = NULL, "version" = c."version" + 1
    FROM ${birthDatesRecordset(dates)} WHERE c."userId" = d."clientId" AND c."dateOfBirth" = d."dateOfBirth" RETURNING c."userId"`;
  return cleared.map(({ userId }) => userId);
};

/**
 * Has this client to itself until the caller's transaction ends: of two that begin so at once, the second finds what the
 * first has done. Throws 404 for one who is not there.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT "userId" FROM "Client" WHERE "userId" = ${clientId} FOR NO KEY UPDATE`;
  if (rows.length === 0) throw notFound();
}

const parseOptionalDay = (day: string | null | undefined) => day && dayToDate(day);

/** Changes what is known of a client. Throws 404, 409 for an edit of a stale copy, 400 for a day that cannot be. */
export async function updateClientDetails(actor: ActorFor<["coach"]>, clientId: string, edit: ClientEdit, now: Date): Promise<void> {
  const { version, firstName, lastName, phone, dateOfBirth, joinDate, ...rest } = edit;
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  if (dateOfBirth && (dateOfBirth > today || dateOfBirth < "1900-01-01")) throw invalidField("dateOfBirth", "Please enter her date of birth");
  if (joinDate && (joinDate > dayInTimeZone(timeZone, oneYearAfter(now)) || joinDate < "2000-01-01")) throw invalidField("joinDate", "Please enter a day between the year 2000 and a year from now");
  await transaction(async (tx) => {
    const who = { userId: clientId, AND: visibleClients(actor) };
    // Of two who edit the same copy, the second waits here and then finds another version.
    const { count } = await tx.client.updateMany({
      where: { ...who, version },
      data: { ...rest, dateOfBirth: parseOptionalDay(dateOfBirth), joinDate: joinDate && dayToDate(joinDate), version: { increment: 1 } },
    });
    if (count === 0) throw (await tx.client.count({ where: who })) === 0 ? notFound() : staleVersionConflict();
    await tx.user.update({ where: { id: clientId }, data: { firstName, lastName, phone }, select: { id: true } });
  });
  loadActor.forget(clientId);
}

const staleVersionConflict = () => conflict("Somebody else changed this client while you were editing. Please compare and save again.");
const oneYearAfter = (now: Date) => new Date(now.getTime() + 365 * dayMs);
