import type { StepOutcome } from "@/lib/work/next-steps/rules";

export const outcomeLabels: Record<StepOutcome, string> = { done: "Done", partly: "Partly", not_this_week: "Not this week" };
