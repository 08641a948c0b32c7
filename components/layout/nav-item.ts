import type { ReactNode } from "react";

/** How the link to the current page looks in every navigation. The underline is a sign beside the colour. */
export const currentNavItemStyle = "bg-primary-soft text-primary-ink underline decoration-2 underline-offset-6";

export interface NavItem {
  key: string;
  label: string;
  href: string;
  icon: ReactNode;
  /** The first path segments of other pages that belong to it. */
  pages: readonly string[];
  /** The keys of sections that belong to it and have no entry of their own. */
  sections: readonly string[];
  /** The number of items that need action, hidden if zero. */
  badge?: number;
  /** The number of items that need no action, hidden if zero. */
  total?: number;
}
