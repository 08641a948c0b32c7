"use client";

import { useEffect, useState } from "react";
import { DashboardMessagesCard, DashboardNewPlanCard } from "@/components/dashboard/client-dashboard-cards";
import { FeedbackCard } from "@/components/dashboard/feedback-card";
import { useUnreadCounts } from "@/components/messages/use-unread-counts";
import { useMarkRead } from "@/components/notifications/use-mark-read";
import type { ClientDashboardData } from "@/lib/practice/dashboard/client-contract";

type Feedback = NonNullable<ClientDashboardData["feedback"]>;

/** Feedback that was new when the screen opened, or came while it was open. It is marked as read, and stays in its place until she leaves. */
export function useNewFeedback(feedback: Feedback | null): Feedback | null {
  const [newId, setNewId] = useState<string | null>(null);
  const markRead = useMarkRead();
  const unreadId = feedback?.unreadId ?? null;
  if (feedback && unreadId !== null && feedback.checkInId !== newId) setNewId(feedback.checkInId);
  useEffect(() => {
    if (unreadId !== null) markRead([unreadId]);
  }, [unreadId, markRead]);
  return feedback && (unreadId !== null || feedback.checkInId === newId) ? feedback : null;
}

/** What is new: feedback, messages, a plan. */
export function FromYourCoach({ feedback, newPlan }: { feedback: Feedback | null; newPlan: ClientDashboardData["newPlan"] }) {
  const unreadMessages = useUnreadCounts()?.messages ?? 0;
  return (
    <>
      {feedback ? <FeedbackCard key={feedback.checkInId} feedback={feedback} isNew /> : null}
      {unreadMessages > 0 ? <DashboardMessagesCard unread={unreadMessages} /> : null}
      {newPlan ? <DashboardNewPlanCard text={newPlan.text} /> : null}
    </>
  );
}
