import * as z from "zod";
import { endpoint } from "@/lib/api/contract";
import { instant } from "@/lib/api/schemas";

/** The forms that are saved as typed, as their address names them. */
export const draftForms = ["weekly-check-in", "intake", "food-diary", "discovery-edit"] as const;
export type DraftForm = (typeof draftForms)[number];

const draft = z.object({ data: z.record(z.string(), z.unknown()).nullable(), updatedAt: instant().nullable() });

export const readDraft = endpoint({
  method: "GET",
  path: "/api/drafts/:form",
  access: "signed-in",
  summary: "The caller's own unfinished form",
  shows: ["drafts"],
  response: draft,
});

export const saveDraft = endpoint({
  method: "PUT",
  path: "/api/drafts/:form",
  access: "signed-in",
  summary: "Keeps the caller's unfinished form as typed",
  body: z.record(z.string(), z.unknown()),
  response: draft,
});
