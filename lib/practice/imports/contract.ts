import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, text } from "@/lib/api/schemas";
import { roles } from "@/lib/auth/actor";

/** What a file can hold: people, or what two forms have gathered of clients who are here already. */
export const importFileKinds = ["users", "nutrition-forms", "checkin-responses"] as const;
export type ImportFileKind = (typeof importFileKinds)[number];
export const importFormKinds = ["nutrition-forms", "checkin-responses"] as const;
export type ImportFormKind = (typeof importFormKinds)[number];
/** All that can be imported: files, and the customers whom the payment gateway knows. */
export const importKinds = [...importFileKinds, "payment-customers"] as const;
export type ImportKindName = (typeof importKinds)[number];

export const importActions = ["create", "update", "unchanged", "error"] as const;
export type ImportAction = (typeof importActions)[number];

/** How the days of a file are written; where it is not said, the file itself tells, and in doubt the day is first. */
export const dateOrders = ["day-first", "month-first"] as const;

/** At most (PRODUCT.md "Conventions of the API"): bytes of UTF-8, and rows under the header. */
export const maxCsvBytes = 10 * 1024 * 1024;
export const maxCsvRows = 100_000;

export const missingCsvMessage = "Please provide CSV data to import";
/** As it came: how long it is and what is in it is looked at by whoever reads it, row by row. */
const csvData = z.string(missingCsvMessage);
/** A call that carries a file as text: quotes and line breaks may take twice their bytes. */
const csvBody = { maxBytes: 2 * maxCsvBytes + 64 * 1024, verbatim: "csvData" } as const;

const defaultRole = z._default(z.enum(roles, "Please choose client, coach or nutritionist"), "client");
const sendInvites = z._default(z.boolean(), true);
const dateOrder = z.optional(z.enum(dateOrders, "Please choose how dates are written"));

/** A column of the file: what it is taken for; null where it is left out. */
const importColumn = z.object({ header: z.string(), field: z.nullable(z.string()), sample: z.string() });
/** What a column can be taken for. */
const importField = z.object({ name: z.string(), label: z.string(), required: z.boolean() });

/** What an import will do, or has done. */
export const importPlan = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  fileName: z.nullable(z.string()),
  status: z.enum(["previewed", "committed", "undone"]),
  by: z.nullable(z.string()),
  createdAt: instant(),
  committedAt: z.nullable(instant()),
  undoneAt: z.nullable(instant()),
  counts: z.object({ total: z.number(), create: z.number(), update: z.number(), unchanged: z.number(), error: z.number() }),
  columns: z.array(importColumn),
  fields: z.array(importField),
  /** When the same file was imported before, and not taken back. */
  importedBefore: z.nullable(instant()),
  /** Until when it can be taken back; null before it is committed and after. */
  undoableUntil: z.nullable(instant()),
  /** Those it created who have had no invitation. */
  uninvited: z.number(),
});
export type ImportPlan = z.output<typeof importPlan>;

