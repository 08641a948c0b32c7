import { openDatabase } from "@/lib/platform/db";

let running: Promise<void> | undefined;

const ping = async () => (await openDatabase()).ping();

/** Throws if the database cannot be reached; the route responds with 503. Calls at the same time share one look. */
export async function checkHealth() {
  running ??= ping().finally(() => (running = undefined));
  await running;
  return { status: "ok" as const };
}
