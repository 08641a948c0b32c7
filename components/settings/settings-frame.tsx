"use client";

import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { currentNavItemStyle } from "@/components/layout/nav-item";
import { PageHeader } from "@/components/layout/page-header";
import { settingsPageLinks, settingsPages } from "@/components/settings/settings-pages";
import { cn } from "@/components/ui/cn";
import { paths } from "@/lib/platform/paths";
import type { SettingsPage } from "@/lib/platform/settings-page-names";

interface SettingsFrameProps {
  page: SettingsPage;
  /** Shown above the page's title. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of a settings page: its title, and beside it on a desk the list of all pages. */
export function SettingsFrame({ page, notice, children }: SettingsFrameProps) {
  const { title, description, isWide } = settingsPages[page];
  return (
    <div className={cn("lg:grid lg:gap-10", isWide ? "lg:grid-cols-[13rem_minmax(0,1fr)]" : "lg:grid-cols-[13rem_minmax(0,48rem)]")}>
      <nav aria-label="Practice settings" className="hidden lg:block">
        <ul className="sticky top-(--below-header) grid gap-0.5">
          {settingsPageLinks.map((link) => (
            <li key={link.page}>
              <Link
                href={link.href}
                aria-current={link.page === page ? "page" : undefined}
                className={cn(
                  "flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold transition-colors [&_svg]:size-4.5",
                  link.page === page ? currentNavItemStyle : "text-muted-foreground hover:bg-accent hover:text-foreground",
                )}
              >
                <link.icon aria-hidden />
                {link.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {notice}
        <PageHeader title={title} description={description} back={{ href: paths.settings, label: "Practice settings" }} />
        <div className="grid gap-6">{children}</div>
      </div>
    </div>
  );
}
