import type { ActorFor } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { inviteUser } from "@/lib/people/accounts/commands";
import { rejectArchivedClient, splitFullName } from "@/lib/people/clients/commands";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { readRoster } from "@/lib/practice/roster/rows";

/**
 * Creates a client without a password and mails her a link to set one. The name is split at its first space. Throws 409
 * for a known email; of an archived client it names the one to restore.
 */
export async function addClient(actor: ActorFor<["coach"]>, { name, email, phone }: { name: string; email: string; phone?: string }, now: Date) {
  await rejectArchivedClient(db, { email }, now);
  const { id } = await inviteUser(actor, { email, role: "client", ...splitFullName(name), phone: phone || undefined }, now);
  const [client] = await readRoster({ ids: [id] }, { sort: "name" }, now);
  if (!client) throw notFound();
  return client;
}

/** Keeps who took a copy of how many clients, or of which. */
export const recordClientsExport = (actor: ActorFor<["coach"]>, clientIds: readonly string[] | undefined, now: Date) =>
  recordAuditEvents(db, { action: "clients.exported", actorId: actor.id, detail: { clientIds: clientIds ? [...clientIds] : "all" } }, now);
