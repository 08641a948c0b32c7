"use client";

import { Bell } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { CountBadge, countBadgeText } from "@/components/common/count-badge";
import { IconButton } from "@/components/common/icon-button";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { useDismiss } from "@/components/hooks/use-dismiss";
import { useUnreadNotifications } from "@/components/notifications/use-unread-notifications";
import { Skeleton } from "@/components/ui/skeleton";

const loadNotificationList = () => import("@/components/notifications/notification-list");
const NotificationList = dynamic(() => loadNotificationList().then((module) => module.NotificationList, () => PartNotLoaded), { loading: () => <Skeleton className="m-4 h-40 w-auto" /> });

/** Where it fails, opening the list tries again. */
const loadAhead = () => void loadNotificationList().catch(() => undefined);

/** The bell with the number of unread notifications, `initialUnread` until the first refetch, and the list it opens. */
export function NotificationBell({ initialUnread }: { initialUnread: number }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useDismiss(root, open, close);
  const unread = useUnreadNotifications(initialUnread);

  return (
    <div ref={root} className="sm:relative">
      <IconButton
        label={unread > 0 ? `Notifications, ${countBadgeText(unread)} new` : "Notifications"}
        aria-expanded={open}
        aria-controls="notification-list"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setOpen(!open)}
      >
        <Bell aria-hidden />
        <CountBadge count={unread} className="absolute -top-0.5 -right-0.5 border-2 border-card" />
      </IconButton>
      <div
        id="notification-list"
        hidden={!open}
        className="absolute inset-x-0 top-full z-10 flex max-h-[calc(100dvh-4rem-var(--tab-bar))] animate-pop-in flex-col border-b bg-popover shadow-lg sm:inset-x-auto sm:right-0 sm:mt-2 sm:max-h-[min(36rem,calc(100dvh-6rem))] sm:w-104 sm:rounded-md sm:border [&[hidden]]:hidden"
      >
        {open ? <NotificationList unread={unread} onNavigate={close} /> : null}
      </div>
    </div>
  );
}
