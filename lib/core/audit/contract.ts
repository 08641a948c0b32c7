import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { auditKinds } from "@/lib/core/audit/rules";

export const listAuditLog = endpoint({
  method: "GET",
  path: "/api/audit-log",
  access: ["coach"],
  summary: "Who signed in, opened health data, exported, deleted and changed what, newest first; of one kind, or by or about one person",
  query: z.extend(pageQuery, { kind: z.optional(z.enum(auditKinds, "Please choose a kind of activity")), personId: z.optional(z.string().check(z.maxLength(100))) }),
  live: { provides: ["audit-log"] },
  response: z.array(
    z.object({
      id: z.string(),
      at: instant(),
      kind: z.nullable(z.enum(auditKinds)),
      who: z.string(),
      /** What she did, to be read after her name. */
      what: z.string(),
      /** The network she came from, where it is known. */
      from: z.nullable(z.string()),
      /** Whose entries this one leads to: who did it, or whom it is about. */
      actorId: z.nullable(z.string()),
      subjectId: z.nullable(z.string()),
    }),
  ),
});
export type AuditLogEntry = z.output<typeof listAuditLog.response>[number];
