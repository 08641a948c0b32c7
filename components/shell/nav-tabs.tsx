import Link from "next/link";
import { CountBadge } from "@/components/common/count-badge";
import type { NavItem } from "@/components/layout/nav-item";
import { cn } from "@/components/ui/cn";

interface NavTabsProps {
  items: readonly NavItem[];
  active: string | undefined;
}

/** Desktop navigation. More than 6 items get their own row until the screen is wide enough. */
export function NavTabs({ items, active }: NavTabsProps) {
  return (
    <nav
      aria-label="Main"
      className={cn("hidden lg:flex", items.length > 6 ? "order-last -mx-2 basis-full pb-2 xl:order-none xl:mx-auto xl:basis-auto xl:pb-0" : "mx-auto")}
    >
      <ul className="flex items-center gap-0.5">
        {items.map((item) => (
          <li key={item.key}>
            <Link
              href={item.href}
              aria-current={item.key === active ? "page" : undefined}
              className={cn(
                "inline-flex min-h-10 items-center gap-1.5 rounded-full px-3 text-[0.875rem] font-semibold whitespace-nowrap transition-colors",
                item.key === active ? "bg-primary-soft text-primary-ink" : "text-muted-foreground hover:bg-accent hover:text-foreground",
              )}
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
