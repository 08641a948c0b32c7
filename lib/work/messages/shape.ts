import type * as z from "zod/mini";
import { isOnline } from "@/lib/people/accounts/rules";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { personDisplayName } from "@/lib/platform/person-name";
import type { listConversations, message } from "@/lib/work/messages/contract";
import type { Prisma } from "@/prisma/generated/client";

/** What is read of a message; `toMessage` turns it into the contract's shape. */
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

/** Newest first, as the index of a thread's messages has them. */
export const newestMessagesFirst = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.MessageOrderByWithRelationInput[];

/** A thread with its last message, as the list of conversations shows it. */
export const threadSelect = {
  id: true,
  staffKey: true,
  lastMessageAt: true,
  unreadByClient: true,
  unreadByStaff: true,
  messages: { select: messageSelect, orderBy: newestMessagesFirst, take: 1 },
} satisfies Prisma.ThreadSelect;
export type ThreadRow = Prisma.ThreadGetPayload<{ select: typeof threadSelect }>;

/** Someone one can write with. */
export const counterpartSelect = { ...personSelect, role: true, lastSeenAt: true, createdAt: true } satisfies Prisma.UserSelect;
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
  online: isOnline(row.lastSeenAt, now),
});
