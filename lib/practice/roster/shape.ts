import type * as z from "zod/mini";
import { pausedUntil } from "@/lib/core/weeks/rules";
import { intervalOf, isSubscriptionActive } from "@/lib/money/payments/rules";
import { formatMinorUnits, isEveryMonth } from "@/lib/platform/money";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import type { clientProfile } from "@/lib/people/clients/contract";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { ageOn, clientDisplayName } from "@/lib/people/clients/rules";
import { safetyNotesSelect, toSafetyNotes } from "@/lib/people/clients/shape";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { findDueCheckIn } from "@/lib/work/check-ins/rules";
import { toSubmittedCheckIn } from "@/lib/work/check-ins/shape";
import type { Prisma } from "@/prisma/generated/client";

/** The columns that `toClientProfile` needs. */
export const clientProfileSelect = {
  ...membershipSelect,
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
  checkIns: { select: { submittedAt: true, dueMonday: true, feedbackAt: true, weight: true }, orderBy: { submittedAt: "desc" }, take: 12 },
  subscriptions: {
    select: { planName: true, amountMinor: true, currency: true, recurring: true, intervalUnit: true, intervalCount: true, status: true, currentPeriodEnd: true, graceUntil: true },
    orderBy: { startedAt: "desc" },
  },
  ...safetyNotesSelect,
} satisfies Prisma.ClientSelect;

type ProfileRow = Prisma.ClientGetPayload<{ select: typeof clientProfileSelect }>;

/** Returns a client's profile without the state of the email address. `timeZone` is the practice's. */
export function toClientProfile({ user, checkIns, pauses, subscriptions, onboardingSteps, intake, targetWeight, ...client }: ProfileRow, timeZone: string, now: Date): Omit<z.input<typeof clientProfile>, "emailProblem"> {
  const today = dayInTimeZone(timeZone, now);
  const membership = toMembership({ joinDate: client.joinDate, pauses });
  const { id, ...person } = toPerson(user);
  const plan = subscriptions.find((subscription) => isSubscriptionActive(subscription, now));
  const weight = checkIns.find((checkIn) => checkIn.weight !== null)?.weight ?? null;
  const safetyNotes = toSafetyNotes({ onboardingSteps, intake });
  return {
    ...client,
    ...person,
    profileImage: person.profileImageUrl,
    monthlyRate: plan && isEveryMonth(intervalOf(plan)) ? Number(formatMinorUnits(plan.amountMinor, plan.currency)) : null,
    currentWeight: weight === null ? null : Number(weight),
    healthConcerns: safetyNotes,
    userId: id,
    name: clientDisplayName(user),
    phone: user.phone,
    lastCheckIn: checkIns[0]?.submittedAt ?? null,
    checkInDue: findDueCheckIn(today, membership, checkIns.map((row) => toSubmittedCheckIn(row, timeZone))),
    isActive: user.archivedAt === null,
    emailUnconfirmed: user.emailConfirmedAt === null && user.passwordHash !== null,
    invitation: invitationState(user),
    age: client.dateOfBirth && ageOn(dateToDay(client.dateOfBirth), today),
    pausedUntil: pausedUntil(today, membership.pauses),
    targetWeight: targetWeight === null ? null : Number(targetWeight),
    plan: plan ? { name: plan.planName, amount: Number(formatMinorUnits(plan.amountMinor, plan.currency)), currency: plan.currency.toUpperCase(), recurring: plan.recurring, interval: intervalOf(plan) } : null,
    safetyNotes,
  };
}

function invitationState({ passwordHash, invitationRevokedAt }: { passwordHash: string | null; invitationRevokedAt: Date | null }) {
  if (passwordHash !== null) return null;
  return invitationRevokedAt ? "revoked" : "open";
}
