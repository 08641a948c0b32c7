import { useQuery } from "@tanstack/react-query";
import type { NavItem } from "@/components/layout/nav-item";
import { queryFor } from "@/lib/api/query";
import { type NutritionistCounts, readNutritionistCounts } from "@/lib/work/nutrition/contract";

/** The nutritionist's navigation with what waits at her desk and what she has made, live; others' as it is. `initial` is null for them. */
export function useNutritionistNavCounts(items: readonly NavItem[], initial: NutritionistCounts | null): readonly NavItem[] {
  const { data: counts } = useQuery({ ...queryFor(readNutritionistCounts), initialData: initial ?? undefined, enabled: initial !== null });
  if (!counts) return items;
  return items.map((item) => {
    if (item.key === "pending") return { ...item, badge: counts.pending };
    return item.key === "plans" ? { ...item, total: counts.uploaded } : item;
  });
}
