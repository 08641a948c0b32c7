import { notFound } from "@/lib/platform/errors";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/people/clients/policy";
import { dayIn } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { noteOpened } from "@/lib/core/audit/access-log";
import { profileSelect, toProfile } from "@/lib/practice/roster/shape";
import { practice } from "@/lib/core/settings/queries";

/** All that a coach's page of a client says of her. Throws 404 for one outside the actor's reach. */
export async function profileOf(actor: Actor, clientId: string, now: Date) {
  const today = dayIn((await practice()).timeZone, now);
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: profileSelect(today) });
  if (!client) throw notFound();
  const profile = toProfile(client, today, now);
  if (profile.safetyNotes.length > 0) noteOpened(actor, [clientId], "safety_notes", now);
  return profile;
}
