import type { Membership, PausePeriod } from "@/lib/core/weeks/rules";
import { dateToDay, dayToDate } from "@/lib/platform/clock";
import type { Prisma } from "@/prisma/generated/client";

export const pausesSelect = { select: { startsOn: true, endsOn: true } } satisfies Prisma.Client$pausesArgs;

export const toPausePeriods = (pauses: readonly { startsOn: Date; endsOn: Date }[]): PausePeriod[] =>
  pauses.map(({ startsOn, endsOn }) => ({ startsOn: dateToDay(startsOn), endsOn: dateToDay(endsOn) }));

/** The columns that the week rules need. */
export const membershipSelect = { joinDate: true, pauses: pausesSelect } satisfies Prisma.ClientSelect;

export const toMembership = (row: Prisma.ClientGetPayload<{ select: typeof membershipSelect }>): Membership => ({
  joinDate: dateToDay(row.joinDate),
  pauses: toPausePeriods(row.pauses),
});

/** Selects the pause that covers this day (YYYY-MM-DD). */
export const pausesOnDay = (today: string) =>
  ({
    where: { startsOn: { lte: dayToDate(today) }, endsOn: { gte: dayToDate(today) } },
    select: { id: true, startsOn: true, endsOn: true, reason: true },
    orderBy: { endsOn: "desc" },
    take: 1,
  }) satisfies Prisma.Client$pausesArgs;

type PauseRow = { startsOn: Date; endsOn: Date; reason: string | null };

export const toPauseState = (pause: PauseRow | undefined) => ({
  pausedSince: pause ? dateToDay(pause.startsOn) : null,
  pausedUntil: pause ? dateToDay(pause.endsOn) : null,
  reason: pause?.reason ?? null,
});
