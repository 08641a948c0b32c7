import type { LoadedPage } from "@/lib/api/client";
import { type DateZone, dayOf } from "@/lib/platform/date-texts";
import type { Message } from "@/lib/work/messages/contract";

type LoadedMessages = LoadedPage<Message>;

/**
 * Merges a refetched latest page into the loaded messages and keeps the older ones. If the latest page no longer overlaps
 * with them, drops the older ones, so that there is no gap.
 */
export function mergeLatestPage(loaded: LoadedMessages | undefined, latest: LoadedMessages): LoadedMessages {
  const [first] = latest.rows;
  const overlapStart = first ? (loaded?.rows.findIndex(({ id }) => id === first.id) ?? -1) : -1;
  if (!loaded || overlapStart <= 0) return latest;
  return { rows: [...loaded.rows.slice(0, overlapStart), ...latest.rows], next: loaded.next };
}

export const prependOlderPage = (loaded: LoadedMessages, older: LoadedMessages): LoadedMessages => ({ rows: [...older.rows, ...loaded.rows], next: older.next });

/** Appends a message that was just sent, unless it is already loaded. */
export const appendSentMessage = (loaded: LoadedMessages, sent: Message): LoadedMessages =>
  loaded.rows.some(({ id }) => id === sent.id) ? loaded : { ...loaded, rows: [...loaded.rows, sent] };

/** Groups messages by calendar day in this time zone, in order. */
export function groupMessagesByDay(messages: readonly Message[], timeZone: DateZone) {
  const days: { day: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const day = dayOf(new Date(message.createdAt), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
