import { db } from "@/lib/platform/db";

/** Whether a client with this id was erased. Of an erased client the activity log keeps only the id. */
export const wasErased = async (id: string): Promise<boolean> =>
  (await db.auditEvent.count({ where: { action: { in: ["client.erased", "client.erased_at_once"] }, detail: { path: ["clientId"], equals: id } } })) > 0;
