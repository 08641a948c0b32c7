import { dayOf, dateOf } from "@/lib/platform/clock";
import type { Membership, PausedDays } from "@/lib/core/weeks/rules";
import type { Prisma } from "@/prisma/generated/client";

export const pausesSelect = { select: { startsOn: true, endsOn: true } } satisfies Prisma.Client$pausesArgs;

export const toPauses = (pauses: readonly { startsOn: Date; endsOn: Date }[]): PausedDays[] =>
  pauses.map(({ startsOn, endsOn }) => ({ startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) }));

/** What the week's rules ask of a client. */
export const membershipSelect = { joinDate: true, pauses: pausesSelect } satisfies Prisma.ClientSelect;

export const toMembership = (row: Prisma.ClientGetPayload<{ select: typeof membershipSelect }>): Membership => ({
  joinDate: dayOf(row.joinDate),
  pauses: toPauses(row.pauses),
});

/** The pause that a day falls into. */
export const pauseOn = (today: string) =>
  ({
    where: { startsOn: { lte: dateOf(today) }, endsOn: { gte: dateOf(today) } },
    select: { id: true, startsOn: true, endsOn: true, reason: true },
    orderBy: { endsOn: "desc" },
    take: 1,
  }) satisfies Prisma.Client$pausesArgs;

type Pause = { startsOn: Date; endsOn: Date; reason: string | null };

export const toPause = (pause: Pause | undefined) => ({
  pausedSince: pause ? dayOf(pause.startsOn) : null,
  pausedUntil: pause ? dayOf(pause.endsOn) : null,
  reason: pause?.reason ?? null,
});
