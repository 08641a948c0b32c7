import type { Role } from "@/lib/auth/actor";

/** How long a message may wait unread before an email tells of it. */
export const noticeDelayMs = 15 * 60_000;

/** What waits for someone: in how many conversations, and how many messages. */
export interface Unread {
  conversations: number;
  messages: number;
}

/** The number beside Messages in the navigation: staff count who waits for an answer, a client what there is to read. */
export const badgeOf = (role: Role, { conversations, messages }: Unread) => (role === "client" ? messages : conversations);
