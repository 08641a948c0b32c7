import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist, rawResponse } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, numberRange, requiredTitle, text } from "@/lib/api/schemas";
import { roles } from "@/lib/auth/actor";
import { bareUnits } from "@/lib/practice/imports/reading/bare-numbers";
import { speakerRoles } from "@/lib/practice/imports/reading/speakers";
import { dateOrders, importActions, importCsvTypeKinds, importCsvTypes, maxCsvBytes, missingCsvMessage } from "@/lib/practice/imports/rules";
import { importedKinds } from "@/lib/work/questions/kinds";

/** A file holds people, existing clients' responses to one of two forms, their weights and measurements, what they paid, or a chat with one of them. */
export const importFileKinds = ["users", "nutrition-forms", "checkin-responses", "measurements", "payments", "chat"] as const;
export type ImportFileKind = (typeof importFileKinds)[number];
export type ImportCsvType = keyof typeof importCsvTypeKinds;
/** Every kind of import: files, photos in a ZIP, and the payment gateway's customers. */
export const importKinds = [...importFileKinds, "photos", "payment-customers"] as const;
export type ImportKindName = (typeof importKinds)[number];

/** The tools whose exports are recognised (PRODUCT.md "New answers and endpoints"). */
export const importSourceNames = ["google-forms", "typeform", "jotform", "mailchimp", "notion", "stripe-customers", "stripe-payments", "gocardless-customers", "gocardless-payments", "paypal", "myfitnesspal", "cronometer", "garmin", "apple-health", "whatsapp", "trainerize", "truecoach", "tracker", "cadence", "unknown"] as const;
export type ImportSourceName = (typeof importSourceNames)[number];

export type ImportAction = (typeof importActions)[number];

/** Unchecked here: the readers in reading/ check length and content row by row. */
const csvData = z.string(missingCsvMessage);
/** A JSON body with a file as text, where escaped quotes and line breaks take two bytes each. */
const csvBody = { maxBytes: 2 * maxCsvBytes + 64 * 1024, verbatim: ["csvData"] } as const;

const defaultRole = z._default(z.enum(roles, "Please choose client, coach or nutritionist"), "client");
const sendInvites = z._default(z.boolean(), true);
/** The clients that an import creates have onboarded elsewhere: their steps are completed, and nothing about them is promised. */
const alreadyOnboarded = z._default(z.boolean(), false);
const dateOrder = z.optional(z.enum(dateOrders, "Please choose how dates are written"));

/** Whether payments in pounds count in the revenue of their months, where their row doesn't say. Only of payments. */
const countsAsRevenue = z.optional(z.boolean("Please choose yes or no"));

/** In characters. */
export const maxQuestionLabel = 200;

/** How many columns one import can keep as questions. */
export const maxKeptColumns = 100;

/**
 * The columns to keep as questions of the practice's own, each by its index from 0. Only of check-in responses. Without it, every
 * column with content is kept, up to the limit.
 */
