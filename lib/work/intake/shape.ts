import type * as z from "zod/mini";
import { dateToDay } from "@/lib/platform/clock";
import { fillRecord } from "@/lib/platform/objects";
import { type intakeRecord, intakeTextNames } from "@/lib/work/intake/contract";
import { intakeMeasurementNames } from "@/lib/work/intake/rules";
import { answersArgs, toAnswer } from "@/lib/work/questions/shape";
import type { Prisma } from "@/prisma/generated/client";

const intakeColumns = { ...fillRecord([...intakeTextNames, ...intakeMeasurementNames], true as const), injuries: true, availableEquipment: true, otherAnswers: true, submittedAt: true, updatedAt: true, version: true } satisfies Prisma.IntakeRecordSelect;

export const clientIntakeSelect = {
  userId: true,
  dateOfBirth: true,
  user: { select: { firstName: true, lastName: true, email: true, phone: true } },
  intake: { select: { ...intakeColumns, answers: answersArgs } },
} satisfies Prisma.ClientSelect;

type ClientIntakeRow = Prisma.ClientGetPayload<{ select: typeof clientIntakeSelect }>;
type IntakeColumns = Prisma.IntakeRecordGetPayload<{ select: typeof intakeColumns }>;

/** Converts the database's decimals to numbers. */
const toMeasurements = (row: IntakeColumns) =>
  Object.fromEntries(intakeMeasurementNames.map((name) => [name, row[name] === null ? null : Number(row[name])])) as Record<(typeof intakeMeasurementNames)[number], number | null>;

export function toIntakeRecord({ userId, dateOfBirth, user, intake }: ClientIntakeRow): z.input<typeof intakeRecord> | null {
  if (!intake) return null;
  const { answers, ...columns } = intake;
  const { firstName, lastName, email, phone } = user;
  // The cast is safe because only our code writes this column.
  const otherAnswers = intake.otherAnswers as Record<string, string | string[]>;
  return { ...columns, ...toMeasurements(intake), otherAnswers, ...(answers.length > 0 && { answers: answers.map(toAnswer) }), clientId: userId, name: `${firstName} ${lastName}`.trim(), email, phone, dateOfBirth };
}

export const intakeListNames = ["injuries", "availableEquipment"] as const;
type OtherAnswers = Record<string, string | string[]>;

/** The contents of an intake record as plain JSON. */
export type IntakeContent = Record<(typeof intakeTextNames)[number], string | null> &
  Record<(typeof intakeMeasurementNames)[number], number | null> &
  Record<(typeof intakeListNames)[number], string[]> & { otherAnswers: OtherAnswers };

/** A client's intake as stored; the client may have no record yet. */
export interface StoredIntake {
  clientId: string;
  dateOfBirth: string | null;
  /** 0 if there is no record. */
  version: number;
  /** When the client first submitted the form. */
  submittedAt: string | null;
  values: IntakeContent;
}

const emptyContent: IntakeContent = { ...fillRecord(intakeTextNames, null), ...fillRecord(intakeMeasurementNames, null), injuries: [], availableEquipment: [], otherAnswers: {} };

export function toStoredIntake({ userId, dateOfBirth, intake }: Prisma.ClientGetPayload<{ select: typeof storedIntakeSelect }>): StoredIntake {
  const identity = { clientId: userId, dateOfBirth: dateOfBirth && dateToDay(dateOfBirth) };
  if (!intake) return { ...identity, version: 0, submittedAt: null, values: emptyContent };
  const { submittedAt, updatedAt: _, version, ...content } = intake;
  // The cast is safe because only our code writes this column.
  const values = { ...content, ...toMeasurements(intake), otherAnswers: intake.otherAnswers as OtherAnswers };
  return { ...identity, version, submittedAt: submittedAt?.toISOString() ?? null, values };
}

export const storedIntakeSelect = { userId: true, dateOfBirth: true, intake: { select: intakeColumns } } satisfies Prisma.ClientSelect;
