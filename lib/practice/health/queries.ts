import { db } from "@/lib/platform/db";

/** Throws if the database cannot be reached; the route responds with 503. */
export async function checkHealth() {
  await db.$queryRaw`SELECT 1`;
  return { status: "ok" as const };
}
