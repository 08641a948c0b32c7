"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { AppShell } from "@/components/layout/app-shell";
import type { Product } from "@/components/layout/logo";
import { sections } from "@/components/layout/navigation";
import { Providers } from "@/components/layout/providers";
import type { User } from "@/lib/accounts/contract";
import { paths } from "@/lib/platform/paths";

interface SignedInShellProps {
  product: Product;
  user: User;
  footer: ReactNode;
  children: ReactNode;
}

/** The frame around every signed-in screen: her navigation, her menu, and the query cache behind the screens. */
export function SignedInShell({ product, user, footer, children }: SignedInShellProps) {
  const items = sections[user.role];
  const isHome = ([paths.home, paths.dashboard] as string[]).includes(usePathname());
  const chosen = useSearchParams().get("section");
  const active = isHome ? (items.find((item) => item.key === chosen) ?? items[0])?.key : undefined;
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
    <Providers>
      <AppShell
        product={product}
        items={items}
        active={active}
        user={user}
        settingsHref={paths.profile}
        onLogout={logOut}
        loggingOut={loggingOut}
        footer={footer}
      >
        {children}
      </AppShell>
    </Providers>
  );
}
