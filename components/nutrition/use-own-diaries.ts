import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { StoredDraft } from "@/components/form/draft-saver";
import { useKeptDrafts } from "@/components/form/use-unsaved-draft";
import { useLoadWhile } from "@/components/hooks/use-load-while";
import { ownDiaries } from "@/components/nutrition/nutrition-pages";
import { infiniteQueryFor } from "@/lib/api/query";
import { listFoodDiaries } from "@/lib/work/nutrition/calls";

const noDraft: StoredDraft = { data: null, updatedAt: null };

/** The client's own diaries, newest first, loaded as far as the weeks of what she hasn't sent. `isMissing` until they are. */
export function useOwnDiaries(stored: StoredDraft = noDraft) {
  const list = useInfiniteQuery(infiniteQueryFor(listFoodDiaries, ownDiaries));
  const drafts = useKeptDrafts("food-diary", stored);
  const diaries = useMemo(() => list.data?.pages.flatMap(({ rows }) => rows), [list.data]);
  const oldest = diaries?.at(-1)?.weekStartDate;
  const isMissing = list.hasNextPage && drafts.some(({ weekStartDate }) => typeof weekStartDate === "string" && oldest !== undefined && weekStartDate < oldest);
  useLoadWhile(list, isMissing);
  return { list, diaries, isMissing };
}
