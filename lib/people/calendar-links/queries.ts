import type { Actor } from "@/lib/auth/actor";
import { hashLinkToken } from "@/lib/auth/links";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

/** When the actor's calendar link was made and last read; null without one. */
export const findOwnCalendarLink = async (actor: Actor) => ({
  link: await db.calendarLink.findUnique({ where: { userId: actor.id }, select: { createdAt: true, lastReadAt: true } }),
});

/** The person whose calendar this token opens; null for an unknown token, and for a person who couldn't have a session: one who is archived, or of the demo outside it. */
export async function findCalendarOwner(token: string) {
  const link = await db.calendarLink.findFirst({ where: { tokenHash: hashLinkToken(token), user: { archivedAt: null, email: { not: null }, ...(!env().DEMO_MODE && { isDemo: false }) } }, select: { user: { select: { id: true, role: true } } } });
  return link?.user ?? null;
}