/** A row of the plan: whom it is about, and what becomes of her. */
export const importRow = z.object({
  line: z.number(),
  action: z.enum(importActions),
  who: z.string(),
  /** What it makes or changes, each in words: "First name: Ana → Anna". */
  changes: z.array(z.string()),
  /** What is wrong with it, with its column. */
  error: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof importRow>;

/** All that an import may touch: whoever looks at any of it looks again. */
const invalidatedTopics = ["imports", "people", "check-ins", "intake", "nutrition", "promises", "onboarding", "emails", "payments", "notifications"] as const;

export const previewImport = endpoint({
  method: "POST",
  path: "/api/imports/preview",
  access: ["coach"],
  summary: "What a file would do, row by row; nothing is changed. 413 for more than 10 MB or 100,000 rows, 415 for what is no text",
  input: { json: z.object({
    kind: z.enum(importFileKinds, "Please choose what to import"),
    csvData,
    fileName: z.optional(text(254)),
    defaultRole,
    dateOrder,
    /** By a column's place from 0, the field it is taken for, or "" to leave it out; others are known by their names. */
    columns: z.optional(z.record(z.string(), text(100))),
  }), ...csvBody },
  progress: true,
  response: importPlan,
  live: { invalidates: ["imports"] },
  errors: ["wrong_type"],
});

export const commitImport = endpoint({
  method: "POST",
  path: "/api/imports",
  access: ["coach"],
  summary: "Does exactly what a preview said, all of it or nothing; 409 where what it stands on has changed. A second time answers the first",
  input: { json: z.object({ importId: text(100), sendInvites }) },
  progress: true,
  response: z.object({ created: z.number(), updated: z.number(), unchanged: z.number(), errors: z.array(z.string()), message: z.string() }),
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["not_found", "conflict"],
});
export type CommitResult = z.output<typeof commitImport.response>;

export const undoImport = endpoint({
  method: "POST",
  path: "/api/imports/:id/undo",
  access: ["coach"],
  summary: "Takes an import back, while nothing else has touched its rows; else 409 that says what has",
  progress: true,
  response: importPlan,
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict"],
});

export const inviteImported = endpoint({
  method: "POST",
  path: "/api/imports/:id/invitations",
  access: ["coach"],
  summary: "Invites those whom an import created and who have had no invitation",
  response: z.object({ invited: z.number() }),
  live: { invalidates: ["imports", "emails"] },
  errors: ["conflict"],
});

export const listImports = endpoint({
  method: "GET",
  path: "/api/imports",
  access: ["coach"],
  summary: "The imports that were committed, the latest first",
  query: pageQuery,
  live: { provides: ["imports"] },
  response: z.array(importPlan),
});

export const readImport = endpoint({
  method: "GET",
  path: "/api/imports/:id",
  access: ["coach"],
  summary: "One import",
  live: { provides: ["imports"] },
  response: importPlan,
});

export const listImportRows = endpoint({
  method: "GET",
  path: "/api/imports/:id/rows",
  access: ["coach"],
  summary: "What an import does, row by row, in the order of the file",
  query: z.extend(pageQuery, { action: z.optional(z.enum(importActions, "Please choose what to list")) }),
  live: { provides: ["imports"] },
  response: z.array(importRow),
});

export const exportImportErrors = endpoint({
  method: "GET",
  path: "/api/imports/:id/errors",
  access: ["coach"],
  summary: "The rows that were left out and why, as CSV",
  response: rawResponse,
  contentType: "text/csv",
});

export const importPeople = endpoint({
  method: "POST",
  path: "/api/auth/bulk-import",
  access: ["coach"],
  summary: "Imports people from CSV in one call",
  input: { json: z.object({ csvData, defaultRole, sendInvites }), ...csvBody },
  response: z.object({ created: z.number(), updated: z.number(), errors: z.array(z.string()), message: z.string() }),
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict", "wrong_type"],
});

export const importForms = endpoint({
  method: "POST",
  path: "/api/import-csv-clients",
  access: ["coach"],
  summary: "Imports what a form has gathered of existing clients; without csvData that type's sample file, in demo mode only",
  input: { json: z.object({ importType: z.enum(importFormKinds, "Please choose what to import"), csvData: z.optional(csvData), fileName: z.optional(text(254)), dateOrder }), ...csvBody },
  progress: true,
  response: z.object({ importId: z.string(), stats: z.object({ total: z.number(), imported: z.number(), updated: z.number(), errors: z.number() }) }),
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict", "wrong_type"],
});

export const importCustomers = endpoint({
  method: "POST",
  path: "/api/import-stripe-clients",
  access: ["coach"],
  summary: "Makes the customers of the payment gateway clients",
  input: { json: z.object({ sendInvites }) },
  progress: true,
  response: z.object({ success: z.literal(true), importId: z.string(), created: z.number(), updated: z.number(), message: z.string() }),
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict", "provider_failed"],
});
