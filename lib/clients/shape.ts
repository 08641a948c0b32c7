import type * as z from "zod/mini";
import { personSelect, toPerson } from "@/lib/accounts/shape";
import type { clientProfile } from "@/lib/clients/contract";
import { ageOn, clientName } from "@/lib/clients/rules";
import { safetyNotes } from "@/lib/clients/safety";
import { pauseOn } from "@/lib/lifecycle/queries";
import { isActive } from "@/lib/payments/rules";
import { dayOf } from "@/lib/platform/clock";
import { each } from "@/lib/platform/names";
import type { Prisma } from "@/prisma/generated/client";

const measures = ["chest", "waist", "hips", "arms", "thighs", "frontPhotoId", "sidePhotoId", "backPhotoId"] as const;

/** The weeks that the journey looks back on. */
export const lateCheckIns = {
  select: { submittedAt: true, dueMonday: true, otherPhotoIds: true, ...each(measures, true as const) },
  orderBy: { dueMonday: "desc" },
  take: 6,
} satisfies Prisma.Client$checkInsArgs;

/** The due Monday of the latest of these with photos or measurements. */
export function measuredOn(checkIns: readonly Prisma.CheckInGetPayload<typeof lateCheckIns>[]) {
  const latest = checkIns.find((row) => row.otherPhotoIds.length > 0 || measures.some((name) => row[name] !== null));
  return latest ? dayOf(latest.dueMonday) : null;
}

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

/** What safety notes are read from. */
export const safetySelect = {
  onboardingSteps: { where: { stepName: "prenatal_form" }, select: { data: true } },
  intake: { select: { injuries: true, previousInjuries: true, medications: true, allergies: true } },
} satisfies Prisma.ClientSelect;

export function toSafetyNotes({ onboardingSteps, intake }: Prisma.ClientGetPayload<{ select: typeof safetySelect }>) {
  const known = intake ?? { injuries: [], previousInjuries: null, medications: null, allergies: null };
  return safetyNotes({ ...known, prenatal: onboardingSteps[0]?.data });
}
