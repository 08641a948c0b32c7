import { addDays, dayMs } from "@/lib/platform/days";
import { type ClientJourneyStep, clientJourneySteps } from "@/lib/practice/dashboard/client-contract";

const weekMs = 7 * dayMs;

/** A check-in counts as this week's when it was sent in the last seven days (spec platform §9). */
export const isWithinLastWeek = (submittedAt: Date | null, now: Date) => submittedAt !== null && now.getTime() - submittedAt.getTime() <= weekMs;

export interface NutritionFacts {
  /** Her oldest diary that no plan has answered. */
  waitingDiaryAt: Date | null;
  /** An active one: where her coach took the last away she may read it, but she needs another. */
  hasPlan: boolean;
}

/** Priority until she sends a diary, then Submitted until a plan answers it, then Plan Ready. */
export function diaryState({ waitingDiaryAt, hasPlan }: NutritionFacts) {
  if (waitingDiaryAt) return "submitted" as const;
  return hasPlan ? ("plan_ready" as const) : ("priority" as const);
}

/** The food diary's banner: while she has no plan and has not put it away. */
export function diaryBannerState(facts: NutritionFacts, isDismissed: boolean) {
  if (facts.hasPlan || isDismissed) return null;
  return facts.waitingDiaryAt ? ("in_review" as const) : ("action_required" as const);
}

export interface JourneyFacts extends NutritionFacts {
  isSetUp: boolean;
  trainingPlanLiveAt: Date | null;
  checkInIsThisWeeks: boolean;
  /** The due Monday of her latest check-in with photos or measurements. */
  measuredOn: string | null;
}

/** Her way so far. What repeats is done while it is up to date: this week's check-in, photos or measurements of the last four weeks. */
export function buildClientJourney(facts: JourneyFacts, today: string): { step: ClientJourneyStep; state: "done" | "now" | "later" }[] {
  const done: Record<ClientJourneyStep, boolean> = {
    setup: facts.isSetUp,
    training_plan: facts.trainingPlanLiveAt !== null,
    nutrition_plan: facts.hasPlan,
    check_ins: facts.checkInIsThisWeeks,
    measurements: facts.measuredOn !== null && addDays(facts.measuredOn, 28) >= today,
  };
  const hasBegun = (step: ClientJourneyStep) => step === "setup" || facts.isSetUp || (step === "nutrition_plan" && facts.waitingDiaryAt !== null);
  return clientJourneySteps.map((step) => ({ step, state: done[step] ? "done" : hasBegun(step) ? "now" : "later" }));
}
