import type { Client, Coach } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { requireConsent } from "@/lib/core/consents/queries";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { createInvitedUser, emailTakenMessage, rejectDuplicateEmail } from "@/lib/people/accounts/commands";
import type { ClientEdit } from "@/lib/people/clients/contract";
import { visibleClients } from "@/lib/people/clients/policy";
import { restorableSince } from "@/lib/people/clients/rules";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { dayMs } from "@/lib/platform/days";
import { transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict, invalidField, notFound } from "@/lib/platform/errors";
import { Prisma } from "@/prisma/generated/client";

/** Throws 409 with `archivedId`, which can be restored, when a client with this id or email is archived. */
async function rejectArchivedClient(tx: Tx, client: { email: string } | { id: string }, now: Date) {
  const archived = await tx.client.findFirst({ where: { user: { ...client, archivedAt: { gt: restorableSince(now) } } }, select: { userId: true } });
  if (archived) throw archivedClientConflict(archived.userId);
}

/** The 409 for a client who is archived and can be restored. */
export const archivedClientConflict = (archivedId: string) => new AppError("conflict", "A client with this email was deleted. You can restore them instead.", { archivedId });

/** Splits a full name at its first space. */
export function splitFullName(name: string) {
  const space = name.search(/\s/);
  return space < 0 ? { firstName: name, lastName: "" } : { firstName: name.slice(0, space), lastName: name.slice(space).trim() };
}

export interface NewClientFromLead {
  name: string;
  email: string;
  phone: string | null;
  dateOfBirth: Date | null;
  primaryGoal: string | null;
  intake: Omit<Prisma.IntakeRecordUncheckedCreateInput, "clientId">;
}

/**
 * Creates a client with an invitation and an intake record from a lead, in the caller's transaction, which must run inside
 * `rejectDuplicateEmail`. Returns the client's id. Throws 409 for an archived client or a taken email.
 */
export async function createClientFromLead(tx: Tx, actor: Coach, { name, email, phone, dateOfBirth, primaryGoal, intake }: NewClientFromLead, timeZone: string, now: Date, invitationDelayMs = 0): Promise<string> {
  await rejectArchivedClient(tx, { email }, now);
  const { id } = await createInvitedUser(tx, actor, { email, role: "client", ...splitFullName(name), phone: phone ?? undefined }, timeZone, now, invitationDelayMs);
  await tx.client.update({ where: { userId: id }, data: { dateOfBirth, primaryGoal }, select: { userId: true } });
  await tx.intakeRecord.create({ data: { ...intake, clientId: id }, select: { clientId: true } });
  return id;
}

/** Throws 409 with `archivedId` when this client is archived. */
export const requireNotArchived = (tx: Tx, clientId: string, now: Date) => rejectArchivedClient(tx, { id: clientId }, now);

interface BirthDate {
  clientId: string;
  dateOfBirth: string;
}
const birthDatesRecordset = (dates: readonly BirthDate[]) => Prisma.sql`jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS d("clientId" text, "dateOfBirth" date)`;

/** Sets the date of birth of the clients who have none, in the caller's transaction. Returns the ids of those clients. */
export const fillMissingBirthDates = async (tx: Tx, dates: readonly BirthDate[]): Promise<string[]> => {
  const filled = await tx.$queryRaw<{ userId: string }[]>`
    UPDATE "Client" c SET "dateOfBirth" = d."dateOfBirth", "version" = c."version" + 1
    FROM ${birthDatesRecordset(dates)} WHERE c."userId" = d."clientId" AND c."dateOfBirth" IS NULL RETURNING c."userId"`;
  return filled.map(({ userId }) => userId);
};

/** The ids of the clients who have these dates of birth. */
export const findUnchangedBirthDates = async (tx: Tx, dates: readonly BirthDate[]): Promise<string[]> => {
  const unchanged = await tx.$queryRaw<{ userId: string }[]>`
    SELECT c."userId" FROM "Client" c JOIN ${birthDatesRecordset(dates)} ON c."userId" = d."clientId" AND c."dateOfBirth" = d."dateOfBirth"`;
  return unchanged.map(({ userId }) => userId);
};

/** Clears these dates of birth where they are unchanged, in the caller's transaction. Returns the ids of those clients. */
export const clearUnchangedBirthDates = async (tx: Tx, dates: readonly BirthDate[]): Promise<string[]> => {
  const cleared = await tx.$queryRaw<{ userId: string }[]>`
    UPDATE "Client" c SET "dateOfBirth" = NULL, "version" = c."version" + 1
    FROM ${birthDatesRecordset(dates)} WHERE c."userId" = d."clientId" AND c."dateOfBirth" = d."dateOfBirth" RETURNING c."userId"`;
  return cleared.map(({ userId }) => userId);
};

