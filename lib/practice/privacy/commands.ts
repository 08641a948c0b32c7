import { record } from "@/lib/core/audit/commands";
import type { ActorFor } from "@/lib/auth/actor";
import { contentDisposition } from "@/lib/core/uploads/names";
import { db } from "@/lib/platform/db";
import { openedAction } from "@/lib/core/audit/access-log";
import { recordOf } from "@/lib/practice/privacy/record";
import { zipOf } from "@/lib/practice/privacy/zip";

/** A client's whole record as a download, of which the audit keeps who took it. Throws 404 for a client outside the actor's reach. */
export async function takeRecord(actor: ActorFor<["client", "coach"]>, clientId: string, now: Date): Promise<Response> {
  const taken = await recordOf(actor, clientId);
  await record(db, { action: openedAction("record"), actorId: actor.id, subjectId: clientId }, now);
  // The date stays where a name is very long.
  const fileName = `${taken.name.slice(0, 200).toWellFormed()} record ${now.toISOString().slice(0, 10)}.zip`;
  return new Response(zipOf(taken, now), {
    headers: { "content-type": "application/zip", "content-disposition": contentDisposition("attachment", fileName), "cache-control": "private, no-store" },
  });
}
