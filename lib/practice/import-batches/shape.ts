import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import type { AccountMatch } from "@/lib/people/accounts/matching";
import { type BatchFile, type BatchPerson, fileAnswers, importBatch } from "@/lib/practice/import-batches/contract";
import { batchKinds, importKindOf, questionsOf } from "@/lib/practice/import-batches/rules";
import { importSourceNames } from "@/lib/practice/imports/contract";
import { undoDeadline } from "@/lib/practice/imports/rules";
import type { ImportPlanData } from "@/lib/practice/imports/shape";
import type { Prisma } from "@/prisma/generated/client";

/** The stored options of a file. `kind` and `leftOut` are among them, so that a change of either is planned again. */
const optionsSchema = z.extend(fileAnswers, { source: z._default(z.enum(importSourceNames), "unknown") });
export type BatchFileOptions = z.output<typeof optionsSchema>;
export const parseFileOptions = (value: unknown): BatchFileOptions => optionsSchema.parse(value);

/** Somebody whom the rows of a file name: in how many, and the first day in them. */
const namedPerson = z.object({ key: z.string(), email: z.string(), name: z.string(), phone: z.string(), rows: z.number(), firstDay: z.nullable(z.string()), isUnknown: z._default(z.boolean(), false) });
export type NamedPerson = z.output<typeof namedPerson>;
const surveySchema = z.object({ people: z._default(z.array(namedPerson), []), key: z._default(z.string(), "") });
export type BatchFileSurvey = z.output<typeof surveySchema>;
export const parseSurvey = (value: unknown): BatchFileSurvey => surveySchema.parse(value);

/** `alias` is the key of the same person with an email, who is asked about instead. */
const storedPerson = z.object({ ...namedPerson.shape, choice: z.nullable(z.string()), alias: z._default(z.nullable(z.string()), null) });
export type StoredPerson = z.output<typeof storedPerson>;
export const parsePeople = (value: unknown): StoredPerson[] => z.array(storedPerson).parse(value);

const answersSchema = z.object({ sendInvites: z._default(z.boolean(), true), alreadyOnboarded: z._default(z.boolean(), true) });
export type StoredAnswers = z.output<typeof answersSchema>;
export const parseAnswers = (value: unknown): StoredAnswers => answersSchema.parse(value);

/** Whether a file is imported, as far as is known. */
export const isUsed = (file: Pick<BatchFileRecord, "kind" | "options">): boolean => !parseFileOptions(file.options).leftOut && importKindOf[parseKind(file.kind)] !== null;

export const parseKind = (kind: string) => batchKinds.find((known) => known === kind) ?? "unknown";

/** A file's text, as it is stored. */
export const packText = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text));
export const unpackText = (contents: Uint8Array): string => gunzipSync(contents).toString("utf8");

export const batchFileSelect = { id: true, position: true, fileName: true, kind: true, options: true, problem: true, survey: true, importId: true, planKey: true } satisfies Prisma.ImportBatchFileSelect;
export const batchSelect = {
  id: true,
  status: true,
  answers: true,
  people: true,
  createdAt: true,
  committedAt: true,
  undoneAt: true,
  by: { select: { firstName: true, lastName: true } },
  files: { select: batchFileSelect, orderBy: { position: "asc" } },
} satisfies Prisma.ImportBatchSelect;
export type BatchRecord = Prisma.ImportBatchGetPayload<{ select: typeof batchSelect }>;
export type BatchFileRecord = BatchRecord["files"][number];

export type ImportBatchData = Omit<z.input<typeof importBatch>, "files"> & { files: (Omit<BatchFile, "plan"> & { plan: ImportPlanData | null })[] };

/** A client that the batch adds: her future account. */
export type NewClient = AccountMatch;

interface BatchDetails {
  /** The plans of its files by import id. */
  plans: ReadonlyMap<string, ImportPlanData>;
  newClients: readonly NewClient[];
  candidatesOf: (person: StoredPerson) => BatchPerson["candidates"];
  now: Date;
}

/** A batch as the screen needs it. */
export function toImportBatch({ id, status, answers, people, createdAt, committedAt, undoneAt, by, files: records }: BatchRecord, { plans, newClients, candidatesOf, now }: BatchDetails): ImportBatchData {
  const files = records.map((file) => toBatchFile(file, plans));
  const used = files.filter(({ leftOut }) => !leftOut);
  const asked = parsePeople(people).filter(({ isUnknown, choice }) => isUnknown || choice !== null);
  const until = committedAt && status !== "undone" ? undoDeadline(committedAt) : null;
  return {
    id,
    status,
    by: by && `${by.firstName} ${by.lastName}`.trim(),
    createdAt,
    committedAt,
    undoneAt,
    undoableUntil: until && until > now ? until : null,
    answers: parseAnswers(answers),
    files,
    people: asked.map((person) => ({ key: person.key, name: person.name, email: person.email, phone: person.phone, rows: person.rows, candidates: candidatesOf(person), choice: person.choice })),
    newClients: newClients.map(({ id: clientId, firstName, lastName, email }) => ({ id: clientId, name: `${firstName} ${lastName}`.trim(), email })),
    isReady: used.every(({ questions, problem }) => questions.length === 0 && problem === null) && asked.every(({ choice }) => choice !== null) && used.some(({ plan }) => plan !== null && plan.counts.create + plan.counts.update > 0),
  };
}

function toBatchFile({ id, fileName, kind: storedKind, options: storedOptions, problem, importId }: BatchFileRecord, plans: BatchDetails["plans"]): ImportBatchData["files"][number] {
  const options = parseFileOptions(storedOptions);
  const plan = (importId && plans.get(importId)) || null;
  const kind = parseKind(storedKind);
  const columns = (plan?.columns ?? []).map(({ header, field, samples = [], sure = true }) => ({ name: header, samples, field, sure }));
  const questions = plan ? questionsOf(plan, options.clientId !== undefined) : kind === "unknown" ? (["kind"] as const) : [];
  return { id, fileName, source: options.source, kind, rows: plan?.counts.total ?? 0, columns, questions: [...questions], leftOut: options.leftOut ?? false, problem, clientId: options.clientId ?? plan?.client?.id ?? null, countsAsRevenue: options.countsAsRevenue ?? false, plan };
}
