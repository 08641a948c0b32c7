import type { ReactNode } from "react";

export interface NavItem {
  key: string;
  label: string;
  href: string;
  icon: ReactNode;
  /** The first parts of the addresses of pages that belong to it, beside the home. */
  pages: readonly string[];
  /** How many wait for her. Zero is hidden. */
  badge?: number;
  /** How many there are, where nothing asks to be done about it. Zero is hidden. */
  total?: number;
}
