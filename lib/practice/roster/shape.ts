import type * as z from "zod/mini";
import { isSubscriptionActive } from "@/lib/money/payments/rules";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import type { clientProfile } from "@/lib/people/clients/contract";
import { pausesOnDay } from "@/lib/people/clients/pauses";
import { ageOn, clientDisplayName } from "@/lib/people/clients/rules";
import { safetyNotesSelect, toSafetyNotes } from "@/lib/people/clients/shape";
import { dateToDay } from "@/lib/platform/clock";
import type { Prisma } from "@/prisma/generated/client";

/** The columns that `toClientProfile` needs. `today` is in the practice's time zone. */
export const clientProfileSelect = (today: string) =>
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
    user: { select: { ...personSelect, phone: true, archivedAt: true, emailConfirmedAt: true, passwordHash: true, invitationRevokedAt: true } },
    checkIns: { select: { submittedAt: true, weight: true }, orderBy: { submittedAt: "desc" }, take: 12 },
    pauses: pausesOnDay(today),
    subscriptions: {
      select: { planName: true, amountMinor: true, currency: true, recurring: true, status: true, currentPeriodEnd: true, graceUntil: true },
      orderBy: { startedAt: "desc" },
    },
    ...safetyNotesSelect,
  }) satisfies Prisma.ClientSelect;

type ProfileRow = Prisma.ClientGetPayload<{ select: ReturnType<typeof clientProfileSelect> }>;

export function toClientProfile({ user, checkIns, pauses, subscriptions, onboardingSteps, intake, targetWeight, ...client }: ProfileRow, today: string, now: Date): Omit<z.input<typeof clientProfile>, "emailProblem"> {
  const { id, ...person } = toPerson(user);
  const plan = subscriptions.find((subscription) => isSubscriptionActive(subscription, now));
  const weight = checkIns.find((checkIn) => checkIn.weight !== null)?.weight ?? null;
  const safetyNotes = toSafetyNotes({ onboardingSteps, intake });
  return {
    ...client,
    ...person,
    profileImage: person.profileImageUrl,
    monthlyRate: plan?.recurring ? plan.amountMinor / 100 : null,
    currentWeight: weight === null ? null : Number(weight),
    healthConcerns: safetyNotes,
    userId: id,
    name: clientDisplayName(user),
    phone: user.phone,
    lastCheckIn: checkIns[0]?.submittedAt ?? null,
    isActive: user.archivedAt === null,
    emailUnconfirmed: user.emailConfirmedAt === null && user.passwordHash !== null,
    invitation: invitationState(user),
    age: client.dateOfBirth && ageOn(dateToDay(client.dateOfBirth), today),
    pausedUntil: pauses[0]?.endsOn ?? null,
    targetWeight: targetWeight === null ? null : Number(targetWeight),
    plan: plan ? { name: plan.planName, amount: plan.amountMinor / 100, currency: plan.currency.toUpperCase(), recurring: plan.recurring } : null,
    safetyNotes,
  };
}

function invitationState({ passwordHash, invitationRevokedAt }: { passwordHash: string | null; invitationRevokedAt: Date | null }) {
  if (passwordHash !== null) return null;
  return invitationRevokedAt ? "revoked" : "open";
}
