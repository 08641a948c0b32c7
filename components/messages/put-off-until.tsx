import { CalendarDay } from "@/components/common/local-time";
import type { Conversation } from "@/lib/work/messages/contract";

/** Whether a conversation is put off to a day that is still to come. */
export const isPutOff = ({ snoozedUntil }: Conversation) => snoozedUntil !== null && new Date(snoozedUntil) > new Date();

/** Until when a conversation is put off, or since when it is back. */
export function PutOffUntil({ conversation }: { conversation: Conversation }) {
  const { snoozedUntilDay } = conversation;
  return snoozedUntilDay ? (
    <>
      {isPutOff(conversation) ? "Put off until" : "Back since"} <CalendarDay day={snoozedUntilDay} format="shortDate" />
    </>
  ) : null;
}
