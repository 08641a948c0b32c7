import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { instant } from "@/lib/api/schemas";

/** The forms that are saved as typed, as their address names them. */
export const draftForms = ["weekly-check-in", "intake", "food-diary", "discovery-edit"] as const;
export type DraftForm = (typeof draftForms)[number];

/** A version of a draft is when it was saved: the answer's `updatedAt`, or "none" where there was no draft. */
const draftVersion = z.union(
  // PostgreSQL knows no year 0.
  [z.literal("none"), z.iso.datetime().check(z.refine((text) => !text.startsWith("0000")))],
  "Please name a version of this form",
);

const draft = z.object({ data: z.nullable(z.record(z.string(), z.unknown())), updatedAt: z.nullable(instant()) });

export const readDraft = endpoint({
  method: "GET",
  path: "/api/drafts/:form",
  access: "signed-in",
  summary: "The caller's own unfinished form",
  live: { provides: ["drafts"] },
  response: draft,
});

export const saveDraft = endpoint({
  method: "PUT",
  path: "/api/drafts/:form",
  access: "signed-in",
  summary: "Keeps the caller's unfinished form as typed; with `after`, only over that version, else 409; with `owner`, only if that is the caller, else 403",
  query: z.object({ after: z.optional(draftVersion), owner: z.optional(z.string()) }),
  input: { json: z.record(z.string(), z.unknown()) },
  response: draft,
  live: { invalidates: ["drafts"], audience: () => [] },
  errors: ["conflict"],
});
