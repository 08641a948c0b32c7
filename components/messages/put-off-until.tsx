import { CalendarDay } from "@/components/common/local-time";
import type { Conversation } from "@/lib/work/messages/contract";
import { isPutOff } from "@/lib/work/messages/rules";

/** Until when a conversation is put off, or since when it is back. */
export function PutOffUntil({ conversation }: { conversation: Conversation }) {
  const { snoozedUntilDay } = conversation;
  return snoozedUntilDay ? (
    <>
      {isPutOff(conversation) ? "Put off until" : "Back since"} <CalendarDay day={snoozedUntilDay} format="shortDate" />
    </>
  ) : null;
}
