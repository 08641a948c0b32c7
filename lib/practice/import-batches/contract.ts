import * as z from "zod/mini";
import { endpoint, everyCoach, everyNutritionist } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, text } from "@/lib/api/schemas";
import { batchKinds } from "@/lib/practice/import-batches/rules";
import { importPlan, importSourceNames, invalidatedTopics, previewImport } from "@/lib/practice/imports/contract";

export type BatchKind = (typeof batchKinds)[number];

/** Of one uploaded file, in bytes. */
export const maxBatchFileBytes = 100 * 1024 * 1024;
/** How many files one batch takes, those in its ZIPs included. */
export const maxBatchFiles = 500;

/** What a file may have to be asked: what it holds, whose it is, and how it is read. */
const batchQuestions = ["kind", "client", "speakers", "columns", "dates", "weights", "lengths"] as const;
export type BatchQuestion = (typeof batchQuestions)[number];

const { columns, dateOrder, weightUnit, lengthUnit, clientId, questions, countsAsRevenue, speakers } = previewImport.body.shape;
/** How a file is read, where the coach says so; the rest is recognised. */
export const fileAnswers = z.object({
  kind: z.optional(z.enum(batchKinds, "Please choose what this file holds")),
  leftOut: z.optional(z.boolean()),
  columns,
  dateOrder,
  weightUnit,
  lengthUnit,
  clientId,
  questions,
  countsAsRevenue,
  speakers,
});
export type FileAnswers = z.output<typeof fileAnswers>;

/** What is said about all files: only what is named is changed. */
const batchAnswers = z.object({
  sendInvites: z.optional(z.boolean()),
  /** Whether the new clients have onboarded elsewhere, which is so unless the coach says otherwise. */
  alreadyOnboarded: z.optional(z.boolean()),
});
export type BatchAnswers = z.output<typeof batchAnswers>;

/** Who somebody is that the files name: a new client, nobody to import, or the client with this id. */
export const personChoices = ["new", "leave-out"] as const;

const batchFile = z.object({
  id: z.string(),
  fileName: z.nullable(z.string()),
  source: z.enum(importSourceNames),
  kind: z.enum(batchKinds),
  /** How many records it has. */
  rows: z.number(),
  /** `field` is null for a column that is left out; not `sure` where the heading doesn't say it. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()), field: z.nullable(z.string()), sure: z.boolean() })),
  /** What has to be said before it can be imported. */
  questions: z.array(z.enum(batchQuestions)),
  leftOut: z.boolean(),
  /** Why it can't be read. */
  problem: z.nullable(z.string()),
  /** The client that all its rows are about, as chosen or guessed from its name. */
  clientId: z.nullable(z.string()),
  /** Whether its payments count in revenue by month. */
  countsAsRevenue: z.boolean(),
  /** What it will do, or has done; null while it can't be planned. */
  plan: z.nullable(importPlan),
});
export type BatchFile = z.output<typeof batchFile>;

const candidate = z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()), isNew: z.boolean(), why: z.enum(["phone", "name"]) });
const batchPerson = z.object({
  key: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** In how many rows they are named. */
  rows: z.number(),
  /** Who they may be. */
  candidates: z.array(candidate),
  /** "new", "leave-out" or a client's id; null until it is said. */
  choice: z.nullable(z.string()),
});
export type BatchPerson = z.output<typeof batchPerson>;

export const importBatch = z.object({
  id: z.string(),
  /** "committing" and "undoing" are half done; the same call continues. */
  status: importPlan.shape.status,
  by: z.nullable(z.string()),
  createdAt: instant(),
  committedAt: z.nullable(instant()),
  undoneAt: z.nullable(instant()),
  /** The deadline for undo; null before the commit and after the deadline. */
  undoableUntil: z.nullable(instant()),
  answers: z.object({ sendInvites: z.boolean(), alreadyOnboarded: z.boolean() }),
  files: z.array(batchFile),
  /** The people its files name who are neither clients nor among its new ones. */
  people: z.array(batchPerson),
  /** The clients that it adds, whose rows a file can be. */
  newClients: z.array(z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()) })),
  /** Whether nothing has to be said any more and something would be imported. */
  isReady: z.boolean(),
});
export type ImportBatch = z.output<typeof importBatch>;

const live = { invalidates: invalidatedTopics, audience: () => [everyCoach, everyNutritionist] };

export const createImportBatch = endpoint({
  method: "POST",
  path: "/api/imports/batches",
  access: ["coach"],
  summary: "Begins a move of several files",
  response: importBatch,
  statuses: [201],
  live: { invalidates: ["imports"] },
});

export const addBatchFiles = endpoint({
  method: "POST",
  path: "/api/imports/batches/:id/files",
  access: ["coach"],
  summary: "Adds a CSV, XLSX or text file to a move, or the files in a ZIP, and plans what they would do. 413 above 100 MB, 100,000 rows or 500 files",
  input: { multipart: z.object({}), maxFileBytes: maxBatchFileBytes },
  resumes: true,
  response: importBatch,
  statuses: [201],
  live: { invalidates: ["imports"] },
  errors: ["conflict"],
});

export const changeImportBatch = endpoint({
  method: "PATCH",
  path: "/api/imports/batches/:id",
  access: ["coach"],
  summary: "Says how files are read and who people are, and plans again what that changes. With no change it plans again what is out of date",
  input: { json: z.object({ files: z.optional(z.record(z.string(), fileAnswers)), answers: z.optional(batchAnswers), people: z.optional(z.record(z.string(), text(100))) }), maxBytes: 1024 * 1024 },
  progress: true,
  response: importBatch,
  live: { invalidates: ["imports"] },
  errors: ["conflict"],
});

export const readImportBatch = endpoint({
  method: "GET",
  path: "/api/imports/batches/:id",
  access: ["coach"],
  summary: "Returns a move: its files, what has to be said, and what each of them will do",
  live: { provides: ["imports"] },
  response: importBatch,
});

export const listImportBatches = endpoint({
  method: "GET",
  path: "/api/imports/batches",
  access: ["coach"],
  summary: "Lists moves that have been imported, newest first",
  query: pageQuery,
  live: { provides: ["imports"] },
  response: z.array(importBatch),
});

export const commitImportBatch = endpoint({
  method: "POST",
  path: "/api/imports/batches/:id/commit",
  access: ["coach"],
  summary: "Imports all files of a move, people first. 409 while something has to be said. A repeat returns the result, or continues a move that stopped",
  resumes: true,
  progress: true,
  response: importBatch,
  live,
  errors: ["conflict"],
});

export const undoImportBatch = endpoint({
  method: "POST",
  path: "/api/imports/batches/:id/undo",
  access: ["coach"],
  summary: "Undoes a move, or continues an undo that stopped. 409 with names and nothing undone if anyone it imported has been edited since",
  resumes: true,
  progress: true,
  response: importBatch,
  live,
  errors: ["conflict"],
});
