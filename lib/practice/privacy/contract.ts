import * as z from "zod/mini";
import { endpoint, raw } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { opened } from "@/lib/core/audit/rules";

export const exportRecord = endpoint({
  method: "GET",
  path: "/api/clients/:id/record",
  access: ["client", "coach"],
  summary: "A client's whole record as a zip: record.json and her files. For herself without her coach's private notes",
  response: raw,
  contentType: "application/zip",
});
export const accessLog = endpoint({
  method: "GET",
  path: "/api/clients/:id/access-log",
  access: ["coach"],
  operationId: "listAccessLog",
  summary: "Who opened a client's photos and health answers, newest first; of one person and thing once an hour",
  query: pageQuery,
  shows: ["access-log"],
  person: "id",
  response: z.array(
    z.object({
      id: z.string(),
      at: instant(),
      /** Null for someone who is no longer here. */
      actorName: z.nullable(z.string()),
      what: z.enum(opened),
    }),
  ),
});
export type AccessLogEntry = z.output<typeof accessLog.response>[number];
