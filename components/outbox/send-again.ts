import { changeOutboxEntry } from "@/components/offline/change-outbox";
import type { OutboxEntry } from "@/components/offline/outbox-entry";

/** Whether it could not be sent because the server failed, so that the same may work later. */
export const isServerFailure = ({ refusal }: OutboxEntry) => refusal !== undefined && refusal.status >= 500;

/** Lets an entry that could not be sent go out again. */
export const sendAgain = ({ position }: OutboxEntry) => changeOutboxEntry(position, (entry) => ({ ...entry, refusal: undefined, failures: undefined, retryAt: undefined }));
