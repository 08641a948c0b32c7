import { stepMinutes } from "@/lib/work/onboarding/rules";
import type { FormItem } from "@/lib/work/questions/contract";
import { minutesToAnswer } from "@/lib/work/questions/minutes";

/** About how many minutes the consultation form takes with the practice's own questions in it: "10-15", or "13-18" where they take three. */
export function consultationMinutes(asked: readonly Pick<FormItem, "builtIn" | "kind">[]): string {
  const own = asked.filter(({ builtIn }) => builtIn === null);
  const added = own.length === 0 ? 0 : minutesToAnswer(own);
  return stepMinutes.consultation_form.split("-").map((minutes) => Number(minutes) + added).join("-");
}
