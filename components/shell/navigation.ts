import type { NavItem } from "@/components/layout/nav-item";
import { paths } from "@/lib/platform/paths";

/** The section shown at this address, `start` being the one without a name; none on a page that belongs to no section. */
export function activeSection(items: readonly NavItem[], { pathname, chosen, start }: { pathname: string; chosen: string | null; start: string | undefined }) {
  const isHome = pathname === paths.home || pathname === paths.dashboard;
  const page = pathname.split("/")[1] ?? "";
  const item = items.find(({ key, pages }) => (isHome ? key === chosen : pages.includes(page)));
  return item?.key ?? (isHome ? start : undefined);
}
