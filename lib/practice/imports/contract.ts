import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, numberRange, requiredTitle, text } from "@/lib/api/schemas";
import { roles } from "@/lib/auth/actor";
import { keysOf } from "@/lib/platform/objects";
import { importedKinds } from "@/lib/work/questions/kinds";

/** A file holds people, or existing clients' responses to one of two forms. */
export const importFileKinds = ["users", "nutrition-forms", "checkin-responses"] as const;
export type ImportFileKind = (typeof importFileKinds)[number];
/** What the client database imports, and the kind of file it is: form responses as specified, and clients (PRODUCT.md, "The client database's Import CSV"). */
export const importCsvTypeKinds = { "nutrition-forms": "nutrition-forms", "checkin-responses": "checkin-responses", clients: "users" } as const satisfies Record<string, ImportFileKind>;
export type ImportCsvType = keyof typeof importCsvTypeKinds;
export const importCsvTypes = keysOf(importCsvTypeKinds);
/** Every kind of import: files, and the payment gateway's customers. */
export const importKinds = [...importFileKinds, "payment-customers"] as const;
export type ImportKindName = (typeof importKinds)[number];

export const importActions = ["create", "update", "unchanged", "error"] as const;
export type ImportAction = (typeof importActions)[number];

/** How a file writes dates. Detected from the file if not given; "day-first" if unclear. */
export const dateOrders = ["day-first", "month-first"] as const;

/** Limits of a file: UTF-8 bytes, and rows under the header (PRODUCT.md "Conventions of the API"). */
export const maxCsvBytes = 10 * 1024 * 1024;
export const maxCsvRows = 100_000;

export const missingCsvMessage = "Please provide CSV data to import";
/** Unchecked here: the readers in reading/ check length and content row by row. */
const csvData = z.string(missingCsvMessage);
/** A JSON body with a file as text, where escaped quotes and line breaks take two bytes each. */
const csvBody = { maxBytes: 2 * maxCsvBytes + 64 * 1024, verbatim: ["csvData"] } as const;

const defaultRole = z._default(z.enum(roles, "Please choose client, coach or nutritionist"), "client");
const sendInvites = z._default(z.boolean(), true);
const dateOrder = z.optional(z.enum(dateOrders, "Please choose how dates are written"));

/** How many columns one import can keep as questions. */
export const maxKeptColumns = 20;

/** The columns to keep as questions of the practice's own, each by its index from 0. Only of check-in responses. */
const questions = z.optional(
  z.array(
    z.object({
      column: z.int("Please choose a column").check(...numberRange(0, 10_000)),
      label: requiredTitle("Please write the question").check(z.maxLength(200, "Please use at most 200 characters")),
      kind: z.enum(importedKinds, "Please choose how it's answered"),
    }),
  ).check(z.maxLength(maxKeptColumns, `Please keep at most ${maxKeptColumns} columns as questions`)),
);
export type ColumnToKeep = NonNullable<z.output<typeof questions>>[number];

const importColumn = z.object({
  header: z.string(),
  /** Null if it is skipped, "question" if it is kept as one. */
  field: z.nullable(z.string()),
  sample: z.string(),
  /** How a column that fits no field can be kept as a question, with up to three of its cells. Missing where it can't. */
  question: z.optional(z.object({ kind: z.enum(importedKinds), samples: z.array(z.string()) })),
});
export type ImportColumn = z.output<typeof importColumn>;
/** A field that a column can be matched to. */
const importField = z.object({ name: z.string(), label: z.string(), required: z.boolean() });

/** What an import will do or has done. */
export const importPlan = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  fileName: z.nullable(z.string()),
  /** "committing" and "undoing" are half done: `isRunning`, or stopped. The same call then continues. */
  status: z.enum(["previewed", "committing", "committed", "undoing", "undone"]),
  /** Whether a server is working on it right now. */
  isRunning: z.boolean(),
  /** How many of its new and changed rows are written. */
  written: z.number(),
  by: z.nullable(z.string()),
  createdAt: instant(),
  committedAt: z.nullable(instant()),
  undoneAt: z.nullable(instant()),
  counts: z.object({ total: z.number(), create: z.number(), update: z.number(), unchanged: z.number(), error: z.number() }),
  columns: z.array(importColumn),
  /** The questions that it makes from columns; of an import that is over those that are there: of an undone one because something else uses them. */
  questions: z.array(z.object({ label: z.string(), kind: z.enum(importedKinds) })),
  fields: z.array(importField),
  /** When the same file was last imported and not undone. */
  importedBefore: z.nullable(instant()),
  /** The deadline for undo, and to continue what has stopped; null before the commit and after the deadline. */
  undoableUntil: z.nullable(instant()),
  /** How many of the people it created have no invitation yet. */
  uninvited: z.number(),
});
export type ImportPlan = z.output<typeof importPlan>;

