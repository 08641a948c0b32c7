import type * as z from "zod/mini";
import { storedFileSelect, toStoredFile } from "@/lib/core/uploads/shape";
import { isOnline } from "@/lib/people/accounts/rules";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { dayInTimeZone } from "@/lib/platform/clock";
import { personDisplayName } from "@/lib/platform/person-name";
import { importedFromKinds, type listConversations, type message } from "@/lib/work/messages/contract";
import type { Prisma } from "@/prisma/generated/client";

export const messageSelect = {
  id: true,
  senderId: true,
  recipientId: true,
  content: true,
  checkInId: true,
  importedFrom: true,
  createdAt: true,
  sender: { select: { firstName: true, lastName: true } },
  attachments: { select: storedFileSelect, orderBy: { id: "asc" } },
} satisfies Prisma.MessageSelect;
type MessageRow = Prisma.MessageGetPayload<{ select: typeof messageSelect }>;

/** The send time of the newest message that each side of a thread has seen. */
export const seenSelect = { clientId: true, seenByClientUntil: true, seenByStaffUntil: true } satisfies Prisma.ThreadSelect;
type SeenRow = Prisma.ThreadGetPayload<{ select: typeof seenSelect }>;

export const toMessage = ({ sender, attachments, importedFrom, ...row }: MessageRow, thread: SeenRow | null): z.input<typeof message> => ({
  ...row,
  importedFrom: importedFromKinds.find((kind) => kind === importedFrom) ?? null,
  senderName: sender && personDisplayName(sender),
  attachments: attachments.map(toStoredFile),
  // Both sides know what they wrote elsewhere.
  seen: importedFrom !== null || (thread !== null && isSeen(row, thread)),
});

function isSeen({ senderId, createdAt }: Pick<MessageRow, "senderId" | "createdAt">, { clientId, seenByClientUntil, seenByStaffUntil }: SeenRow) {
  const seenUntil = senderId === clientId ? seenByStaffUntil : seenByClientUntil;
  return seenUntil !== null && createdAt <= seenUntil;
}

/** Matches the index on a thread's messages. */
export const newestMessagesFirst = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.MessageOrderByWithRelationInput[];

/** A thread with its last message. */
export const threadSelect = {
  ...seenSelect,
  staffKey: true,
  lastMessageAt: true,
  listedAt: true,
  waitingSince: true,
  snoozedUntil: true,
  unreadByClient: true,
  unreadByStaff: true,
  messages: { select: messageSelect, orderBy: newestMessagesFirst, take: 1 },
} satisfies Prisma.ThreadSelect;
export type ThreadRow = Prisma.ThreadGetPayload<{ select: typeof threadSelect }>;

export const counterpartSelect = { ...personSelect, role: true, archivedAt: true, presence: { select: { lastSeenAt: true } }, createdAt: true } satisfies Prisma.UserSelect;
export type CounterpartRow = Prisma.UserGetPayload<{ select: typeof counterpartSelect }>;

type ConversationRow = z.input<typeof listConversations.response>[number];

export function toConversation(row: CounterpartRow, thread: ThreadRow | undefined, { now, timeZone }: { now: Date; timeZone: string }): ConversationRow {
  const [last] = thread?.messages ?? [];
  const forStaff = row.role === "client";
  const unreadCount = forStaff ? thread?.unreadByStaff : thread?.unreadByClient;
  const { waitingSince = null, snoozedUntil = null } = (forStaff && thread) || {};
  return {
    counterpart: toCounterpart(row, now),
    lastMessage: last ? toMessage(last, thread ?? null) : null,
    unreadCount: unreadCount ?? 0,
    waitingSince,
    snoozedUntil,
    snoozedUntilDay: snoozedUntil && dayInTimeZone(timeZone, snoozedUntil),
  };
}

const toCounterpart = (row: CounterpartRow, now: Date): ConversationRow["counterpart"] => ({
  id: row.id,
  name: personDisplayName(row),
  role: row.role,
  profileImageUrl: toPerson(row).profileImageUrl,
  online: isOnline(row.presence?.lastSeenAt ?? null, now),
  hasLeft: row.archivedAt !== null,
});