/** Locks this client's row until the caller's transaction ends. Throws 404 when there is no such client. */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  if ((await lockClients(tx, [clientId])) === 0) throw notFound();
}

/** Locks these clients' rows, in one order, until the caller's transaction ends. Returns how many there are. */
export async function lockClients(tx: Tx, clientIds: readonly string[]): Promise<number> {
  return (await tx.$queryRaw<unknown[]>`SELECT "userId" FROM "Client" WHERE "userId" = ANY(${[...clientIds]}) ORDER BY "userId" FOR NO KEY UPDATE`).length;
}

/**
 * Locks the client who sends health data, and throws 403 if she has withdrawn the consent to it. Consents are withdrawn under the
 * same lock, and photos are discarded with theirs, so what is checked after this holds until the transaction ends.
 */
export async function lockForHealthData(tx: Tx, actor: Client): Promise<void> {
  await lockClient(tx, actor.id);
  await requireConsent(actor, "health_data", tx);
}

const parseOptionalDay = (day: string | null | undefined) => day && dayToDate(day);

/** Updates a client's details. Throws 404, 409 when `version` is stale or the email taken, 400 for an impossible date and for another email than the client has. */
export async function updateClientDetails(actor: Coach, clientId: string, edit: ClientEdit, now: Date): Promise<void> {
  const { version, firstName, lastName, email, phone, dateOfBirth, joinDate, ...rest } = edit;
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  if (dateOfBirth && (dateOfBirth > today || dateOfBirth < "1900-01-01")) throw invalidField("dateOfBirth", "Please check the date of birth");
  if (joinDate && (joinDate > dayInTimeZone(timeZone, oneYearAfter(now)) || joinDate < "2000-01-01")) throw invalidField("joinDate", "Please enter a day between the year 2000 and a year from now");
  await rejectDuplicateEmail(emailTakenMessage, () =>
    transaction(async (tx) => {
      const isThisClient = { userId: clientId, AND: visibleClients(actor) };
      // Concurrent edits of one version wait for each other here, so only the first one matches it.
      const { count } = await tx.client.updateMany({
        where: { ...isThisClient, version },
        data: { ...rest, dateOfBirth: parseOptionalDay(dateOfBirth), joinDate: joinDate && dayToDate(joinDate), version: { increment: 1 } },
      });
      if (count === 0) throw (await tx.client.count({ where: isThisClient })) === 0 ? notFound() : staleVersionConflict();
      await tx.user.update({ where: { id: clientId }, data: { firstName, lastName, phone }, select: { id: true } });
      if (email !== undefined) await addMissingEmail(tx, actor, clientId, email, now);
    }),
  );
  loadActor.forget(clientId);
}

/** Gives a client without an email address one. Repeated, it changes nothing. Throws 400 for another address than she has. */
async function addMissingEmail(tx: Tx, actor: Coach, clientId: string, email: string, now: Date): Promise<void> {
  const { count } = await tx.user.updateMany({ where: { id: clientId, email: null }, data: { email } });
  if (count > 0) await recordAuditEvents(tx, { action: "email.added", actorId: actor.id, subjectId: clientId }, now);
  else if ((await tx.user.count({ where: { id: clientId, email } })) === 0) throw invalidField("email", "This client has an email address already. They can change it in their own profile.");
}

const staleVersionConflict = () => conflict("Someone else changed this client while you were editing. Please compare and save again.");
const oneYearAfter = (now: Date) => new Date(now.getTime() + 365 * dayMs);

/** Confirms a client's email address on the coach's word. Repeated, it changes nothing. Throws 404. */
export async function vouchForClientEmail(actor: Coach, clientId: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockClient(tx, clientId);
    if ((await tx.client.count({ where: { userId: clientId, AND: visibleClients(actor) } })) === 0) throw notFound();
    const { count } = await tx.user.updateMany({ where: { id: clientId, emailConfirmedAt: null, passwordHash: { not: null } }, data: { emailConfirmedAt: now } });
    if (count > 0) await recordAuditEvents(tx, { action: "email.vouched", actorId: actor.id, subjectId: clientId }, now);
  });
  loadActor.forget(clientId);
}
