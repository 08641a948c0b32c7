import { useSearchParams } from "next/navigation";
import { replaceSearchParams } from "@/components/common/search-params";
import { addDays } from "@/lib/platform/days";

export const progressTabs = ["trends", "photos", "milestones", "check-ins"] as const;
export type ProgressTab = (typeof progressTabs)[number];

/** How many weeks the charts go back. */
export const progressRanges = ["4", "12", "all"] as const;
export type ProgressRange = (typeof progressRanges)[number];

interface ProgressView {
  /** The open tab. Not `tab`, at whose change a section starts anew at its top. */
  view: ProgressTab;
  range: ProgressRange;
}

const readView = (search: Pick<URLSearchParams, "get">): ProgressView => ({
  view: progressTabs.find((tab) => tab === search.get("view")) ?? "trends",
  range: progressRanges.find((range) => range === search.get("range")) ?? "12",
});

/** The open tab and the range of the charts, kept in the address so that reloading and the Back button keep them. */
export function useProgressView() {
  return { ...readView(useSearchParams()), change: changeView };
}

const changeView = (changes: Partial<ProgressView>) => replaceSearchParams({ ...changes });

/** The check-ins whose Monday is at most this many weeks before today. */
export const withinRange = <CheckIn extends { dueDate: string }>(checkIns: readonly CheckIn[], range: ProgressRange, today: string): readonly CheckIn[] =>
  range === "all" ? checkIns : checkIns.filter(({ dueDate }) => dueDate >= addDays(today, -7 * Number(range)));
