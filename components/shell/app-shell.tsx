"use client";

import { Link } from "@/components/ui/link";
import { type ReactNode, useState } from "react";
import { AnchorLink } from "@/components/common/anchor-link";
import { CountBadge } from "@/components/common/count-badge";
import { Logo, type PracticeBrand } from "@/components/common/logo";
import { currentNavItemStyle, type NavItem } from "@/components/layout/nav-item";
import { MobileNav } from "@/components/shell/mobile-nav";
import { TabBar } from "@/components/shell/tab-bar";
import { UserMenu, type UserMenuProps } from "@/components/shell/user-menu";
import { cn } from "@/components/ui/cn";
import type { Role } from "@/lib/auth/actor";

const menuId = "mobile-menu";

interface AppShellProps extends UserMenuProps {
  role: Role;
  product: PracticeBrand;
  items: readonly NavItem[];
  active?: string;
  homeHref?: string;
  search?: ReactNode;
  bell?: ReactNode;
  /** Shown below the header's edge: on a desk over the screen, else in a row of its own. */
  notice?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function AppShell({ role, product, items, active, homeHref = "/", search, bell, notice, footer, children, ...userMenu }: AppShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col pb-(--tab-bar)">
      <AnchorLink
        targetId="main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-full bg-primary px-5 py-2.5 text-sm font-semibold text-primary-foreground focus:translate-y-0"
      >
        Skip to content
      </AnchorLink>
      <div data-print="hide" className="sticky top-0 z-30 short:relative">
        <header className="relative z-10 border-b bg-card/92 backdrop-blur-md">
          {/* On a wide screen the practice's name is shortened before anything else. */}
          <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-3 px-3 sm:px-6 lg:px-8 xl:grid xl:grid-cols-[minmax(0,max-content)_minmax(max-content,1fr)_max-content]">
            <div className="flex min-h-16 min-w-0 flex-1 items-center gap-1">
              <MobileNav items={items} active={active} menuId={menuId} open={isMenuOpen} setOpen={setMenuOpen} />
              <Link href={homeHref} className="inline-flex min-h-11 min-w-0 items-center rounded-sm">
                <Logo product={product} />
              </Link>
            </div>
            <NavTabs items={items} active={active} />
            <div className="flex shrink-0 items-center gap-1">
              {search}
              {bell}
              <UserMenu {...userMenu} />
            </div>
          </div>
        </header>
        {notice}
      </div>
      <main id="main" data-section={active} tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 py-6 outline-none sm:px-6 sm:py-9 lg:px-8">
        {children}
      </main>
      {footer ? <footer data-print="hide" className="px-4 py-6 text-center text-xs text-muted-foreground">{footer}</footer> : null}
      <TabBar role={role} items={items} active={active} menuId={menuId} isMenuOpen={isMenuOpen} onToggleMenu={() => setMenuOpen(!isMenuOpen)} />
    </div>
  );
}

interface NavTabsProps {
  items: readonly NavItem[];
  active: string | undefined;
}

/** Desktop navigation. More than 5 items get their own row until the screen is wide enough. */
function NavTabs({ items, active }: NavTabsProps) {
  const isLong = items.length > 5;
  return (
    // The height of the header with a row of its own for this is `--header` in globals.css.
    <nav aria-label="Main" className={cn("hidden lg:flex", isLong ? "nav-row order-last -mx-2 basis-full pb-2 xl:order-none xl:mx-auto xl:pb-0" : "mx-auto")}>
      <ul className="flex items-center gap-0.5">
        {items.map((item) => (
          <li key={item.key}>
            <Link
              href={item.href}
              aria-current={item.key === active ? "page" : undefined}
              className={cn("nav-tab", isLong && "xl:px-2.5 2xl:px-3", item.key === active && currentNavItemStyle)}
            >
              {item.label}
              <CountBadge count={item.badge ?? 0} />
              <CountBadge count={item.total ?? 0} quiet />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
