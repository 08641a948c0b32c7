import type * as z from "zod/mini";
import { type intakeRecord, measureNames, wordNames } from "@/lib/work/intake/contract";
import { dayOf } from "@/lib/platform/clock";
import { each } from "@/lib/platform/names";
import type { Prisma } from "@/prisma/generated/client";

/** A client with her intake record; `toIntake` turns it into the contract's shape. */
export const intakeSelect = {
  userId: true,
  dateOfBirth: true,
  user: { select: { firstName: true, lastName: true, email: true, phone: true } },
  intake: {
    select: { ...each([...wordNames, ...measureNames], true as const), injuries: true, availableEquipment: true, otherAnswers: true, submittedAt: true, updatedAt: true, version: true },
  },
} satisfies Prisma.ClientSelect;

type Row = Prisma.ClientGetPayload<{ select: typeof intakeSelect }>;
type Intake = NonNullable<Row["intake"]>;

/** The measures of a record, without the database's decimals. */
const measuresOf = (row: Intake) =>
  Object.fromEntries(measureNames.map((name) => [name, row[name] === null ? null : Number(row[name])])) as Record<(typeof measureNames)[number], number | null>;

export function toIntake({ userId, dateOfBirth, user, intake }: Row): z.input<typeof intakeRecord> | null {
  if (!intake) return null;
  const { firstName, lastName, email, phone } = user;
  // Written by a lead's conversion alone: answers by name, of which some are lists.
  const otherAnswers = intake.otherAnswers as Record<string, string | string[]>;
  return { ...intake, ...measuresOf(intake), otherAnswers, clientId: userId, name: `${firstName} ${lastName}`.trim(), email, phone, dateOfBirth };
}

export const listNames = ["injuries", "availableEquipment"] as const;
type OtherAnswers = Record<string, string | string[]>;

/** What an intake record says, as plain JSON. */
export type PlainIntake = Record<(typeof wordNames)[number], string | null> &
  Record<(typeof measureNames)[number], number | null> &
  Record<(typeof listNames)[number], string[]> & { otherAnswers: OtherAnswers };

/** What is on record of a client, who may have no record yet. */
export interface KeptIntake {
  clientId: string;
  dateOfBirth: string | null;
  /** 0 where there is no record. */
  version: number;
  /** When she sent her own form. */
  submittedAt: string | null;
  values: PlainIntake;
}

const blank: PlainIntake = { ...each(wordNames, null), ...each(measureNames, null), injuries: [], availableEquipment: [], otherAnswers: {} };

export function toKeptIntake({ userId, dateOfBirth, intake }: Pick<Row, "userId" | "dateOfBirth" | "intake">): KeptIntake {
  const about = { clientId: userId, dateOfBirth: dateOfBirth && dayOf(dateOfBirth) };
  if (!intake) return { ...about, version: 0, submittedAt: null, values: blank };
  const { submittedAt, updatedAt: _, version, ...words } = intake;
  // Written by us alone: answers by name, of which some are lists.
  const values = { ...words, ...measuresOf(intake), otherAnswers: intake.otherAnswers as OtherAnswers };
  return { ...about, version, submittedAt: submittedAt?.toISOString() ?? null, values };
}

export const keptIntakeSelect = { userId: true, dateOfBirth: true, intake: intakeSelect.intake } satisfies Prisma.ClientSelect;
