import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { sensitiveItems } from "@/lib/core/audit/rules";

export const exportRecord = endpoint({
  method: "GET",
  path: "/api/clients/:id/record",
  access: ["client", "coach"],
  summary: "A client's record as a zip: record.json and their files. Clients get everything about them; a coach's copy has what coaches see on screen, and names what it leaves out",
  response: rawResponse,
  contentType: "application/zip",
  stepUp: true,
});

export const listAccessLog = endpoint({
  method: "GET",
  path: "/api/clients/:id/access-log",
  access: ["coach"],
  summary: "Who opened a client's photos and health answers, newest first. Repeated access within an hour is listed once",
  query: pageQuery,
  live: { provides: ["access-log"], subject: "id" },
  response: z.array(
    z.object({
      id: z.string(),
      at: instant(),
      /** Null if the person's account has been deleted. */
      actorName: z.nullable(z.string()),
      what: z.enum(sensitiveItems),
    }),
  ),
});

export type AccessLogEntry = z.output<typeof listAccessLog.response>[number];
