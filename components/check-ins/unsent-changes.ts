import { type CheckInValues, initialCheckInValues } from "@/components/check-ins/check-in-values";
import { answerText } from "@/components/check-ins/steps/answer-text";
import { answerName } from "@/components/check-ins/steps/check-in-steps";
import type { AskedForm } from "@/components/questions/own-answers";
import type { WeightUnit } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";

/** The questions that a draft answers otherwise than what was sent, with each draft's answer, the newest first. */
export function listChanges(sent: CheckIn, form: AskedForm, drafts: readonly Record<string, unknown>[], weightUnit: WeightUnit) {
  const valuesOf = (from: Record<string, unknown> | null): CheckInValues => initialCheckInValues({ dueDate: sent.dueDate, sent }, from, [], undefined, form);
  const saved = valuesOf(null);
  const typed = drafts.map(valuesOf);
  return form.items.flatMap((item) => {
    if (item.kind === "photo") return [];
    const sentText = answerText(item, saved, weightUnit);
    const texts = new Set(typed.map((values) => answerText(item, values, weightUnit)).filter((text) => text !== null && text !== sentText));
    return texts.size > 0 ? [{ name: answerName(item), label: item.label, texts: [...texts] }] : [];
  });
}
