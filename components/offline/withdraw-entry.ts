import { changeOutboxEntry, putEntry, removeSent, withOutbox } from "@/components/offline/change-outbox";
import { openDeviceStore } from "@/components/offline/device-store";
import { asNewWrite, type OutboxEntry } from "@/components/offline/outbox-entry";
import { ApiError, callEndpoint } from "@/lib/api/client";
import { withdrawWrite } from "@/lib/core/withdrawals/calls";

/** `gone`: it doesn't wait any more. `unknown`: it may have arrived, and the server can't say. */
export type Withdrawal = "withdrawn" | "arrived" | "gone" | "unknown";

const maxWaitMs = 10_000;

/**
 * Takes an entry out of what is sent: `change` returns it as it shall be, or null to remove it. Of one that may have arrived the server is
 * asked first; it refuses it from then on, or it has it. Where it can't be asked, nothing is changed.
 */
export const withdrawEntry = (position: number, change: (entry: OutboxEntry) => OutboxEntry | null): Promise<Withdrawal> =>
  withOutbox(async () => {
    const entry = await (await openDeviceStore()).get("outbox", position);
    if (!entry) return "gone";
    if (!entry.mayHaveArrived) {
      await putEntry(entry, change(entry));
      return "withdrawn";
    }
    // Where the answer is lost, a 409 to a later attempt may mean that it was withdrawn.
    await putEntry(entry, { ...entry, isBeingWithdrawn: true });
    try {
      await callEndpoint(withdrawWrite, {}, { key: entry.key, sender: entry.owner, signal: AbortSignal.timeout(maxWaitMs) });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) return "unknown";
      // An earlier withdrawal may have taken the key, and the server ended before it could say so.
      if (error.reason !== "already-done") {
        await removeSent({ entry, answer: null });
        return "arrived";
      }
    }
    await putEntry(entry, change(asNewWrite(entry)));
    return "withdrawn";
  });

/** Removes an entry, also one that may have arrived. */
export const removeEntry = (position: number): Promise<boolean> => changeOutboxEntry(position, () => null);
