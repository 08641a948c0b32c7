import { dayMs } from "@/lib/platform/days";

/** What a client is called: her name, or what of it there is, else her email, else her id. */
export const clientDisplayName = ({ firstName, lastName, email, id }: { firstName: string; lastName: string; email: string; id: string }) =>
  `${firstName} ${lastName}`.trim() || email || id || "Unknown Client";

/** Whole years from a day of birth to a day; both YYYY-MM-DD. */
export const ageOn = (born: string, today: string) => Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);
/** Seven steps, all completed, are a complete setup. */
export const setupStepCount = 7;

/** How far she is with these many steps behind her. */
export function deriveOnboardingStatus(steps: number) {
  if (steps === 0) return "pending" as const;
  return steps < setupStepCount ? ("in-progress" as const) : ("completed" as const);
}

const restoreDays = 30;

/** Until when someone who was archived at this time can be restored; from then on she is erased. */
export const restorableUntil = (archivedAt: Date) => new Date(archivedAt.getTime() + restoreDays * dayMs);

/** Whoever was archived later than this can still be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restoreDays * dayMs);
