"use client";

import { Copy } from "lucide-react";
import { type CheckInValues, initialCheckInValues } from "@/components/check-ins/check-in-values";
import { answerText } from "@/components/check-ins/steps/answer-text";
import { answerName } from "@/components/check-ins/steps/check-in-steps";
import { copyLink } from "@/components/feedback/copy-link";
import { toast } from "@/components/feedback/toast";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import type { AskedForm } from "@/components/questions/own-answers";
import { Button } from "@/components/ui/button";
import type { WeightUnit } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface UnsentAnswersProps {
  /** The check-in as it was sent, which can't be changed any more. */
  sent: CheckIn;
  form: AskedForm;
  draft: Record<string, unknown> | null;
  hideWeight: boolean;
}

/** What she had changed when her coach reviewed the check-in, to be copied. Photos are not listed. */
export function UnsentAnswers({ sent, form, draft, hideWeight }: UnsentAnswersProps) {
  const weightUnit = useWeightUnit("kg");
  const changed = draft?.dueDate === sent.dueDate ? listChanges(sent, form, draft, weightUnit).filter(({ name }) => !(hideWeight && name === "weight")) : [];
  if (changed.length === 0) return null;
  async function copy() {
    const text = changed.map((one) => `${one.label}\n${one.text}`).join("\n\n");
    if (await copyLink(text)) toast({ title: "Your changes are copied" });
  }
  return (
    <section aria-labelledby="unsent-answers" className="rounded-lg border px-5 py-4">
      <h3 id="unsent-answers" className="text-lg">
        Your changes weren’t sent
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">Your coach reviewed this check-in before you sent them. You can copy them into a message.</p>
      <dl className="mt-4 grid gap-4">
        {changed.map(({ label, text }) => (
          <div key={label}>
            <dt dir="auto" className="text-sm font-semibold text-muted-foreground wrap-anywhere">
              {label}
            </dt>
            <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="outline" className="mt-4" onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy your changes
      </Button>
    </section>
  );
}

function listChanges(sent: CheckIn, form: AskedForm, draft: Record<string, unknown>, weightUnit: WeightUnit) {
  const valuesOf = (from: Record<string, unknown> | null): CheckInValues => initialCheckInValues({ dueDate: sent.dueDate, sent }, from, [], undefined, form);
  const [typed, saved] = [valuesOf(draft), valuesOf(null)];
  return form.items.flatMap((item) => {
    const text = item.kind === "photo" ? null : answerText(item, typed, weightUnit);
    return text !== null && text !== answerText(item, saved, weightUnit) ? [{ name: answerName(item), label: item.label, text }] : [];
  });
}
