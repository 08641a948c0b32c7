import { formatCalendarDay } from "@/lib/platform/date-texts";
import { addDays } from "@/lib/platform/days";
import type { QuestionFormName } from "@/lib/work/questions/contract";
import { firstMondayToChange } from "@/lib/work/questions/rules";

const offeredWeeks = 9;

/** The Mondays that a change of the form can start on, as the choices of a select. */
export function mondayOptions(form: QuestionFormName, today: string) {
  const first = firstMondayToChange(form, today);
  return Array.from({ length: offeredWeeks }, (_, week) => addDays(first, 7 * week)).map((value) => ({ value, label: value <= today ? "Right away" : formatCalendarDay(value) }));
}
