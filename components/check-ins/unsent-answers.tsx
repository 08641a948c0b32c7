"use client";

import { Copy } from "lucide-react";
import { listChanges } from "@/components/check-ins/unsent-changes";
import { copyLink } from "@/components/feedback/copy-link";
import { toast } from "@/components/feedback/toast";
import type { StoredDraft } from "@/components/form/draft-saver";
import { useKeptDrafts } from "@/components/form/use-unsaved-draft";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import type { AskedForm } from "@/components/questions/own-answers";
import { Button } from "@/components/ui/button";
import type { DraftForm } from "@/lib/core/drafts/contract";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface UnsentAnswersProps {
  /** The check-in as it was sent, which can't be changed any more. */
  sent: CheckIn;
  form: AskedForm;
  draftForm: DraftForm;
  /** The draft on the server. This browser may have a newer one. */
  stored: StoredDraft;
  hideWeight: boolean;
}

/** What she had changed when her coach reviewed the check-in, to be copied. Photos are not listed. */
export function UnsentAnswers({ sent, form, draftForm, stored, hideWeight }: UnsentAnswersProps) {
  const weightUnit = useWeightUnit("kg");
  const drafts = useKeptDrafts(draftForm, stored).filter(({ dueDate }) => dueDate === sent.dueDate);
  const changed = listChanges(sent, form, drafts, weightUnit).filter(({ name }) => !(hideWeight && name === "weight"));
  if (changed.length === 0) return null;
  async function copy() {
    const text = changed.map(({ label, texts }) => [label, ...texts].join("\n")).join("\n\n");
    if (await copyLink(text)) toast({ title: "Your changes are copied" });
    else toast({ variant: "destructive", title: "Not copied", description: "Your browser does not allow it. Select the text and copy it by hand." });
  }
  return (
    <section aria-labelledby="unsent-answers" className="rounded-lg border px-5 py-4">
      <h3 id="unsent-answers" className="text-lg">
        Your changes weren’t sent
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">Your coach reviewed this check-in before you sent them. You can copy them into a message.</p>
      <dl className="mt-4 grid gap-4">
        {changed.map(({ name, label, texts }) => (
          <div key={name}>
            <dt dir="auto" className="text-sm font-semibold text-muted-foreground wrap-anywhere">
              {label}
            </dt>
            {texts.map((text) => (
              <dd key={text} dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
                {text}
              </dd>
            ))}
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
