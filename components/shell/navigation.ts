import type { NavItem } from "@/components/layout/nav-item";
import { paths } from "@/lib/platform/paths";

/**
 * Returns the key of the section that a path belongs to, or undefined for a page without a section. `requested` is the
 * `?section=` of the home page, and `start` the section it shows without one.
 */
export function activeSection(items: readonly NavItem[], { pathname, requested, start }: { pathname: string; requested: string | null; start: string | undefined }) {
  const isHome = pathname === paths.home || pathname === paths.dashboard;
  const page = pathname.split("/")[1] ?? "";
  const item = items.find(({ key, pages, sections }) => (isHome ? [key, ...sections].includes(requested ?? "") : pages.includes(page)));
  return item?.key ?? (isHome ? start : undefined);
}
