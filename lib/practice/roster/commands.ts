import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { invitationHoldMs, releaseInvitation } from "@/lib/core/email/commands";
import { deliverInvitation, inviteUser } from "@/lib/people/accounts/commands";
import { archivedClientConflict, splitFullName } from "@/lib/people/clients/commands";
import { visibleClients } from "@/lib/people/clients/policy";
import { restorableSince } from "@/lib/people/clients/rules";
import { db, transaction } from "@/lib/platform/db";
import { AppError, type ErrorBody, notFound } from "@/lib/platform/errors";
import { readRoster } from "@/lib/practice/roster/rows";

/**
 * Creates a client and emails them a link to set a password, or returns it where emails aren't sent. With `holdInvitation` the email waits
 * for the payment to be set up. Throws 409 for an email in use; for an archived client the error
 * includes the id to restore, and for another client their id. With `unlessLead` a lead with this email is refused in the same way.
 */
export async function addClient(actor: Coach, { name, email, phone, unlessLead = false, holdInvitation = false }: { name: string; email: string; phone?: string; unlessLead?: boolean; holdInvitation?: boolean }, now: Date) {
  await rejectKnownPerson(email, unlessLead, now);
  const { id } = await inviteUser(actor, { email, role: "client", ...splitFullName(name), phone: phone || undefined }, now, holdInvitation ? invitationHoldMs : 0);
  const [client] = await readRoster({ ids: [id] }, { sort: "name" }, now);
  if (!client) throw notFound();
  return { ...client, ...(await deliverInvitation({ id, email }, now)) };
}

/** Sends a client's invitation that was held back. Returns whether it had not left yet. Throws 404. */
export const releaseHeldInvitation = (actor: Coach, clientId: string, now: Date) =>
  transaction(async (tx) => {
    if ((await tx.client.count({ where: { userId: clientId, AND: visibleClients(actor) } })) === 0) throw notFound();
    return { sent: await releaseInvitation(tx, clientId, now) };
  });

/** Throws 409 that says whose email this is, and where to find them. Somebody archived for good can't be found: their email is taken when the account is created. */
async function rejectKnownPerson(email: string, unlessLead: boolean, now: Date) {
  const person = await db.user.findUnique({ where: { email }, select: { id: true, role: true, archivedAt: true } });
  if (person?.role === "client" && person.archivedAt && person.archivedAt > restorableSince(now)) throw archivedClientConflict(person.id);
  const user = person?.archivedAt ? null : person;
  if (user?.role === "client") throw emailInUse("This person is already your client.", { kind: "client", id: user.id });
  if (user) throw emailInUse("Someone in your team has this email. Please use another one for the client.");
  const lead = unlessLead && (await db.lead.findFirst({ where: { email, clientId: null, suspectedSpam: false }, orderBy: { submittedAt: "desc" }, select: { id: true } }));
  if (lead) throw emailInUse("This person is already a lead.", { kind: "lead", id: lead.id });
}

const emailInUse = (message: string, existing?: ErrorBody["existing"]) => new AppError("conflict", message, { fields: { email: message }, existing });

/** Records in the activity log who exported which clients; undefined means all. */
export const recordClientsExport = (actor: Coach, clientIds: readonly string[] | undefined, now: Date) =>
  recordAuditEvents(db, { action: "clients.exported", actorId: actor.id, detail: { clientIds: clientIds ? [...clientIds] : "all" } }, now);
