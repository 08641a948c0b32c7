import { type AuditEntry, recordAuditEvents } from "@/lib/core/audit/commands";
import { db, onBeforeClose } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

// Saves a statement for entries already written; the unique key prevents duplicates across servers.
const recordedKeys = new Set<string>();
const maxRecordedKeys = 10_000;

const pendingWrites = new Set<Promise<void>>();
onBeforeClose(waitForBackgroundRecords);

/** Waits until everything recorded so far is stored. */
export async function waitForBackgroundRecords(): Promise<void> {
  await Promise.all(pendingWrites);
}

/** Records events with a key beside a response, so that nobody waits. Failures are only logged. */
export function recordInBackground(entries: readonly (AuditEntry & { key: string })[], now: Date): void {
  const events = entries.filter(({ key }) => !recordedKeys.has(key));
  if (events.length === 0) return;
  const write = recordAuditEvents(db, events, now).then(
    () => {
      if (recordedKeys.size >= maxRecordedKeys) recordedKeys.clear();
      for (const { key } of events) recordedKeys.add(key);
    },
    (err: unknown) => logger.warn({ err, count: events.length }, "entries of the activity log could not be written"),
  );
  pendingWrites.add(write);
  void write.finally(() => pendingWrites.delete(write));
}

/** The hour of an event, for keys by which it is recorded at most once an hour. */
export const hourOf = (now: Date): string => now.toISOString().slice(0, 13);
