import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { auditKinds } from "@/lib/core/audit/actions";

export const listAuditLog = endpoint({
  method: "GET",
  path: "/api/audit-log",
  access: ["coach"],
  summary: "The activity log, newest first, optionally of one kind or one person",
  query: z.extend(pageQuery, { kind: z.optional(z.enum(auditKinds, "Please choose a kind of activity")), personId: z.optional(z.string().check(z.maxLength(100))) }),
  live: { provides: ["audit-log"] },
  response: z.array(
    z.object({
      id: z.string(),
      at: instant(),
      kind: z.nullable(z.enum(auditKinds)),
      who: z.string(),
      /** What they did, as a phrase that follows `who`. */
      what: z.string(),
      /** The network of their IP address, where known. */
      from: z.nullable(z.string()),
      actorId: z.nullable(z.string()),
      subjectId: z.nullable(z.string()),
    }),
  ),
});
export type AuditLogEntry = z.output<typeof listAuditLog.response>[number];
