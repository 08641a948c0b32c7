"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { CurrentUser } from "@/components/hooks/current-user";
import { AppShell } from "@/components/shell/app-shell";
import { LiveUpdates } from "@/components/shell/live-updates";
import type { Product } from "@/components/common/logo";
import { shownSection } from "@/components/shell/navigation";
import type { NavItem } from "@/components/layout/nav-item";
import { Providers } from "@/components/shell/providers";
import { Starting } from "@/components/layout/starting";
import { useUnreadBadge } from "@/components/messages/use-unread";
import { useDeskCounts } from "@/components/nutrition/use-desk-counts";
import { Bell } from "@/components/notifications/bell";
import type { User } from "@/lib/people/accounts/contract";
import type { Unread } from "@/lib/work/messages/rules";
import type { DeskCounts } from "@/lib/work/nutrition/contract";
import { paths } from "@/lib/platform/paths";

interface SignedInShellProps {
  product: Product;
  user: User;
  items: readonly NavItem[];
  /** The section her home begins with. */
  start: string | undefined;
  /** What waited to be read when the page was drawn. */
  unread: Unread;
  /** How much she had not looked at behind the bell. */
  news: number;
  /** What was on a nutritionist's desk by then; null for everyone else. */
  desk: DeskCounts | null;
  footer: ReactNode;
  children: ReactNode;
}

/** The frame around every signed-in screen: her navigation, her menu, and the query cache behind the screens, kept true. */
export function SignedInShell(props: SignedInShellProps) {
  return (
    <Providers>
      <LiveUpdates />
      <Starting>
        <Frame {...props} />
      </Starting>
    </Providers>
  );
}

/** Where a person looks after what she pays or earns; a nutritionist is paid outside of the product. */
const billingOf: Partial<Record<User["role"], string>> = { client: paths.subscribe, coach: paths.finances };

function Frame({ product, user, items: sections, start, unread, news, desk, footer, children }: SignedInShellProps) {
  const items = useDeskCounts(useUnreadBadge(sections, user.role, unread), desk);
  const active = shownSection(items, { pathname: usePathname(), chosen: useSearchParams().get("section"), start });
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
      billingHref={billingOf[user.role]}
      practiceHref={user.role === "coach" ? paths.settings : undefined}
      onLogout={logOut}
      loggingOut={loggingOut}
      bell={<Bell initial={news} />}
      footer={footer}
    >
      <CurrentUser value={user}>{children}</CurrentUser>
    </AppShell>
  );
}
