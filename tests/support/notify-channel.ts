import type { Tx } from "@/lib/platform/db";

/** Sends `payload` to everyone who listens on `channel`, if and when `tx` commits. */
export async function notifyChannel(tx: Tx, channel: string, payload: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`;
}
