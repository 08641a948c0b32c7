import type * as z from "zod/mini";
import { isOnline } from "@/lib/people/accounts/rules";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { personDisplayName } from "@/lib/platform/person-name";
import type { listConversations, message } from "@/lib/work/messages/contract";
import type { Prisma } from "@/prisma/generated/client";

export const messageSelect = {
  id: true,
  senderId: true,
  recipientId: true,
  content: true,
  checkInId: true,
  createdAt: true,
  sender: { select: { firstName: true, lastName: true } },
} satisfies Prisma.MessageSelect;
type MessageRow = Prisma.MessageGetPayload<{ select: typeof messageSelect }>;

export const toMessage = ({ sender, ...row }: MessageRow): z.input<typeof message> => ({ ...row, senderName: sender && personDisplayName(sender) });

/** Matches the index on a thread's messages. */
export const newestMessagesFirst = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.MessageOrderByWithRelationInput[];

/** A thread with its last message. */
export const threadSelect = {
  id: true,
  staffKey: true,
  lastMessageAt: true,
  unreadByClient: true,
  unreadByStaff: true,
  messages: { select: messageSelect, orderBy: newestMessagesFirst, take: 1 },
} satisfies Prisma.ThreadSelect;
export type ThreadRow = Prisma.ThreadGetPayload<{ select: typeof threadSelect }>;

export const counterpartSelect = { ...personSelect, role: true, presence: { select: { lastSeenAt: true } }, createdAt: true } satisfies Prisma.UserSelect;
export type CounterpartRow = Prisma.UserGetPayload<{ select: typeof counterpartSelect }>;

type ConversationRow = z.input<typeof listConversations.response>[number];

export function toConversation(row: CounterpartRow, thread: ThreadRow | undefined, now: Date): ConversationRow {
  const [last] = thread?.messages ?? [];
  const unreadCount = row.role === "client" ? thread?.unreadByStaff : thread?.unreadByClient;
  return { counterpart: toCounterpart(row, now), lastMessage: last ? toMessage(last) : null, unreadCount: unreadCount ?? 0 };
}

const toCounterpart = (row: CounterpartRow, now: Date): ConversationRow["counterpart"] => ({
  id: row.id,
  name: personDisplayName(row),
  role: row.role,
  profileImageUrl: toPerson(row).profileImageUrl,
  online: isOnline(row.presence?.lastSeenAt ?? null, now),
});
