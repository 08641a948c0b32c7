import type * as z from "zod/mini";
import { dateToDay } from "@/lib/platform/clock";
import { fillRecord } from "@/lib/platform/objects";
import { intakeMeasurementNames, type intakeRecord, intakeTextNames } from "@/lib/work/intake/contract";
import type { Prisma } from "@/prisma/generated/client";

/** A client with her intake record; `toIntake` turns it into the contract's shape. */
export const clientIntakeSelect = {
  userId: true,
  dateOfBirth: true,
  user: { select: { firstName: true, lastName: true, email: true, phone: true } },
  intake: {
    select: { ...fillRecord([...intakeTextNames, ...intakeMeasurementNames], true as const), injuries: true, availableEquipment: true, otherAnswers: true, submittedAt: true, updatedAt: true, version: true },
  },
} satisfies Prisma.ClientSelect;

type ClientIntakeRow = Prisma.ClientGetPayload<{ select: typeof clientIntakeSelect }>;
type IntakeColumns = NonNullable<ClientIntakeRow["intake"]>;

/** The measures of a record, without the database's decimals. */
const toMeasurements = (row: IntakeColumns) =>
  Object.fromEntries(intakeMeasurementNames.map((name) => [name, row[name] === null ? null : Number(row[name])])) as Record<(typeof intakeMeasurementNames)[number], number | null>;

export function toIntakeRecord({ userId, dateOfBirth, user, intake }: ClientIntakeRow): z.input<typeof intakeRecord> | null {
  if (!intake) return null;
  const { firstName, lastName, email, phone } = user;
  // Written by a lead's conversion alone: answers by name, of which some are lists.
  const otherAnswers = intake.otherAnswers as Record<string, string | string[]>;
  return { ...intake, ...toMeasurements(intake), otherAnswers, clientId: userId, name: `${firstName} ${lastName}`.trim(), email, phone, dateOfBirth };
}

export const intakeListNames = ["injuries", "availableEquipment"] as const;
type OtherAnswers = Record<string, string | string[]>;

/** What an intake record says, as plain JSON. */
export type IntakeContent = Record<(typeof intakeTextNames)[number], string | null> &
  Record<(typeof intakeMeasurementNames)[number], number | null> &
  Record<(typeof intakeListNames)[number], string[]> & { otherAnswers: OtherAnswers };

/** What is on record of a client, who may have no record yet. */
export interface StoredIntake {
  clientId: string;
  dateOfBirth: string | null;
  /** 0 where there is no record. */
  version: number;
  /** When she sent her own form. */
  submittedAt: string | null;
  values: IntakeContent;
}

const emptyContent: IntakeContent = { ...fillRecord(intakeTextNames, null), ...fillRecord(intakeMeasurementNames, null), injuries: [], availableEquipment: [], otherAnswers: {} };

export function toStoredIntake({ userId, dateOfBirth, intake }: Pick<ClientIntakeRow, "userId" | "dateOfBirth" | "intake">): StoredIntake {
  const about = { clientId: userId, dateOfBirth: dateOfBirth && dateToDay(dateOfBirth) };
  if (!intake) return { ...about, version: 0, submittedAt: null, values: emptyContent };
  const { submittedAt, updatedAt: _, version, ...words } = intake;
  // Written by us alone: answers by name, of which some are lists.
  const values = { ...words, ...toMeasurements(intake), otherAnswers: intake.otherAnswers as OtherAnswers };
  return { ...about, version, submittedAt: submittedAt?.toISOString() ?? null, values };
}

export const storedIntakeSelect = { userId: true, dateOfBirth: true, intake: clientIntakeSelect.intake } satisfies Prisma.ClientSelect;