/** A row of the plan: the person and what happens to them. */
export const importRow = z.object({
  line: z.number(),
  action: z.enum(importActions),
  who: z.string(),
  /** What the row creates or changes, for display: "First name: Ana → Anna". */
  changes: z.array(z.string()),
  /** Why the row is skipped, starting with the column. */
  error: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof importRow>;

/** The topics that an import may change. */
const invalidatedTopics = ["imports", "people", "check-ins", "questions", "intake", "nutrition", "promises", "onboarding", "emails", "payments", "notifications"] as const;

export const previewImport = endpoint({
  method: "POST",
  path: "/api/imports/preview",
  access: ["coach"],
  summary: "Previews an import row by row without changing anything. 413 above 10 MB or 100,000 rows, 415 for anything but text",
  input: { json: z.object({
    kind: z.enum(importFileKinds, "Please choose what to import"),
    csvData,
    fileName: z.optional(text(254)),
    defaultRole,
    dateOrder,
    /** The field for each column index from 0, or "" to skip the column. Other columns are matched by name. */
    columns: z.optional(z.record(z.string(), text(100))),
    questions,
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
  summary: "Imports exactly what the preview showed, in steps. 409 with nothing imported if the data has changed since. A repeat returns the first result, or continues an import that stopped",
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
  summary: "Undoes an import, or continues an undo that stopped. 409 with names and nothing undone if anyone it imported has been edited since",
  progress: true,
  response: importPlan,
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict"],
});

export const inviteImported = endpoint({
  method: "POST",
  path: "/api/imports/:id/invitations",
  access: ["coach"],
  summary: "Invites the people an import created who have no invitation yet. Where email isn't connected, returns a link for each to pass on",
  response: z.object({ invited: z.number(), emailed: z.boolean(), links: z.array(z.object({ name: z.string(), email: z.string(), link: z.string() })) }),
  live: { invalidates: ["imports", "emails"] },
  errors: ["conflict"],
});

export const listImports = endpoint({
  method: "GET",
  path: "/api/imports",
  access: ["coach"],
  summary: "Lists imports, newest first",
  query: pageQuery,
  live: { provides: ["imports"] },
  response: z.array(importPlan),
});

export const readImport = endpoint({
  method: "GET",
  path: "/api/imports/:id",
  access: ["coach"],
  summary: "Returns one import",
  live: { provides: ["imports"] },
  response: importPlan,
});

export const listImportRows = endpoint({
  method: "GET",
  path: "/api/imports/:id/rows",
  access: ["coach"],
  summary: "Lists an import's rows and what each one does, in file order",
  query: z.extend(pageQuery, { action: z.optional(z.enum(importActions, "Please choose what to list")) }),
  live: { provides: ["imports"] },
  response: z.array(importRow),
});

export const exportImportErrors = endpoint({
  method: "GET",
  path: "/api/imports/:id/errors",
  access: ["coach"],
  summary: "Exports the skipped rows and their errors as CSV",
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

export const importCsv = endpoint({
  method: "POST",
  path: "/api/import-csv-clients",
  access: ["coach"],
  summary: "Imports clients, whom `sendInvites` invites, or form responses of existing clients. Without csvData, imports that type's sample file in demo mode",
  input: { json: z.object({ importType: z.enum(importCsvTypes, "Please choose what to import"), csvData: z.optional(csvData), fileName: z.optional(text(254)), dateOrder, sendInvites, questions }), ...csvBody },
  progress: true,
  response: z.object({ importId: z.string(), stats: z.object({ total: z.number(), imported: z.number(), updated: z.number(), errors: z.number() }) }),
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict", "wrong_type"],
});

export const importCustomers = endpoint({
  method: "POST",
  path: "/api/import-stripe-clients",
  access: ["coach"],
  summary: "Imports the payment gateway's customers as clients",
  input: { json: z.object({ sendInvites }) },
  progress: true,
  response: z.object({ success: z.literal(true), importId: z.string(), created: z.number(), updated: z.number(), message: z.string() }),
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict", "provider_failed"],
});
