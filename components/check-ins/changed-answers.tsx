"use client";

import { Copy } from "lucide-react";
import type { FormWeek } from "@/components/check-ins/begun-check-in";
import type { HiddenParts } from "@/components/check-ins/hidden-parts";
import { listChanges } from "@/components/check-ins/unsent-changes";
import { copyTextWithToast } from "@/components/feedback/copy-link";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import type { AskedForm } from "@/components/questions/own-answers";
import { Button } from "@/components/ui/button";
import { PhotoGallery } from "@/components/uploads/photo-gallery";

export interface ChangedAnswersProps {
  /** Its check-in as it was sent, which can't be changed any more, and the coach's steps that it asks about, where they are known. */
  week: FormWeek;
  form: AskedForm;
  hidden: HiddenParts;
  /** All that is kept of her changes, the newest first. */
  drafts: readonly Record<string, unknown>[];
}

const ofAnEdit = { what: "Your changes", why: "Your coach reviewed this check-in before you sent them. " };
const ofAWholeCheckIn = { what: "Your answers", why: "" };

/** What drafts of a check-in say otherwise than what was sent, or all they say where nothing was, to be copied. */
export function ChangedAnswers({ week, form, hidden, drafts }: ChangedAnswersProps) {
  const weightUnit = useWeightUnit("kg");
  const { what, why } = week.sent ? ofAnEdit : ofAWholeCheckIn;
  const changed = listChanges(week, form, drafts, { weightUnit, hidden });
  if (changed.length === 0) return null;
  const copied = changed.map(({ label, texts, photos }) => [label, ...texts, ...photos.map((photo) => photo.label)].join("\n")).join("\n\n");
  return (
    <section aria-labelledby="unsent-answers" className="rounded-lg border px-5 py-4">
      <h3 id="unsent-answers" className="text-lg">
        {what} weren’t sent
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">{why}You can copy them into a message.</p>
      <dl className="mt-4 grid gap-4">
        {changed.map(({ name, label, texts, photos }) => (
          <div key={name}>
            <dt dir="auto" className="text-sm font-semibold text-muted-foreground wrap-anywhere">
              {label}
            </dt>
            {texts.map((text) => (
              <dd key={text} dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
                {text}
              </dd>
            ))}
            {photos.length > 0 ? (
              <dd className="mt-2">
                <PhotoGallery photos={photos} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      <Button variant="outline" className="mt-4" onClick={() => void copyTextWithToast(copied, `${what} are copied`)}>
        <Copy aria-hidden />
        Copy {what.toLowerCase()}
      </Button>
    </section>
  );
}
