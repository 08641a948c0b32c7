import type { ActorFor } from "@/lib/auth/actor";
import { contentDisposition } from "@/lib/files/names";
import { db } from "@/lib/platform/db";
import { openedAction } from "@/lib/records/access-log";
import { recordOf } from "@/lib/records/record";
import { zipOf } from "@/lib/records/zip";

/** A client's whole record as a download, of which the audit keeps who took it. Throws 404 for a client outside the actor's reach. */
export async function takeRecord(actor: ActorFor<["client", "coach"]>, clientId: string, now: Date): Promise<Response> {
  const record = await recordOf(actor, clientId);
  await db.auditEvent.create({ data: { actorId: actor.id, subjectId: clientId, action: openedAction("record"), createdAt: now }, select: { id: true } });
  // The date stays where a name is very long.
  const fileName = `${record.name.slice(0, 200).toWellFormed()} record ${now.toISOString().slice(0, 10)}.zip`;
  return new Response(zipOf(record, now), {
    headers: { "content-type": "application/zip", "content-disposition": contentDisposition("attachment", fileName), "cache-control": "private, no-store" },
  });
}
