import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { findAddressProblem } from "@/lib/core/email/address-problems";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { visibleClients } from "@/lib/people/clients/policy";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { clientProfileSelect, toClientProfile } from "@/lib/practice/roster/shape";

/** Loads a client's profile and records that the actor read the safety notes. Throws 404 for a client outside the actor's reach. */
export async function findClientProfile(actor: Actor, clientId: string, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: clientProfileSelect });
  if (!client) throw notFound();
  const profile = { ...toClientProfile(client, timeZone, now), emailProblem: await findAddressProblem(client.user.email) };
  if (profile.safetyNotes.length > 0) recordAccess(actor, [clientId], "safety_notes", now);
  return profile;
}
