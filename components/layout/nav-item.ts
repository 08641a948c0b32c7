import type { LucideIcon } from "lucide-react";

export interface NavItem {
  key: string;
  label: string;
  href: string;
  icon: LucideIcon;
  /** How many wait for her. Zero is hidden. */
  badge?: number;
  /** How many there are, where nothing asks to be done about it. Zero is hidden. */
  total?: number;
}
