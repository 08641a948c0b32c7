import { addDays, dayMs } from "@/lib/platform/days";

/** The name to show for a client: the full name, else the email, else the id. */
export const clientDisplayName = ({ firstName, lastName, email, id }: { firstName: string; lastName: string; email: string | null; id: string }) =>
  `${firstName} ${lastName}`.trim() || email || id || "Unknown Client";

/** Age in whole years; both days are YYYY-MM-DD. */
export const ageOn = (dateOfBirth: string, today: string) => Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0);

/** Onboarding has seven steps (spec platform §9). */
export const setupStepCount = 7;

export function deriveOnboardingStatus(completedSteps: number) {
  if (completedSteps === 0) return "pending" as const;
  return completedSteps < setupStepCount ? ("in-progress" as const) : ("completed" as const);
}

/** The latest possible last day of a pause that starts or changes today (YYYY-MM-DD). */
export const latestPauseEnd = (today: string) => addDays(today, 365);

/** How long an archived client can be restored, and one who asked to be erased can change their mind. */
export const restoreDays = 30;

/** When someone archived at this time can no longer be restored and is erased (PRODUCT.md: 30 days). */
export const restorableUntil = (archivedAt: Date) => new Date(archivedAt.getTime() + restoreDays * dayMs);

/** People archived after this time can still be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restoreDays * dayMs);
