import type * as z from "zod/mini";
import { type intakeRecord, measureNames, wordNames } from "@/lib/intake/contract";
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