const questions = z.optional(
  z.array(
    z.object({
      column: z.int("Please choose a column").check(...numberRange(0, 10_000)),
      label: requiredTitle("Please write the question").check(z.maxLength(maxQuestionLabel, `Please use at most ${maxQuestionLabel} characters`)),
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
  /** Up to three different cells. */
  samples: z._default(z.array(z.string()), []),
  /** Whether its heading says what it is; otherwise its cells do. */
  sure: z._default(z.boolean(), true),
  /** How a column that fits no field can be kept as a question, with up to three of its cells. Missing where it can't. */
  question: z.optional(z.object({ label: z._default(z.string(), ""), kind: z.enum(importedKinds), samples: z.array(z.string()) })),
});
export type ImportColumn = z.output<typeof importColumn>;
/** A field that a column can be matched to. */
const importField = z.object({ name: z.string(), label: z.string(), required: z.boolean() });

const bareUnit = <Unit extends string>(units: readonly Unit[]) => z.nullable(z.object({ unit: z.enum(units), isSure: z.boolean(), sample: z.string() }));

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
  counts: z.object({ total: z.number(), create: z.number(), update: z.number(), unchanged: z.number(), error: z.number(), noted: z._default(z.number(), 0) }),
  /** The tool that the file comes from, and what its columns are most like; null where they are like nothing. */
  source: z.object({ name: z.enum(importSourceNames), kind: z.nullable(z.enum(importFileKinds)) }),
  /** Whether it needs to be told whose rows these are, because no column names anybody. */
  needsClient: z.boolean(),
  /** How its dates are read, with the first that would be another day with day and month swapped; null if it has none. Not sure where no cell shows the order. */
  dates: z.nullable(z.object({ order: z.enum(dateOrders), isSure: z.boolean(), sample: z.string(), day: z.nullable(z.iso.date()) })),
  /** How its weights and lengths without a unit are read, with one of them; null where there are none. Not sure where another unit would fit too. */
  units: z.object({ weight: bareUnit(bareUnits.weight), length: bareUnit(bareUnits.length) }),
  /** The client whose chat it is: as chosen, or by her name in the file. Null for other kinds, and where nothing shows it. */
  client: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Who speaks in a chat, with up to three messages each, and whose messages these become; null where it needs to be told. */
  speakers: z.array(z.object({ name: z.string(), count: z.number(), samples: z.array(z.string()), is: z.nullable(z.enum(speakerRoles)), isSure: z.boolean() })),
  /** What there is to say about the file as a whole, such as what is left out, in sentences. */
  remarks: z.array(z.string()),
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
const importRow = z.object({
  line: z.number(),
  action: z.enum(importActions),
  who: z.string(),
  /** What the row creates or changes, for display: "First name: Ana → Anna". */
  changes: z.array(z.string()),
  /** Why the row is skipped, starting with the column. */
  error: z.nullable(z.string()),
  /** What was left out of the row or read otherwise than written, starting with the column. */
  note: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof importRow>;

/** The topics that an import may change. */
export const invalidatedTopics = ["imports", "people", "check-ins", "messages", "questions", "intake", "nutrition", "promises", "onboarding", "emails", "payments", "notifications"] as const;

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
    /** Who the speakers of a chat are. Found by their names if not given. */
    speakers: z.optional(z.record(z.string(), z.enum(speakerRoles, "Please choose who this is"))),
    /** The client that all rows are about, if no column names a person. */
    clientId: z.optional(text(100)),
    /** The unit of weights and lengths that have none. Detected from the file if not given. */
    weightUnit: z.optional(z.enum(bareUnits.weight, "Please choose a unit")),
    lengthUnit: z.optional(z.enum(bareUnits.length, "Please choose a unit")),
    /** The field for each column index from 0, or "" to skip the column. Other columns are matched by name. */
    columns: z.optional(z.record(z.string(), text(100))),
    questions,
    countsAsRevenue,
  }), ...csvBody },
  progress: true,
  response: importPlan,
  live: { invalidates: ["imports"] },
  errors: ["wrong_type", "not_found"],
});

export const commitImport = endpoint({
  method: "POST",
  path: "/api/imports",
  access: ["coach"],
  summary: "Imports exactly what the preview showed, in steps. 409 with nothing imported if the data has changed since. A repeat returns the first result, or continues an import that stopped",
  resumes: true,
  input: { json: z.object({ importId: text(100), sendInvites, alreadyOnboarded }) },
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
  resumes: true,
  progress: true,
  response: importPlan,
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict"],
});

export const inviteImported = endpoint({
  method: "POST",
  path: "/api/imports/:id/invitations",
  access: ["coach"],
  summary: "Invites the people an import created who have no invitation yet; `withoutEmail` is how many can't be. Where email isn't connected, returns a link for each to pass on",
  resumes: true,
  response: z.object({ invited: z.number(), withoutEmail: z.number(), emailed: z.boolean(), links: z.array(z.object({ name: z.string(), email: z.string(), link: z.string() })) }),
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
  query: z.extend(pageQuery, { action: z.optional(z.enum([...importActions, "noted"], "Please choose what to list")) }),
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
  resumes: true,
  input: { json: z.object({ csvData, defaultRole, sendInvites, alreadyOnboarded }), ...csvBody },
  response: z.object({ created: z.number(), updated: z.number(), errors: z.array(z.string()), message: z.string() }),
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict", "wrong_type"],
});

export const importCsv = endpoint({
  method: "POST",
  path: "/api/import-csv-clients",
  access: ["coach"],
  summary: "Imports clients, whom `sendInvites` invites, or form responses of existing clients. Without csvData, imports that type's sample file in demo mode",
  resumes: true,
  input: { json: z.object({ importType: z.enum(importCsvTypes, "Please choose what to import"), csvData: z.optional(csvData), fileName: z.optional(text(254)), dateOrder, sendInvites, alreadyOnboarded, questions, countsAsRevenue }), ...csvBody },
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
  resumes: true,
  input: { json: z.object({ sendInvites }) },
  progress: true,
  response: z.object({ success: z.literal(true), importId: z.string(), created: z.number(), updated: z.number(), message: z.string() }),
  live: { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] },
  errors: ["conflict", "provider_failed"],
});
