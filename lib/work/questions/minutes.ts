import type { FormItem } from "@/lib/work/questions/contract";
import type { QuestionKind } from "@/lib/work/questions/kinds";

const secondsByKind: Record<QuestionKind, number> = { "short-text": 15, "long-text": 45, number: 8, scale: 8, "yes-no": 8, "one-of": 8, "several-of": 8, photo: 30 };

/** About how many minutes these questions take to answer, at least 1: an estimate by how they are answered. */
export const minutesToAnswer = (items: readonly Pick<FormItem, "kind">[]) => Math.max(1, Math.round(items.reduce((seconds, { kind }) => seconds + secondsByKind[kind], 0) / 60));
