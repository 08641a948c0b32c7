import type { ActorFor } from "@/lib/auth/actor";
import { toAccessAction } from "@/lib/core/audit/access-log";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { contentDisposition } from "@/lib/core/uploads/file-names";
import { db } from "@/lib/platform/db";
import { buildClientRecord } from "@/lib/practice/privacy/client-record";
import { zipClientRecord } from "@/lib/practice/privacy/zip";

/** Returns a client's whole record as a download and records who took it. Throws 404 for a client outside the actor's reach. */
export async function downloadClientRecord(actor: ActorFor<["client", "coach"]>, clientId: string, now: Date): Promise<Response> {
  const record = await buildClientRecord(actor, clientId);
  await recordAuditEvents(db, { action: toAccessAction("record"), actorId: actor.id, subjectId: clientId }, now);
  // A long name is cut so that the date stays in the file name.
  const fileName = `${record.name.slice(0, 200).toWellFormed()} record ${now.toISOString().slice(0, 10)}.zip`;
  return new Response(zipClientRecord(record, now), {
    headers: { "content-type": "application/zip", "content-disposition": contentDisposition("attachment", fileName), "cache-control": "private, no-store" },
  });
}
