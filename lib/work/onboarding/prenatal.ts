import { addDays } from "@/lib/platform/days";
import { invalidField } from "@/lib/platform/errors";
import type { PrenatalAnswers } from "@/lib/work/onboarding/step-data";

const weeksOfPregnancy = 40;
const latestDueDays = 300;

/** The answers with the date that goes with the stage in place of weeks. Throws 400 for a birth after today and for a due date over 300 days away. */
export function keepDates({ weeksPregnant, weeksPostpartum, ...answers }: PrenatalAnswers, today: string): PrenatalAnswers {
  const { pregnancyStage } = answers;
  const due = answers.dueDate ?? (typeof weeksPregnant === "number" ? addDays(today, 7 * (weeksOfPregnancy - weeksPregnant)) : null);
  const birth = answers.birthDate ?? (typeof weeksPostpartum === "number" ? addDays(today, -7 * weeksPostpartum) : null);
  if (pregnancyStage === "pregnant" && due !== null && due > addDays(today, latestDueDays)) throw invalidField("data.answers.dueDate", "Please choose a day within the next ten months");
  if (pregnancyStage === "postpartum" && birth !== null && birth > today) throw invalidField("data.answers.birthDate", "Please choose today or a day before");
  return { ...answers, dueDate: pregnancyStage === "pregnant" ? due : null, birthDate: pregnancyStage === "postpartum" ? birth : null };
}
