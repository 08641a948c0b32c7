import type { FormItem } from "@/lib/work/questions/contract";

type Items = readonly FormItem[];

const find = (items: Items, id: string) => items.find(({ questionId }) => questionId === id);
const idsOf = (items: Items) => items.map(({ questionId }) => questionId);

/** The fields that a coach can change, in one order, so that two items can be compared as text. */
const editable = ({ label, hint, required, hidden, safetyNote, options, schedule: { repeat, everyWeeks, weeks, tag } }: FormItem) => JSON.stringify([label, hint, required, hidden, safetyNote, options.map((option) => [option.id, option.label]), repeat, everyWeeks, weeks, tag]);
const isSameItem = (a: FormItem | undefined, b: FormItem | undefined) => a !== undefined && b !== undefined && editable(a) === editable(b);
const isSameOrder = (a: Items, b: Items) => idsOf(a).join(" ") === idsOf(b).join(" ");

/** Whether two lists ask the same in the same order. */
export const areSameItems = (a: Items, b: Items) => isSameOrder(a, b) && a.every((item, index) => isSameItem(item, b[index]));

/** Applies what differs between `base` and `mine` to `theirs`. Nothing that `mine` changed is lost. */
export function mergeItems(base: Items, mine: Items, theirs: Items): FormItem[] {
  const isMine = (id: string) => !isSameItem(find(mine, id), find(base, id));
  const kept = theirs.flatMap((item) => {
    const own = find(mine, item.questionId);
    if (!own) return find(base, item.questionId) ? [] : [item];
    return [isMine(item.questionId) ? own : item];
  });
  const added = mine.filter(({ questionId }) => !find(theirs, questionId) && isMine(questionId));
  const merged = [...kept, ...added];
  if (isSameOrder(mine, base)) return merged;
  const places = new Map(idsOf(mine).map((id, place) => [id, place]));
  const placeOf = ({ questionId }: FormItem) => places.get(questionId) ?? places.size;
  return merged.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What is different in `items`, one sentence a change. */
export function describeChanges(base: Items, items: Items): string[] {
  const changes = items.flatMap((item) => {
    const before = find(base, item.questionId);
    if (!before) return `Added “${item.label}”`;
    if (isSameItem(before, item)) return [];
    return [
      before.label === item.label ? [] : `Reworded “${before.label}” as “${item.label}”`,
      before.hidden === item.hidden ? [] : `${item.hidden ? "Hid" : "Showed"} “${item.label}”`,
      isSameItem({ ...before, label: item.label, hidden: item.hidden }, item) ? [] : `Edited “${item.label}”`,
    ].flat();
  });
  const removed = base.filter(({ questionId }) => !find(items, questionId)).map(({ label }) => `Removed “${label}”`);
  const common = (list: Items, other: Items) => list.filter(({ questionId }) => find(other, questionId));
  const isMoved = !isSameOrder(common(base, items), common(items, base));
  return [...changes, ...removed, ...(isMoved ? ["Changed the order"] : [])];
}
