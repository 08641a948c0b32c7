import { addDays, dayMs } from "@/lib/platform/days";
import { type ClientJourneyStep, clientJourneySteps } from "@/lib/practice/dashboard/client-contract";

const weekMs = 7 * dayMs;

/** Whether a check-in was sent in the last 7 days and so counts as this week's (spec platform §9). */
export const isWithinLastWeek = (submittedAt: Date | null, now: Date) => submittedAt !== null && now.getTime() - submittedAt.getTime() <= weekMs;

export interface NutritionFacts {
  /** When the client sent the oldest diary that no plan answers yet. */
  waitingDiaryAt: Date | null;
  /** Whether the client has ever had a plan, active or not (PRODUCT.md "The second version"). */
  hasPlan: boolean;
}

/** The state of the diary card: priority until a diary is sent, submitted until a plan answers it, then plan_ready. */
export function diaryState({ waitingDiaryAt, hasPlan }: NutritionFacts) {
  if (waitingDiaryAt) return "submitted" as const;
  return hasPlan ? ("plan_ready" as const) : ("priority" as const);
}

/** The state of the food diary banner, or null if the client has a plan or has dismissed it. */
export function diaryBannerState(facts: NutritionFacts, isDismissed: boolean) {
  if (facts.hasPlan || isDismissed) return null;
  return facts.waitingDiaryAt ? ("in_review" as const) : ("action_required" as const);
}

export interface JourneyFacts extends NutritionFacts {
  isSetUp: boolean;
  trainingPlanLiveAt: Date | null;
  hasCheckedInThisWeek: boolean;
  /** The due Monday of the client's latest check-in with photos or measurements. */
  measuredOn: string | null;
}

/** The client's journey. The repeating steps are done while they are up to date: a check-in this week, photos or measurements in the last 4 weeks. */
export function buildClientJourney(facts: JourneyFacts, today: string): { step: ClientJourneyStep; state: "done" | "now" | "later" }[] {
  const done: Record<ClientJourneyStep, boolean> = {
    setup: facts.isSetUp,
    training_plan: facts.trainingPlanLiveAt !== null,
    nutrition_plan: facts.hasPlan,
    check_ins: facts.hasCheckedInThisWeek,
    measurements: facts.measuredOn !== null && addDays(facts.measuredOn, 28) >= today,
  };
  const hasStarted = (step: ClientJourneyStep) => step === "setup" || facts.isSetUp || (step === "nutrition_plan" && facts.waitingDiaryAt !== null);
  return clientJourneySteps.map((step) => ({ step, state: done[step] ? "done" : hasStarted(step) ? "now" : "later" }));
}
