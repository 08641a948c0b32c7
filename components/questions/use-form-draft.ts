import { useState } from "react";
import { areSameItems, mergeItems } from "@/components/questions/item-changes";
import type { FormItem, QuestionForm } from "@/lib/work/questions/contract";

interface FormDraft {
  /** The version that the changes are based on. */
  base: QuestionForm;
  items: readonly FormItem[];
}

const toDraft = (base: QuestionForm, items: readonly FormItem[]): FormDraft | null => (areSameItems(base.items, items) ? null : { base, items });

/** Whether a question wasn't stopped between these two reads of one version. */
const isAsked = (before: QuestionForm, after: QuestionForm) => {
  const [known, left] = [before, after].map(({ items }) => new Set(items.map(({ questionId }) => questionId)));
  return ({ questionId }: FormItem) => !known?.has(questionId) || left?.has(questionId) === true;
};

export type ChangeItems = (items: readonly FormItem[]) => readonly FormItem[];

/** The changes to a form that aren't published, and what they are based on. */
export function useFormDraft(form: QuestionForm) {
  const [draft, setDraft] = useState<FormDraft | null>(null);
  const { base, items } = draft ?? { base: form, items: form.items };
  // A question that is stopped, or asked again, changes the form without a new version.
  if (draft && form !== base && form.version === base.version) setDraft(toDraft(form, mergeItems(base.items, items.filter(isAsked(base, form)), form.items)));
  return {
    base,
    items,
    isDirty: draft !== null,
    /** Whether another coach has published a version since the changes were begun. */
    isOutdated: form.version !== base.version,
    change: (update: ChangeItems) =>
      setDraft((current) => {
        const now = current ?? { base: form, items: form.items };
        return toDraft(now.base, update(now.items));
      }),
    discard: () => setDraft(null),
    /** Puts the changes on top of the newest version. */
    keepMine: () => setDraft(toDraft(form, mergeItems(base.items, items, form.items))),
    /** What was changed since it was sent stays unpublished. */
    settle: (published: QuestionForm) => setDraft((current) => (current ? toDraft(published, mergeItems(items, current.items, published.items)) : null)),
  };
}
