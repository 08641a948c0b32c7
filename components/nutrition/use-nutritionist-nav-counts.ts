import { useQuery } from "@tanstack/react-query";
import type { NavItem } from "@/components/layout/nav-item";
import { queryFor } from "@/lib/api/query";
import { readNutritionistCounts } from "@/lib/work/nutrition/counts-calls";
import type { NutritionistCounts } from "@/lib/work/nutrition/counts-contract";

/** Adds live counts of pending diaries and uploaded plans to a nutritionist's navigation. `initial` is null for other roles. */
export function useNutritionistNavCounts(items: readonly NavItem[], initial: NutritionistCounts | null): readonly NavItem[] {
  const { data: counts } = useQuery({ ...queryFor(readNutritionistCounts), initialData: initial ?? undefined, enabled: initial !== null });
  if (!counts) return items;
  return items.map((item) => {
    if (item.key === "pending") return { ...item, badge: counts.pending };
    return item.key === "plans" ? { ...item, total: counts.uploaded } : item;
  });
}
