import type { Actor } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { createSessionCookie, renewSession } from "@/lib/auth/session";
import { db, type Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/** Signing in, or confirming who you are, opens for this long what needs it (PRODUCT.md "step-up"). */
const stepUpMs = 15 * 60_000;

/** Returns until when this session may do what needs step-up; null if it may not. Read from the database, so all servers agree. */
export async function findStepUpEnd(actor: Actor, now: Date, client: Pick<Tx, "session"> = db): Promise<Date | null> {
  const session = await client.session.findUnique({ where: { id: actor.sessionId }, select: { confirmedAt: true } });
  const end = session?.confirmedAt && new Date(session.confirmedAt.getTime() + stepUpMs);
  return end && end > now ? end : null;
}

/** Throws 403 with the reason "step-up" unless the person has signed in or confirmed who they are in the last 15 minutes. */
export async function requireStepUp(actor: Actor, now: Date, client: Pick<Tx, "session"> = db): Promise<void> {
  if (!(await findStepUpEnd(actor, now, client))) throw new AppError("forbidden", "Please confirm it's you.", { reason: "step-up" });
}

/**
 * Opens for 15 minutes what needs step-up, under a new session id, so that a copied cookie shares none of it. Returns until
 * when, and the Set-Cookie header of the session. Throws 401 when the session has ended meanwhile.
 */
export async function recordStepUp(actor: Actor, now: Date): Promise<{ openUntil: Date; cookie: string }> {
  const claims = await renewSession(db, actor, { confirmedAt: now });
  loadActor.forget(actor.id);
  return { openUntil: new Date(now.getTime() + stepUpMs), cookie: await createSessionCookie(claims) };
}
