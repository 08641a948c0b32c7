import * as z from "zod/mini";
import { endpoint, onlyTheCaller, rawResponse } from "@/lib/api/contract";
import { instant, password } from "@/lib/api/schemas";
import { maxImportBytes, minPassphraseLength } from "@/lib/practice/transfer/rules";

const practiceExport = z.object({
  id: z.string(),
  status: z.enum(["building", "ready", "failed"]),
  /** From 0 to 1, and what it does now. */
  progress: z.number(),
  step: z.string(),
  /** Whether it has a passphrase. */
  encrypted: z.boolean(),
  fileName: z.string(),
  /** In bytes; null until it is ready. */
  size: z.nullable(z.number()),
  /** Why it failed, as a sentence. */
  error: z.nullable(z.string()),
  createdAt: instant(),
  /** When it is deleted. */
  expiresAt: instant(),
});
export type PracticeExportState = z.output<typeof practiceExport>;

export const startPracticeExport = endpoint({
  method: "POST",
  path: "/api/practice-export",
  access: ["coach"],
  summary: "Starts building an export of the whole practice, with a passphrase that encrypts it if one is sent. 409 while another is built. It takes the place of the last one",
  stepUp: true,
  input: { json: z.object({ passphrase: z.optional(password(minPassphraseLength, `Please use at least ${minPassphraseLength} characters`)) }) },
  statuses: [201],
  response: practiceExport,
  live: { invalidates: ["practice-export"] },
  errors: ["conflict"],
});

export const readLatestPracticeExport = endpoint({
  method: "GET",
  path: "/api/practice-export",
  access: ["coach"],
  summary: "The last export of the practice that still exists; null if there is none",
  live: { provides: ["practice-export"] },
  response: z.nullable(practiceExport),
});

export const readPracticeExport = endpoint({
  method: "GET",
  path: "/api/practice-export/:id",
  access: ["coach"],
  summary: "How far an export is, how large it is, and when it is deleted",
  live: { provides: ["practice-export"] },
  response: practiceExport,
});

export const downloadPracticeExport = endpoint({
  method: "GET",
  path: "/api/practice-export/:id/file",
  access: ["coach"],
  summary: "The file of a finished export: a ZIP, or with a passphrase an age file that holds it",
  stepUp: true,
  response: rawResponse,
  contentType: "application/zip",
  errors: ["conflict", "provider_failed"],
});

export const importPractice = endpoint({
  method: "POST",
  path: "/api/practice-import",
  access: ["coach"],
  summary: "Moves in from an export of Cadence, into a practice with nobody but the caller. Checks all of it first; nothing changes unless everything fits. No email leaves afterwards until a coach lets them",
  stepUp: true,
  input: { multipart: z.object({ passphrase: z.optional(z.string().check(z.maxLength(1000, "Please use at most 1,000 characters"))) }), maxFileBytes: maxImportBytes, toDisk: true },
  progress: true,
  writeLimit: { name: "practice-import", limit: 20, minutes: 60, atOnce: 1 },
  response: z.object({
    /** How many rows and files moved in. */
    rows: z.number(),
    files: z.number(),
    clients: z.number(),
    /** What became of the caller: she took over the export's coach with her email, or stays as a further coach. */
    you: z.enum(["took_over", "added"]),
    madeAt: instant(),
  }),
  live: { invalidates: ["people", "settings", "practice-export", "email-pause", "emails", "check-ins", "leads", "payments", "messages"], audience: onlyTheCaller },
  errors: ["conflict"],
});
