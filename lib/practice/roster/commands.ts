import type { ActorFor } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { deliverInvitation, inviteUser } from "@/lib/people/accounts/commands";
import { rejectArchivedClient, splitFullName } from "@/lib/people/clients/commands";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { readRoster } from "@/lib/practice/roster/rows";

/**
 * Creates a client and emails them a link to set a password, or returns it where emails aren't sent. Throws 409 for an email in use; for an archived client the error
 * includes the id to restore.
 */
export async function addClient(actor: ActorFor<["coach"]>, { name, email, phone }: { name: string; email: string; phone?: string }, now: Date) {
  await rejectArchivedClient(db, { email }, now);
  const { id } = await inviteUser(actor, { email, role: "client", ...splitFullName(name), phone: phone || undefined }, now);
  const [client] = await readRoster({ ids: [id] }, { sort: "name" }, now);
  if (!client) throw notFound();
  return { ...client, ...(await deliverInvitation({ id, email }, now)) };
}

/** Records in the activity log who exported which clients; undefined means all. */
export const recordClientsExport = (actor: ActorFor<["coach"]>, clientIds: readonly string[] | undefined, now: Date) =>
  recordAuditEvents(db, { action: "clients.exported", actorId: actor.id, detail: { clientIds: clientIds ? [...clientIds] : "all" } }, now);
