import { LocalTime } from "@/components/common/local-time";
import type { Conversation } from "@/lib/work/messages/contract";

/** Whether a conversation is put off to a day that is still to come. */
export const isPutOff = ({ snoozedUntil }: Conversation) => snoozedUntil !== null && new Date(snoozedUntil) > new Date();

/** Until when a conversation is put off, or since when it is back. */
export function PutOffUntil({ conversation }: { conversation: Conversation }) {
  const { snoozedUntil } = conversation;
  return snoozedUntil ? (
    <>
      {isPutOff(conversation) ? "Put off until" : "Back since"} <LocalTime at={snoozedUntil} format="shortDate" />
    </>
  ) : null;
}
