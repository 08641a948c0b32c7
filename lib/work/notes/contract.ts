import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, requiredText, success } from "@/lib/api/schemas";

/** A coach's private note about a client. */
export const note = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: instant(),
  /** Null after the author was erased. */
  authorName: z.nullable(z.string()),
  /** Whether the caller wrote it and may delete it. */
  isOwn: z.boolean(),
});
export type Note = z.output<typeof note>;

export const listClientNotes = endpoint({
  method: "GET",
  path: "/api/clients/:id/notes",
  access: ["coach"],
  summary: "The coaches' private notes about a client, newest first",
  offline: ["coach"],
  query: pageQuery,
  live: { provides: ["notes"], subject: "id" },
  response: z.array(note),
});

export const addClientNote = endpoint({
  method: "POST",
  path: "/api/clients/:id/notes",
  access: ["coach"],
  summary: "Adds a private note about a client",
  input: { json: z.object({ text: requiredText("Please write a note") }) },
  response: note,
  live: { invalidates: ["notes"], audience: () => [everyCoach] },
  statuses: [201],
});

export const deleteClientNote = endpoint({
  method: "DELETE",
  path: "/api/clients/:id/notes/:noteId",
  access: ["coach"],
  summary: "Deletes one of the caller's own notes; 403 for a colleague's",
  response: success,
  live: { invalidates: ["notes"], audience: () => [everyCoach] },
});
