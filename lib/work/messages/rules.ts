import type { Role } from "@/lib/auth/actor";

/** How long a message may wait unread before an email tells of it. */
export const unreadEmailDelayMs = 15 * 60_000;

/** What waits for someone: in how many conversations, and how many messages. */
export interface UnreadCounts {
  conversations: number;
  messages: number;
}

/** The number beside Messages in the navigation: staff count who waits for an answer, a client what there is to read. */
export const getUnreadBadgeCount = (role: Role, { conversations, messages }: UnreadCounts) => (role === "client" ? messages : conversations);
