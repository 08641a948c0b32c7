import type { Role } from "@/lib/auth/actor";

/** How long a message stays unread before an email is sent about it, in milliseconds. */
export const unreadEmailDelayMs = 15 * 60_000;

/** How many conversations have unread messages, and how many unread messages there are in total. */
export interface UnreadCounts {
  conversations: number;
  messages: number;
}

/** Returns the number beside Messages in the navigation: unread conversations for staff, unread messages for a client. */
export const getUnreadBadgeCount = (role: Role, { conversations, messages }: UnreadCounts) => (role === "client" ? messages : conversations);
