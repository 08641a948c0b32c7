import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant, success } from "@/lib/api/schemas";

export type NotificationKind =
  | "check_in_sent"
  | "client_joined"
  | "intake_sent"
  | "onboarding_completed"
  | "diary_sent"
  | "plan_ready"
  | "feedback_given"
  | "baseline_asked"
  | "lead_answered"
  | "lead_form_waiting"
  | "lead_erased"
  | "data_to_erase"
  | "subscription_cancelled"
  | "payment_failed"
  | "payment_recovered"
  | "subscription_ended"
  | "check_ins_missed"
  | "chases_stopped"
  | "consent_withdrawn"
  | "erasure_requested"
  | "erasure_cancelled"
  | "agreement_unconfirmed"
  | "password_link_made"
  | "email_bounced"
  | "email_unclear"
  | "emails_waiting";

const notification = z.object({
  id: z.string(),
  /** A NotificationKind, or one from another version of the product. */
  kind: z.string(),
  text: z.string(),
  /** A path within the product. */
  href: z.nullable(z.string()),
  createdAt: instant(),
  readAt: z.nullable(instant()),
});
export type NotificationItem = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  access: "signed-in",
  summary: "The caller's notifications of the last 90 days, newest first",
  query: pageQuery,
  live: { provides: ["notifications", "people"] },
  response: z.array(notification),
});

export const countUnreadNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/unread",
  access: "signed-in",
  summary: "How many notifications the caller has not read",
  offline: ["client", "coach"],
  live: { provides: ["notifications", "people"] },
  response: z.object({ unread: z.number() }),
});

export const markNotificationsRead = endpoint({
  method: "POST",
  path: "/api/notifications/read",
  access: "signed-in",
  summary: "Marks the caller's notifications as read: all, or those of `ids`",
  input: { json: z.object({ ids: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200, "Please send at most 200 ids at once"))) }) },
  response: success,
  live: { invalidates: ["notifications"], audience: onlyTheCaller },
});
