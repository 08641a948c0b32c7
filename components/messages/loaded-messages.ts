import type { LoadedPage } from "@/lib/api/client";
import type { Message } from "@/lib/work/messages/contract";

type LoadedMessages = LoadedPage<Message>;

/**
 * What is loaded of a conversation once its latest page is there again: older messages that were scrolled to stay. When
 * so much came in between that the two no longer meet, the older ones go, to be scrolled to again.
 */
export function mergeLatestPage(before: LoadedMessages | undefined, latest: LoadedMessages): LoadedMessages {
  const [first] = latest.rows;
  const at = first ? (before?.rows.findIndex(({ id }) => id === first.id) ?? -1) : -1;
  if (!before || at <= 0) return latest;
  return { rows: [...before.rows.slice(0, at), ...latest.rows], next: before.next };
}

/** The same with the page before it. */
export const prependOlderPage = (loaded: LoadedMessages, older: LoadedMessages): LoadedMessages => ({ rows: [...older.rows, ...loaded.rows], next: older.next });

/** The same with one that was just sent, unless it is there already. */
export const appendSentMessage = (loaded: LoadedMessages, sent: Message): LoadedMessages =>
  loaded.rows.some(({ id }) => id === sent.id) ? loaded : { ...loaded, rows: [...loaded.rows, sent] };

/** Messages by the calendar day of the reader's time zone, in order. */
export function groupMessagesByDay(messages: readonly Message[], timeZone: string | undefined) {
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const days: { day: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const day = dayOf.format(new Date(message.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
