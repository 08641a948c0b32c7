import { OutboxNotice } from "@/components/outbox/outbox-notice";
import { OutboxSender } from "@/components/outbox/outbox-sender";

/** What sends and shows what waits on this device. */
export const OutboxArea = () => (
  <>
    <OutboxSender />
    <OutboxNotice />
  </>
);
