import { checkInItems } from "@/lib/work/questions/check-in-items";
import type { FormItem, QuestionFormName } from "@/lib/work/questions/contract";
import { intakeItems } from "@/lib/work/questions/intake-items";

/** The questions that every practice starts with, by form. */
export const builtInItems: Record<QuestionFormName, readonly FormItem[]> = { "weekly-check-in": checkInItems, intake: intakeItems };
