"use client";

import { Menu, X } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useEffect, useRef } from "react";
import { CountBadge } from "@/components/common/count-badge";
import { IconButton } from "@/components/common/icon-button";
import { useDismiss } from "@/components/hooks/use-dismiss";
import { currentNavItemStyle, type NavItem } from "@/components/layout/nav-item";
import { cn } from "@/components/ui/cn";

interface MobileNavProps {
  items: readonly NavItem[];
  active: string | undefined;
  menuId: string;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** The collapsible menu with every section. A phone's tab bar opens it too. Its links are rendered while it is open, to keep a phone's page light. */
export function MobileNav({ items, active, menuId, open, setOpen }: MobileNavProps) {
  const root = useRef<HTMLDivElement>(null);
  useDismiss(root, open, () => setOpen(false));
  useEffect(() => {
    // Opened from elsewhere, the menu takes the focus.
    if (open && !root.current?.contains(document.activeElement)) root.current?.querySelector("a")?.focus();
  }, [open]);
  const hasNew = items.some((item) => (item.badge ?? 0) > 0);
  const openLabel = hasNew ? "Open menu, new items" : "Open menu";

  return (
    <div ref={root} className="lg:hidden">
      <IconButton label={open ? "Close menu" : openLabel} aria-expanded={open} aria-controls={menuId} onClick={() => setOpen(!open)} className="text-foreground!">
        {open ? <X /> : <Menu />}
        {hasNew && !open ? <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-card bg-highlight" /> : null}
      </IconButton>
      <nav
        id={menuId}
        aria-label="Main"
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem-var(--tab-bar))] animate-fade-in overflow-y-auto overscroll-contain border-b bg-popover p-2 shadow-lg sm:px-4"
      >
        {open ? (
          <ul className="flex flex-col gap-0.5">
            {items.map((item) => (
              <li key={item.key}>
                <Link
                  href={item.href}
                  aria-current={item.key === active ? "page" : undefined}
                  onClick={() => setOpen(false)}
                  className={cn(
                    "flex min-h-13 items-center gap-3.5 rounded-md px-4 text-base font-semibold transition-colors",
                    item.key === active ? currentNavItemStyle : "text-foreground hover:bg-accent",
                  )}
                >
                  {item.icon}
                  <span className="min-w-0 flex-1">{item.label}</span>
                  <CountBadge count={item.badge ?? 0} />
                  <CountBadge count={item.total ?? 0} quiet />
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </nav>
    </div>
  );
}
