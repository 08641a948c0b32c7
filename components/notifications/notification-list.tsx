"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Bell, CircleCheck, CircleX, ClipboardCheck, ClipboardList, ClipboardX, CreditCard, Eraser, FileWarning, Flag, KeyRound, type LucideIcon, MailQuestion, MailWarning, MailX, MessageCircleHeart, NotebookPen, Ruler, Salad, ShieldAlert, Sprout, UserMinus, UserPlus } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useEffect, useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { ShowMore } from "@/components/common/show-more";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { cn } from "@/components/ui/cn";
import { useMarkRead } from "@/components/notifications/use-mark-read";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor } from "@/lib/api/query";
import { listNotifications } from "@/lib/core/notifications/calls";
import type { NotificationItem, NotificationKind } from "@/lib/core/notifications/contract";

const notificationIcons: Record<NotificationKind, LucideIcon> = {
  check_in_sent: ClipboardCheck,
  client_joined: UserPlus,
  intake_sent: NotebookPen,
  onboarding_completed: Flag,
  diary_sent: Salad,
  plan_ready: Salad,
  feedback_given: MessageCircleHeart,
  baseline_asked: Ruler,
  lead_answered: Sprout,
  lead_form_waiting: ClipboardList,
  lead_erased: Eraser,
  data_to_erase: Eraser,
  subscription_cancelled: CreditCard,
  payment_failed: CreditCard,
  payment_recovered: CircleCheck,
  subscription_ended: CircleX,
  check_ins_missed: ClipboardX,
  chases_stopped: ClipboardX,
  agreement_unconfirmed: FileWarning,
  password_link_made: KeyRound,
  email_bounced: MailX,
  email_unclear: MailQuestion,
  emails_waiting: MailWarning,
  consent_withdrawn: ShieldAlert,
  erasure_requested: UserMinus,
  erasure_cancelled: UserPlus,
};
const notificationIcon = (kind: string) => new Map<string, LucideIcon>(Object.entries(notificationIcons)).get(kind) ?? Bell;

interface NotificationListProps {
  unread: number;
  /** Called when a notification's link is followed. */
  onNavigate: () => void;
}

/** The notifications, newest first. Opening the list marks them as read; new ones stay highlighted until it is closed. */
export function NotificationList({ unread, onNavigate }: NotificationListProps) {
  const { notifications, isError, isFetching, refetch, ...list } = useNotifications();
  const newIds = useReadWhenShown(notifications, unread);
  return (
    <>
      <h2 className="border-b px-5 py-3.5 text-lg">Notifications</h2>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {notifications ? null : isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <Skeleton className="m-4 h-40 w-auto" />}
        {notifications?.length === 0 ? <EmptyState as="h3" icon={Bell} title="No notifications yet" text="We'll let you know here when something happens. Notifications stay for 90 days." /> : null}
        <ul className="divide-y">
          {notifications?.map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} icon={notificationIcon(notification.kind)} isNew={notification.readAt === null || newIds.has(notification.id)} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
        <ShowMore list={list} label="Show older" variant="ghost" />
      </div>
    </>
  );
}

/** Marks everything as read once the list is on screen. Returns the ids that were new. */
function useReadWhenShown(notifications: readonly NotificationItem[] | undefined, unread: number) {
  const markRead = useMarkRead();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const added = notifications?.filter(({ id, readAt }) => readAt === null && !newIds.has(id)).map(({ id }) => id) ?? [];
  if (added.length > 0) setNewIds(new Set([...newIds, ...added]));
  const isShown = notifications !== undefined;
  useEffect(() => {
    // A failure is retried when the list is opened again.
    if (isShown && unread > 0) markRead();
  }, [markRead, isShown, unread]);
  return newIds;
}

interface NotificationRowProps {
  notification: NotificationItem;
  icon: LucideIcon;
  isNew: boolean;
  onNavigate: () => void;
}

function NotificationRow({ notification: { text, href, createdAt }, icon: Icon, isNew, onNavigate }: NotificationRowProps) {
  const content = (
    <>
      <Icon aria-hidden className={cn("mt-0.5 size-5 shrink-0", isNew ? "text-primary-ink" : "text-muted-foreground")} strokeWidth={1.85} />
      <span className="min-w-0 flex-1">
        <span className={cn("block text-sm", isNew && "font-semibold")}>
          {text}
          {isNew ? <span className="sr-only"> New.</span> : null}
        </span>
        <LocalTime at={createdAt} format="dateTime" className="text-xs text-muted-foreground" />
      </span>
      {isNew ? <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-highlight" /> : null}
    </>
  );
  const classes = "flex min-h-14 gap-3.5 px-5 py-3";
  return href ? (
    <Link href={href} onClick={onNavigate} className={cn(classes, "transition-colors hover:bg-accent focus-visible:-outline-offset-2")}>
      {content}
    </Link>
  ) : (
    <div className={classes}>{content}</div>
  );
}

/** The signed-in person's notifications, newest first, by page. */
function useNotifications() {
  const query = useInfiniteQuery(infiniteQueryFor(listNotifications, { query: { limit: 20 } }));
  return { ...query, notifications: query.data?.pages.flatMap(({ rows }) => rows) };
}
