import type * as z from "zod/mini";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import type { clientProfile } from "@/lib/people/clients/contract";
import { pauseOn } from "@/lib/people/clients/pauses";
import { ageOn, clientName } from "@/lib/people/clients/rules";
import { safetySelect, toSafetyNotes } from "@/lib/people/clients/shape";
import { isActive } from "@/lib/money/payments/rules";
import { dayOf } from "@/lib/platform/clock";
import type { Prisma } from "@/prisma/generated/client";

/** What is read of a client for her coach's page of her, on a day of the practice's calendar; `toProfile` turns it into the contract's shape. */
export const profileSelect = (today: string) =>
  ({
    joinDate: true,
    dateOfBirth: true,
    location: true,
    occupation: true,
    emergencyContact: true,
    primaryGoal: true,
    notes: true,
    targetWeight: true,
    trainingPlanLiveAt: true,
    tags: true,
    version: true,
    user: { select: { ...personSelect, phone: true, archivedAt: true } },
    checkIns: { select: { submittedAt: true }, orderBy: { submittedAt: "desc" }, take: 1 },
    pauses: pauseOn(today),
    subscriptions: {
      select: { planName: true, amountMinor: true, currency: true, recurring: true, status: true, currentPeriodEnd: true, graceUntil: true },
      orderBy: { startedAt: "desc" },
    },
    ...safetySelect,
  }) satisfies Prisma.ClientSelect;

type ProfileRow = Prisma.ClientGetPayload<{ select: ReturnType<typeof profileSelect> }>;

export function toProfile({ user, checkIns, pauses, subscriptions, onboardingSteps, intake, targetWeight, ...client }: ProfileRow, today: string, now: Date): z.input<typeof clientProfile> {
  const { id, ...person } = toPerson(user);
  const plan = subscriptions.find((subscription) => isActive(subscription, now));
  return {
    ...client,
    ...person,
    userId: id,
    name: clientName(user),
    phone: user.phone,
    lastCheckIn: checkIns[0]?.submittedAt ?? null,
    isActive: user.archivedAt === null,
    age: client.dateOfBirth && ageOn(dayOf(client.dateOfBirth), today),
    pausedUntil: pauses[0]?.endsOn ?? null,
    targetWeight: targetWeight === null ? null : Number(targetWeight),
    plan: plan ? { name: plan.planName, amount: plan.amountMinor / 100, currency: plan.currency.toUpperCase(), recurring: plan.recurring } : null,
    safetyNotes: toSafetyNotes({ onboardingSteps, intake }),
  };
}
