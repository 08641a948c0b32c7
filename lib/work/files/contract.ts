import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { storedFile } from "@/lib/core/uploads/contract";

/** The purposes of the files in a client's record. */
export const clientFilePurposes = ["progress_photo", "food_diary_photo", "nutrition_plan", "message_attachment"] as const;
export type ClientFilePurpose = (typeof clientFilePurposes)[number];

export const listClientFiles = endpoint({
  method: "GET",
  path: "/api/clients/:id/files",
  access: ["coach"],
  summary: "The files that a client sent or was sent, newest first: photos of check-ins and food diaries, nutrition plans, and message attachments",
  query: pageQuery,
  live: { provides: ["check-ins", "nutrition", "messages"], subject: "id" },
  response: z.array(z.extend(storedFile, { purpose: z.enum(clientFilePurposes), createdAt: instant() })),
});
export type ClientFile = z.output<typeof listClientFiles.response>[number];
