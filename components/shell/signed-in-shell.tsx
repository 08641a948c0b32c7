"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { PracticeBrand } from "@/components/common/logo";
import { CurrentUserContext } from "@/components/hooks/current-user";
import { Starting } from "@/components/layout/disabled-until-hydrated";
import type { NavItem } from "@/components/layout/nav-item";
import { useUnreadBadge } from "@/components/messages/use-unread-counts";
import { NotificationBell } from "@/components/notifications/notification-bell";
import { useNutritionistNavCounts } from "@/components/nutrition/use-nutritionist-nav-counts";
import { AppShell } from "@/components/shell/app-shell";
import { LiveUpdates } from "@/components/shell/live-updates";
import { activeSection } from "@/components/shell/navigation";
import { Providers } from "@/components/shell/providers";
import type { User } from "@/lib/people/accounts/contract";
import { paths } from "@/lib/platform/paths";
import type { UnreadCounts } from "@/lib/work/messages/rules";
import type { NutritionistCounts } from "@/lib/work/nutrition/contract";

interface SignedInShellProps {
  product: PracticeBrand;
  user: User;
  items: readonly NavItem[];
  /** The section her home begins with. */
  startSection: string | undefined;
  /** What waited to be read when the page was drawn. */
  unread: UnreadCounts;
  /** How much she had not looked at behind the bell. */
  unseenCount: number;
  /** What was on a nutritionist's desk by then; null for everyone else. */
  diaryCounts: NutritionistCounts | null;
  footer: ReactNode;
  children: ReactNode;
}

/** The frame around every signed-in screen: her navigation, her menu, and the query cache behind the screens, kept true. */
export function SignedInShell(props: SignedInShellProps) {
  return (
    <Providers>
      <LiveUpdates />
      <Starting>
        <SignedInFrame {...props} />
      </Starting>
    </Providers>
  );
}

/** Where a person looks after what she pays or earns; a nutritionist is paid outside of the product. */
const billingPaths: Partial<Record<User["role"], string>> = { client: paths.subscribe, coach: paths.finances };

function SignedInFrame({ product, user, items: sections, startSection, unread, unseenCount, diaryCounts, footer, children }: SignedInShellProps) {
  const items = useNutritionistNavCounts(useUnreadBadge(sections, user.role, unread), diaryCounts);
  const active = activeSection(items, { pathname: usePathname(), chosen: useSearchParams().get("section"), start: startSection });
  const [loggingOut, setLoggingOut] = useState(false);

  async function logOut() {
    setLoggingOut(true);
    const left = await fetch(paths.apiDemoLogout, { method: "POST", credentials: "include" }).catch(() => null);
    window.sessionStorage.clear();
    if (!left?.ok) return window.location.assign(paths.apiLogout);
    // A full load drops everything this person's screens held in memory.
    window.location.assign(user.role === "coach" ? paths.auth : paths.home);
  }

  return (
    <AppShell
      product={product}
      items={items}
      active={active}
      user={user}
      settingsHref={paths.profile}
      billingHref={billingPaths[user.role]}
      practiceHref={user.role === "coach" ? paths.settings : undefined}
      onLogout={logOut}
      loggingOut={loggingOut}
      bell={<NotificationBell initialUnread={unseenCount} />}
      footer={footer}
    >
      <CurrentUserContext value={user}>{children}</CurrentUserContext>
    </AppShell>
  );
}
