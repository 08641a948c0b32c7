"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import type { UnconfirmedEmail } from "@/components/accounts/confirm-email-banner";
import type { PracticeBrand } from "@/components/common/logo";
import { Announcer } from "@/components/feedback/announcer";
import { finishSignOut } from "@/components/feedback/sign-out";
import { useIsSignOutPending } from "@/components/feedback/signed-out-notice";
import { useSignOut } from "@/components/feedback/use-sign-out";
import { CurrentUserContext } from "@/components/hooks/current-user";
import { EmailsSentContext } from "@/components/hooks/emails-sent";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { WeightUnitProvider } from "@/components/hooks/weight-unit";
import { DisabledUntilHydrated } from "@/components/layout/disabled-until-hydrated";
import type { NavItem } from "@/components/layout/nav-item";
import { useUnreadBadge } from "@/components/messages/use-unread-counts";
import { NotificationBell } from "@/components/notifications/notification-bell";
import { useUnreadNotifications } from "@/components/notifications/use-unread-notifications";
import { useNutritionistNavCounts } from "@/components/nutrition/use-nutritionist-nav-counts";
import { OfflineSetup } from "@/components/offline/offline-setup";
import { Outbox } from "@/components/shell/outbox";
import { PaletteButton } from "@/components/shell/palette-button";
import { AppShell } from "@/components/shell/app-shell";
import { LiveUpdates } from "@/components/shell/live-updates";
import { activeSection } from "@/components/shell/navigation";
import { QueryProvider } from "@/components/shell/query-provider";
import { RefreshNotice } from "@/components/shell/refresh-notice";
import { claimTabStorage } from "@/components/shell/tab-storage";
import { useAnnouncedCounts } from "@/components/shell/use-announced-counts";
import { useKeptFocus } from "@/components/shell/use-kept-focus";
import { useSectionStart } from "@/components/shell/use-section-start";
import { WaitingFiles } from "@/components/shell/waiting-files";
import { StepUpPrompt } from "@/components/step-up/step-up-prompt";
import type { User } from "@/lib/people/accounts/contract";
import { notifiedParam, paths } from "@/lib/platform/paths";
import type { WeightUnit } from "@/lib/platform/units";
import type { UnreadCounts } from "@/lib/work/messages/rules";
import type { NutritionistCounts } from "@/lib/work/nutrition/counts-contract";

// Few pages show these two. The page doesn't wait for them, and does without where one can't be loaded.
const loading = () => null;
const ConfirmEmailBanner = dynamic(() => import("@/components/accounts/confirm-email-banner").then((module) => module.ConfirmEmailBanner, () => () => null), { loading });
const NoticeReason = dynamic(() => import("@/components/push/notice-reason").then((module) => module.NoticeReason, () => () => null), { loading });

interface SignedInShellProps {
  product: PracticeBrand;
  user: User;
  items: readonly NavItem[];
  /** The section that the home page starts with. */
  startSection: string | undefined;
  /** A client's address that nobody has confirmed, and whether emails are sent; null when there is nothing to confirm. */
  unconfirmedEmail: UnconfirmedEmail | null;
  areEmailsSent: boolean;
  /** The unit that this person or the practice has chosen for weights; null for neither. */
  weightUnit: WeightUnit | null;
  /** The unread messages when the page was rendered. */
  unread: UnreadCounts;
  /** The number of unread notifications when the page was rendered. */
  unseenCount: number;
  /** A nutritionist's counts when the page was rendered; null for other roles. */
  diaryCounts: NutritionistCounts | null;
  /** The addresses of the screens that this device keeps. */
  offlineScreens: readonly string[];
  footer: ReactNode;
  children: ReactNode;
}

/** The frame around every signed-in screen: navigation, user menu, query cache and live updates. */
export function SignedInShell(props: SignedInShellProps) {
  // Before the first field below reads what was left unsaved in this tab.
  useState(() => typeof window !== "undefined" && claimTabStorage(props.user.id));
  useEffect(finishSignOut, []);
  // Nothing of the person stays on the page.
  if (useIsSignOutPending()) return null;
  return (
    <QueryProvider>
      <LiveUpdates />
      <OfflineSetup user={props.user} screens={props.offlineScreens} />
      <StepUpPrompt />
      <DisabledUntilHydrated>
        <SignedInFrame {...props} />
      </DisabledUntilHydrated>
    </QueryProvider>
  );
}

/** The billing page of each role. Nutritionists are paid outside the product. */
const billingPaths: Partial<Record<User["role"], string>> = { client: paths.subscribe, coach: paths.finances };

function SignedInFrame({ product, user, items: sections, startSection, unconfirmedEmail, areEmailsSent, weightUnit, unread, unseenCount, diaryCounts, footer, children }: SignedInShellProps) {
  const items = useNutritionistNavCounts(useUnreadBadge(sections, user.role, unread), diaryCounts);
  const search = useSearchParams();
  // A copy that the device kept was rendered without it.
  const notified = useHydrated() ? search.get(notifiedParam) : null;
  const active = activeSection(items, { pathname: usePathname(), requested: search.get("section"), start: startSection });
  useAnnouncedCounts({ messages: items.find(({ key }) => key === "messages")?.badge ?? 0, notifications: useUnreadNotifications(unseenCount) });
  useSectionStart();
  useKeptFocus();
  const signOut = useSignOut(user.id);

  return (
    <AppShell
      role={user.role}
      product={product}
      items={items}
      active={active}
      user={user}
      settingsHref={paths.profile}
      billingHref={billingPaths[user.role]}
      practiceHref={user.role === "coach" ? paths.settings : undefined}
      onLogout={() => void signOut.start(user.role === "coach" ? paths.auth : paths.home)}
      loggingOut={signOut.isSigningOut}
      search={<PaletteButton items={items} role={user.role} />}
      bell={<NotificationBell initialUnread={unseenCount} />}
      notice={
        <>
          <div ref={reserveNoticeRoom} className="pointer-events-none bg-card/92 backdrop-blur-md lg:absolute lg:inset-x-0 lg:top-full lg:flex lg:flex-col lg:items-center lg:gap-2 lg:bg-transparent lg:px-3 lg:pt-2 lg:backdrop-blur-none">
            <RefreshNotice />
            <CurrentUserContext value={user}>
              <Outbox />
            </CurrentUserContext>
          </div>
          <Announcer />
        </>
      }
      footer={footer}
    >
      <CurrentUserContext value={user}>
        <EmailsSentContext value={areEmailsSent}>
          <WeightUnitProvider saved={weightUnit}>
            {signOut.dialog}
            <WaitingFiles />
            {unconfirmedEmail ? <ConfirmEmailBanner {...unconfirmedEmail} /> : null}
            {notified === null ? null : <NoticeReason kind={notified} />}
            {children}
          </WeightUnitProvider>
        </EmailsSentContext>
      </CurrentUserContext>
    </AppShell>
  );
}

/** A ref that writes how much height the notices take to `--notice-room`, so that what fills a phone's screen leaves it free. */
function reserveNoticeRoom(notices: HTMLElement | null) {
  if (!notices) return;
  const observer = new ResizeObserver(() => document.documentElement.style.setProperty("--notice-room", `${notices.offsetHeight}px`));
  observer.observe(notices);
  return () => {
    observer.disconnect();
    document.documentElement.style.removeProperty("--notice-room");
  };
}
