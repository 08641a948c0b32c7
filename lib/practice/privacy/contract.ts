import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { sensitiveItems } from "@/lib/core/audit/rules";

export const exportRecord = endpoint({
  method: "GET",
  path: "/api/clients/:id/record",
  access: ["client", "coach"],
  summary: "A client's whole record as a zip: record.json and her files. For herself without her coach's private notes",
  response: rawResponse,
  contentType: "application/zip",
});
export const listAccessLog = endpoint({
  method: "GET",
  path: "/api/clients/:id/access-log",
  access: ["coach"],
  summary: "Who opened a client's photos and health answers, newest first; of one person and thing once an hour",
  query: pageQuery,
  live: { provides: ["access-log"], subject: "id" },
  response: z.array(
    z.object({
      id: z.string(),
      at: instant(),
      /** Null for someone who is no longer here. */
      actorName: z.nullable(z.string()),
      what: z.enum(sensitiveItems),
    }),
  ),
});
export type AccessLogEntry = z.output<typeof listAccessLog.response>[number];
