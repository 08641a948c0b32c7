import { OutboxNotice } from "@/components/outbox/outbox-notice";
import { OutboxSender } from "@/components/shell/outbox-sender";

/** What sends and shows what waits on this device. */
export const OutboxArea = () => (
  <>
    <OutboxSender />
    <OutboxNotice />
  </>
);
