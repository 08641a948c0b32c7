import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { instant } from "@/lib/api/schemas";
import { writeLimits } from "@/lib/api/write-limits";

/** The forms that are saved while someone types, as named in the path. */
export const draftForms = ["weekly-check-in", "check-in-edit", "intake", "food-diary", "discovery-edit", "baseline"] as const;
export type DraftForm = (typeof draftForms)[number];

/** The version of a draft is its `updatedAt`, or "none" if there was no draft. */
const draftVersion = z.union(
  // PostgreSQL has no year 0.
  [z.literal("none"), z.iso.datetime().check(z.refine((text) => !text.startsWith("0000")))],
  "Please send a version of this form",
);

const draft = z.object({
  data: z.nullable(z.record(z.string(), z.unknown())),
  updatedAt: z.nullable(instant()),
  /** The id that the browser sent with the last save, if it sent one. */
  saveId: z.optional(z.string()),
});

export const readDraft = endpoint({
  method: "GET",
  path: "/api/drafts/:form",
  access: "signed-in",
  summary: "The caller's own unfinished form",
  offline: ["client", "coach"],
  live: { provides: ["drafts"] },
  response: draft,
});

export const saveDraft = endpoint({
  method: "PUT",
  path: "/api/drafts/:form",
  access: "signed-in",
  summary: "Saves the caller's unfinished form. `after` names the version to overwrite (409 if it has changed), `owner` the account it belongs to (403 for any other), `saveId` identifies this save in later responses",
  query: z.object({ after: z.optional(draftVersion), owner: z.optional(z.string()), saveId: z.optional(z.uuid()) }),
  input: { json: z.record(z.string(), z.unknown()) },
  response: draft,
  live: { invalidates: ["drafts"], audience: onlyTheCaller },
  errors: ["conflict"],
  writeLimit: writeLimits.drafts,
});
