"use client";

import { Menu } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { CountBadge } from "@/components/common/count-badge";
import type { NavItem } from "@/components/layout/nav-item";
import { cn } from "@/components/ui/cn";
import type { Role } from "@/lib/auth/actor";

/** The sections in the tab bar of each role, with names that fit under their icons. */
const tabLabels: Record<Role, readonly (readonly [key: string, label: string])[]> = {
  client: [["dashboard", "Today"], ["checkin", "Check-in"], ["progress", "Progress"], ["nutrition", "Nutrition"], ["messages", "Messages"]],
  coach: [["dashboard", "Today"], ["clients", "Clients"], ["checkins", "Check-ins"], ["messages", "Messages"]],
  nutritionist: [["pending", "Diaries"], ["upload", "Upload"], ["plans", "My plans"], ["messages", "Messages"]],
};

/** The roles with more sections than tabs. Their last tab opens the menu. */
const rolesWithMore: ReadonlySet<Role> = new Set<Role>(["coach"]);

interface TabBarProps {
  role: Role;
  items: readonly NavItem[];
  active: string | undefined;
  /** The id of the menu that More opens. */
  menuId: string;
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** A phone's navigation within reach of the thumb. Its height is `--tab-bar` in globals.css. */
export function TabBar({ role, items, active, menuId, isMenuOpen, onToggleMenu }: TabBarProps) {
  return (
    <nav aria-label="Shortcuts" className="tab-bar z-30 border-t bg-card/95 backdrop-blur-md">
      <ul className="mx-auto flex max-w-lg">
        {tabLabels[role].map(([key, label]) => {
          const item = items.find((candidate) => candidate.key === key);
          const isActive = key === active;
          if (!item) return null;
          return (
            <li key={key} className="flex min-w-0 flex-1">
              <Link href={item.href} aria-current={isActive ? "page" : undefined} className={tabStyle}>
                <TabFace icon={item.icon} label={label} badge={item.badge} isActive={isActive} />
              </Link>
            </li>
          );
        })}
        {rolesWithMore.has(role) ? (
          <li className="flex min-w-0 flex-1">
            <button type="button" aria-expanded={isMenuOpen} aria-controls={menuId} onClick={onToggleMenu} className={tabStyle}>
              <TabFace icon={<Menu aria-hidden className="size-5.5 shrink-0" strokeWidth={1.85} />} label="More" isActive={isMenuOpen} />
            </button>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

const tabStyle = "relative flex h-15 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-sm -outline-offset-2";

function TabFace({ icon, label, badge = 0, isActive }: { icon: ReactNode; label: string; badge?: number; isActive: boolean }) {
  return (
    <>
      <span className={cn("grid h-7 w-13 place-items-center rounded-full transition-colors", isActive ? "bg-primary-soft text-primary-ink" : "text-muted-foreground")}>{icon}</span>
      <span className={cn("max-w-full truncate text-xs leading-snug", isActive ? "font-bold text-primary-ink underline decoration-2 underline-offset-3" : "font-medium text-muted-foreground")}>{label}</span>
      {/* After the label, so that the link's name begins with it. */}
      <CountBadge count={badge} className="absolute top-0.5 left-[calc(50%+0.25rem)] min-h-4.5 min-w-4.5 px-1 text-[0.6875rem]/[1.6]" />
    </>
  );
}
