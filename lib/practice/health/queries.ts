import { db } from "@/lib/platform/db";

/** Whether the database answers; throws what the route turns into 503 when it does not. */
export async function checkHealth() {
  await db.$queryRaw`SELECT 1`;
  return { status: "ok" as const };
}
